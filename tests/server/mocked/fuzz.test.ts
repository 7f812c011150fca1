import { setTimeout as sleep } from 'node:timers/promises'

import * as fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import type { Endpoint } from '#src/api/contract/endpoint.ts'
import { endpoints } from '#src/api/contract/endpoints.ts'
import { problemStatus } from '#src/api/contract/problem-status.ts'
import { problemSchema } from '#src/api/contract/problem.ts'
import { implementations } from '#server/app/implementations.ts'
import { arbitraryInput } from '#tests/support/arbitrary-input.ts'
import { endpointNames, exampleInputs } from '#tests/support/contract-examples.ts'
import { everydaySeed } from '#tests/support/everyday-seed.ts'
import { createPortal } from '#tests/support/portal.ts'

/** Of four calls each. */
const runs = Number(process.env['FUZZ_RUNS'] || 20)
const seed = process.env['FUZZ_RUNS'] ? undefined : everydaySeed
const fourAtOnce = { minLength: 4, maxLength: 4 }
const idempotencyKey = 'key-of-a-test'

vi.mock('node:timers/promises', { spy: true })

/** A call that is held answers the same at once. */
beforeAll(() => {
  vi.mocked(sleep).mockResolvedValue(undefined)
})

/** The limits would let nothing but their refusals be seen. */
const portal = await createPortal({
  implementations: implementations.map(({ endpoint, ...rest }) => ({
    ...rest,
    endpoint: { ...endpoint, limit: { ...endpoint.limit, count: 1_000_000 } },
  })),
})

const enterAll = async () => {
  const { newBrowser, signIn } = portal
  const people = [{}, { is_customer: true }, { is_staff: true }, { is_admin: true, isStrong: true }]
  const signedIn = await Promise.all(people.map(signIn))
  return [newBrowser(), ...signedIn.map(({ browser }) => browser)]
}

/** What is wrong with an answer; `null` when it is as its contract says. */
const faultOf = async (endpoint: Endpoint, response: Response) => {
  const text = await response.text()
  if (response.ok && endpoint.download !== undefined) {
    return endpoint.output.safeParse(text).success ? null : `a file that is none: ${text}`
  }
  const body: unknown = JSON.parse(text)
  if (response.ok) {
    const output = endpoint.output.safeParse(body)
    return output.success ? null : `an answer that is none: ${text}`
  }
  const problem = problemSchema.safeParse(body)
  const type = response.headers.get('content-type')
  if (
    !problem.success ||
    type !== 'application/problem+json; charset=utf-8' ||
    text.length > 2_048
  ) {
    return `a problem that is none: ${type} ${text}`
  }
  const name = problem.data.type.replace('/problems/', '') as keyof typeof problemStatus
  const isDeclared = response.status < 500 || endpoint.problems.includes(name)
  return problemStatus[name] === response.status && isDeclared ? null : `${response.status} ${text}`
}

test.each(endpointNames)(
  'HT-19 HT-04 %s answers as its contract says, whoever sends whatever',
  async (name) => {
    const endpoint: Endpoint = endpoints[name]
    const browsers = await enterAll()
    const input = arbitraryInput(endpoint, exampleInputs[name])
    const together = fc.array(fc.tuple(fc.constantFrom(...browsers), input), fourAtOnce)

    await fc.assert(
      fc.asyncProperty(together, async (calls) => {
        const responses = await Promise.all(
          calls.map(([browser, fields]) =>
            browser.send({ ...endpoint, input: z.any() }, fields, { idempotencyKey }),
          ),
        )
        const faults = await Promise.all(responses.map((it) => faultOf(endpoint, it)))
        expect(faults).toEqual([null, null, null, null])
      }),
      { numRuns: runs, ...(seed !== undefined && { seed }) },
    )
  },
  60_000 + runs * 100,
)

const notAnObject = ['', '{', 'null', '[]', '"text"', '1', '[{}]', '{"a":1}{"b":2}']

test('HT-19 HT-16 a body that is no object is refused by every call that takes one', async () => {
  const { browser } = await portal.signIn({ is_admin: true })
  for (const name of endpointNames.filter((it) => endpoints[it].method === 'POST')) {
    const endpoint: Endpoint = endpoints[name]
    const path = endpoint.path.replaceAll(/:\w+/g, 'email')
    for (const body of notAnObject) {
      const response = await browser.request(`/api${path}`, {
        method: 'POST',
        body,
        headers: {
          origin: portal.config.publicUrl,
          'content-type': 'application/json',
          'x-pp-client': '0.6.3',
          'idempotency-key': idempotencyKey,
          authorization: `Bearer ${browser.tokens?.accessToken.jwt}`,
        },
      })
      expect([name, body, response.status < 500]).toEqual([name, body, true])
    }
  }
})
