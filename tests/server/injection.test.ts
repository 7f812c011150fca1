import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import type { Endpoint } from '#src/api/contract/endpoint.ts'
import { endpoints } from '#src/api/contract/endpoints.ts'
import { implementations } from '#server/app/implementations.ts'
import { endpointNames, exampleInputs } from '#tests/support/contract-examples.ts'
import { createPortal } from '#tests/support/portal.ts'

type Fields = Readonly<Record<string, unknown>>

/** The limits would let nothing but their refusals be seen. */
const portal = await createPortal({
  implementations: implementations.map(({ endpoint, ...rest }) => ({
    ...rest,
    endpoint: { ...endpoint, limit: { ...endpoint.limit, count: 1_000_000 } },
  })),
})
const { db } = portal
const idempotencyKey = 'key-of-a-test'

/** What a text would do that became part of a statement: each leaves something behind, or ends in another answer. */
const payloads = [
  "'",
  '"',
  "a' or '1'='1",
  "a'/**/or/**/1=1#",
  "a\\' or 1=1--",
  "a'; create table injected (); --",
  "a'; update people set firstname = 'injected'; --",
  "a'||(select lo_create(4242))||'%_",
  "a') union select lo_create(4242)::text--",
  "a' and (select 1 from pg_sleep(0), lo_create(4242)) is not null--",
]

/** The same length, and nothing in it that means anything to a database. */
const harmless = (payload: string) => payload.replaceAll(/['"\\;#|%]/g, 'x')

/** The paths of all texts in an input. */
const textsIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] => {
  if (typeof value === 'string') {
    return [path]
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => textsIn(inner, [...path, name]))
    : []
}

/** And of those that it may have besides. */
const optionalTextsOf = ({ input }: Endpoint, example: Fields) => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties)
    .filter(([name, field]) => !(name in example) && JSON.stringify(field).includes('"string"'))
    .map(([name]) => [name])
}

const replaced = (value: unknown, [name, ...rest]: readonly string[], text: string): unknown => {
  if (name === undefined) {
    return text
  }
  const fields = value as Fields
  const inner = replaced(fields[name], rest, text)
  return Array.isArray(value)
    ? value.map((it: unknown, index) => (String(index) === name ? inner : it))
    : { ...fields, [name]: inner }
}

const problemSchema = z.object({ type: z.string() })
const outcomeOf = async (response: Response) =>
  response.ok
    ? String(response.status)
    : `${response.status} ${problemSchema.parse(await response.json()).type}`

/** What an injected statement would have left. */
const traces = async () => {
  const { rows } = await sql<{ trace: string }>`
    select 'a table' as trace where to_regclass('injected') is not null
    union all select 'a large object' from pg_largeobject_metadata
    union all select 'a name' from people where firstname = 'injected'`.execute(db)
  return rows
}

/** Whoever may make the call. */
const callerOf = async ({ access }: Endpoint) => {
  if (access === 'public') {
    return portal.newBrowser()
  }
  const { browser } = await portal.signIn({
    organization_access_status: 'approved',
    is_admin: access === 'admin',
    is_staff: access === 'staff',
    isStrong: true,
  })
  return browser
}

let people = 0
/** An address that nobody has registered yet. */
const newcomer = (example: Fields): Fields => {
  people += 1
  return 'firstname' in example
    ? { ...example, identifier: `newcomer-${people}@example.com` }
    : example
}

