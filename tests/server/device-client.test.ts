import { afterEach, expect, test, vi } from 'vitest'

import { portalAt } from '#cli/portal.ts'
import { signIn } from '#cli/sign-in.ts'
import { verifyDevice } from '#src/api/contract/device.ts'
import { required } from '#src/lib/required.ts'
import { ProblemError } from '#server/http/problem.ts'
import { method } from '#tests/support/device.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

afterEach(() => {
  vi.unstubAllGlobals()
})

type Answered = (request: Request, answer: () => Promise<Response>) => Promise<Response>

/** The command-line client in front of the portal; what comes back may be something else than the portal answered. */
const client = (answered: Answered) => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const request = new Request(url, init)
    return answered(request, async () => portal.app.fetch(request))
  })
  const said: string[] = []
  const waited: number[] = []
  const tokens = signIn({
    portal: portalAt(portal.config.publicUrl),
    method,
    say: (text) => said.push(text),
    wait: async (ms) => {
      waited.push(ms)
      portal.advance(ms)
      if (waited.length === 1) {
        await approve(said.join('\n'))
      }
    },
  })
  return { tokens, said, waited }
}

const approve = async (text: string) => {
  const { browser } = await portal.signIn()
  const user_code = required(/[A-Z]{4}-[A-Z]{4}/.exec(text)?.[0], 'code')
  await browser.call(verifyDevice, { method, user_code })
  await browser.call(verifyDevice, { method, user_code, confirm: 'approve' })
}

const isPoll = ({ url }: Request) => url.endsWith('/device/login/reply')

const problem = (error: ProblemError) =>
  Response.json(error.toBody('request'), { status: error.toBody('request').status })

test('DF-04 CALL-3 a command-line client whose answer got lost is given its session again', async () => {
  const answers: number[] = []
  const { tokens, said } = client(async (request, answer) => {
    const response = await answer()
    if (isPoll(request) && answers.push(response.status) === 1) {
      throw new TypeError('fetch failed')
    }
    return response
  })

  expect((await tokens).accessToken.jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(answers).toEqual([200, 200])
  expect(said.join('\n')).not.toContain('Device code expired')
  expect(
    await portal.db.selectFrom('sessions').selectAll().where('is_device', '=', true).execute(),
  ).toHaveLength(1)
})

test('EN-05 DF-03 a command-line client waits for a busy portal as long as it says, and keeps its code', async () => {
  const busy = [
    new ProblemError('too-many-requests', 'Too many tries.', { retryAfter: 42 }),
    new ProblemError('unavailable', 'The server is busy.', { retryAfter: 2 }),
    new ProblemError('unexpected', 'Something went wrong on our side.'),
  ]
  const { tokens, said, waited } = client(async (request, answer) => {
    const error = isPoll(request) ? busy.shift() : undefined
    return error === undefined ? answer() : problem(error)
  })

  expect((await tokens).accessToken.jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(said.join('\n')).not.toContain('Device code expired')
  expect(waited).toEqual([5_000, 42_000, 5_000, 5_000])
})

test('DEVICE-4 DF-03 a command-line client that was cut off for a while asks as often as before once it is answered', async () => {
  const cut = 4
  const answers: number[] = []
  const { tokens, said, waited } = client(async (request, answer) => {
    if (!isPoll(request)) {
      return answer()
    }
    if (answers.push(1) <= cut) {
      throw new TypeError('fetch failed')
    }
    return answers.length === cut + 1
      ? problem(new ProblemError('authorization-pending', 'Nobody has approved this device yet.'))
      : answer()
  })

  expect((await tokens).accessToken.jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(said.join('\n')).not.toContain('Device code expired')
  expect(waited).toEqual([5_000, 10_000, 20_000, 40_000, 40_000, 5_000])
})