test.each(endpointNames)(
  'AZ-10 no text that %s takes becomes part of a statement',
  async (name) => {
    const endpoint: Endpoint = endpoints[name]
    const example: Fields = exampleInputs[name]
    for (const path of [...textsIn(example), ...optionalTextsOf(endpoint, example)]) {
      // What only reads is answered to one person as to the next.
      const reader = endpoint.method === 'GET' ? await callerOf(endpoint) : null
      const outcomeWith = async (text: string) => {
        const browser = reader ?? (await callerOf(endpoint))
        const input = replaced(newcomer(example), path, text) as Fields
        const loose = { ...endpoint, input: z.any() }
        return outcomeOf(await browser.send(loose, input, { idempotencyKey }))
      }
      const outcomes = await Promise.all(
        payloads.map(async (payload) => {
          const outcome = await outcomeWith(payload)
          const isRefused = outcome === '422 /problems/invalid-input'
          const expected = isRefused ? outcome : await outcomeWith(harmless(payload))
          return { field: path.join('.'), payload, outcome, expected }
        }),
      )
      // So many mails go out in a minute.
      portal.advance(60_000)
      outcomes.forEach((it) => expect(it).toEqual({ ...it, outcome: it.expected }))
      expect(outcomes.filter(({ outcome }) => /^50[03]/.test(outcome))).toEqual([])
    }
    expect(await traces()).toEqual([])
  },
)

test('AZ-10 a payload in a header or a cookie changes no answer', async () => {
  const name = 'loadUser'
  for (const payload of payloads) {
    const { browser } = await portal.signIn()
    for (const header of ['user-agent', 'accept-encoding', 'x-forwarded-for', 'idempotency-key']) {
      const { status } = await browser.send(endpoints[name], exampleInputs[name], {
        headers: { [header]: payload },
      })
      expect([header, payload, status]).toEqual([header, payload, 200])
    }
    for (const cookie of ['pp_s', 'pp_rt', 'pp_tx', 'pp_dev']) {
      const other = portal.newBrowser()
      other.jar.set(cookie, encodeURIComponent(payload))
      const refreshed = await other.send(endpoints.refresh, exampleInputs.refresh)
      const asked = await other.send(endpoints.loginByPassword, exampleInputs.loginByPassword)
      expect([cookie, payload, refreshed.status, asked.status]).toEqual([cookie, payload, 401, 403])
    }
  }
  expect(await traces()).toEqual([])
})

/** Where a text becomes a statement as it stands: a migration, the name of the one channel, and numbers and ids of the code itself. */
const allowed = [
  'areas/stats/count-flows.ts: sql`floor(${sql.lit(bucketsOfOctave)} * ln(greatest(${ms}, 1)::float8) / ln(2::float8) + 1e-9)::smallint`',
  'areas/stats/count-parts.ts: const allOf = sql`${sql.lit(allTogether)}::uuid`',
  'areas/stats/count-parts.ts: const hoursOfDay = Array.from({ length: 24 }, (_, hour) => sql.lit(hour))',
  'areas/stats/count-parts.ts: const longestMs = sql.lit(3_600_000)',
  'areas/stats/fortnights.ts: const length = sql.lit(fortnight)',
  'areas/stats/parts.ts: const isOfNobody = sql`part < ${sql.lit(firstOrganization)}::uuid`',
  'areas/stats/people-bits.ts: const size = sql.lit(peopleBits)',
  'areas/stats/usage-rows.ts: array[${sql.join(hoursOfDay.map((hour) => sql`sum(hours[${sql.lit(hour + 1)}])::int`))}] as hours',
  "base/lists/order.ts: sql`coalesce(${time}, ${sql.lit(order === 'asc' ? Number.MAX_SAFE_INTEGER : 0)})`",
  'db/migrations.ts: await sql.raw(text).execute(db)',
  'db/bus.ts: await next.query(`listen ${channel}`)',
]

test('AZ-10 the server puts no statement together out of texts', async () => {
  const root = join(import.meta.dirname, '../../server')
  const found: string[] = []
  for await (const file of glob('**/*.ts', { cwd: root })) {
    const lines = (await readFile(join(root, file), 'utf8')).split('\n')
    const raw =
      /\bsql\s*\.\s*(raw|lit)\b|\bsql\s*\[|CompiledQuery|\}\s*=\s*sql\b|\.query\((?!\s*['"]|\s*$)/
    found.push(...lines.filter((line) => raw.test(line)).map((line) => `${file}: ${line.trim()}`))
  }
  expect(found.toSorted()).toEqual(allowed.toSorted())
})
