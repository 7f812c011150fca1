import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { verifyAudit } from '#src/api/contract/admin-audit.ts'
import { required } from '#src/lib/required.ts'
import { record } from '#server/audit/record.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { createPortal } from '#tests/support/portal.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { tamper } from '#tests/support/tamper.ts'

const portal = await createPortal()
let admin: PersonRow

type Db = Parameters<typeof record>[0]

const recordIn = (db: Db, kind: string) =>
  record(db, portal.services, {
    kind,
    actor: { caller: { personId: admin.id }, request: { id: 'request' } },
    subject: { kind: 'person', id: admin.id, name: 'ada@example.com' },
    before: { isAdmin: false },
    after: { isAdmin: true },
  })
const act = (kind: string) => portal.db.transaction().execute((db) => recordIn(db, kind))
const verdict = () => verifyChain(portal.services)
const whole = (checked: number) => ({ checked, broken: null })

beforeEach(async () => {
  admin = await portal.addPerson({ is_admin: true })
  for (const kind of ['a.one', 'a.two', 'a.three', 'a.four', 'a.five']) {
    await act(kind)
  }
})

test('ADMIN-3 a chain that nobody touched holds, and so does an empty one', async () => {
  expect(await verdict()).toEqual(whole(5))
  await tamper(portal, 'delete from audit_log', 'delete from audit_head')
  expect(await verdict()).toEqual(whole(0))
})

const fields = {
  at: '1',
  kind: `'b.two'`,
  actor_id: 'null',
  actor: `'somebody else'`,
  subject_kind: `'organization'`,
  subject_id: `'x'`,
  subject: `'y'`,
  before: 'null',
  after: `'{}'`,
  request_id: 'null',
  hash: `'AAAA'`,
} as const

test.each(Object.entries(fields))(
  'ADMIN-3 a row whose %s was changed is named',
  async (field, value) => {
    await tamper(portal, `update audit_log set ${field} = ${value} where seq = 3`)
    expect(await verdict()).toMatchObject({
      checked: 2,
      broken: { seq: 3, why: 'Row 3 is not what was written there.' },
    })
  },
)

const copy = (seq: number, as: string) =>
  `insert into audit_log select ${as}, at, kind, actor_id, actor, subject_kind, subject_id, subject,
     before, after, request_id, hash from audit_log where seq = ${seq}`

test.each([
  {
    what: 'the first row was taken out',
    how: ['delete from audit_log where seq = 1'],
    broken: { seq: 1, why: 'Row 1 is missing.' },
  },
  {
    what: 'a row in the middle was taken out',
    how: ['delete from audit_log where seq = 3'],
    broken: { seq: 3, why: 'Row 3 is missing.' },
  },
  {
    what: 'a row was taken out and the gap closed',
    how: [
      'delete from audit_log where seq = 3',
      'update audit_log set seq = 3 where seq = 4',
      'update audit_log set seq = 4 where seq = 5',
    ],
    broken: { seq: 3, why: 'Row 3 is not what was written there.' },
  },
  {
    what: 'two rows were swapped',
    how: [
      'update audit_log set seq = 99 where seq = 2',
      'update audit_log set seq = 2 where seq = 4',
      'update audit_log set seq = 4 where seq = 99',
    ],
    broken: { seq: 2, why: 'Row 2 is not what was written there.' },
  },
  {
    what: 'the end was cut',
    how: ['delete from audit_log where seq >= 4'],
    broken: { seq: 4, why: 'Row 4 is missing: the log had 5 rows.' },
  },
  {
    what: 'all was taken out',
    how: ['delete from audit_log'],
    broken: { seq: 1, why: 'Row 1 is missing: the log had 5 rows.' },
  },
  {
    what: 'a row was put in',
    how: [
      'update audit_log set seq = 6 where seq = 5',
      'update audit_log set seq = 5 where seq = 4',
      copy(1, '4'),
    ],
    broken: { seq: 4, why: 'Row 4 is not what was written there.' },
  },
  {
    what: 'a row was added at the end',
    how: [copy(5, '6')],
    broken: { seq: 6, why: 'Row 6 is not what was written there.' },
  },
  {
    what: 'the head names an earlier row',
    how: ['update audit_head set seq = 4'],
    broken: { seq: 5, why: `Row 5 is not what the log's head names as the last.` },
  },
  {
    what: 'the head has another hash',
    how: [`update audit_head set hash = 'AAAA'`],
    broken: { seq: 5, why: `Row 5 is not what the log's head names as the last.` },
  },
  {
    what: 'the head was taken out',
    how: ['delete from audit_head'],
    broken: { seq: 5, why: `Row 5 is not what the log's head names as the last.` },
  },
])('ADMIN-3 where $what the first bad row is named', async ({ how, broken }) => {
  await tamper(portal, ...how)
  expect(await verdict()).toMatchObject({ broken })
})

const day = () => new Date(portal.services.now()).toISOString().slice(0, 10)
const extentNow = async () => (await verdict()).broken?.extent

test('ADMIN-3 of a broken chain it is told which rows do not fit, between which days, and since when all others do', async () => {
  const first = day()
  portal.advance(86_400_000)
  for (const kind of ['a.six', 'a.seven', 'a.eight']) {
    await act(kind)
  }
  portal.advance(86_400_000)
  const third = day()
  await act('a.nine')
  await act('a.ten')
  await tamper(
    portal,
    `update audit_log set actor = 'x', at = 1 where seq = 2`,
    'delete from audit_log where seq in (6, 7)',
  )
  expect(await extentNow()).toBe(
    `4 rows do not fit: row 2, on ${first}; rows 6 to 8, 2 missing, between ${first} and ${third}. The other 6 rows fit each other: all from row 9 on do.`,
  )
  await tamper(portal, 'delete from audit_log where seq = 10')
  expect(await extentNow()).toMatch(
    /; row 10, 1 missing, after .+ The other 5 rows fit each other\.$/,
  )
})

test('ADMIN-3 where the head alone is another all rows fit, and under another APP_SECRET none does', async () => {
  await tamper(portal, 'update audit_head set seq = 4')
  expect(await extentNow()).toBe('All rows fit each other.')
  const config = { appSecret: 'another secret, long enough to be one', otherAppSecrets: [] }
  expect(await verifyChain({ config, db: portal.db })).toMatchObject({
    broken: { extent: '5 rows do not fit: rows 1 to 5. No row fits.' },
  })
})

test('ADMIN-3 a log longer than a batch holds, and its bad row is found', async () => {
  await portal.db.transaction().execute(async (db) => {
    for (let index = 0; index < 1_100; index += 1) {
      await recordIn(db, 'a.more')
    }
  })
  expect(await verdict()).toEqual(whole(1_105))
  await tamper(portal, 'delete from audit_log where seq = 1001')
  expect(await verdict()).toMatchObject({ checked: 1_000, broken: { seq: 1_001 } })
  expect(await extentNow()).toBe(
    `2 rows do not fit: rows 1001 to 1002, 1 missing, on ${day()}. The other 1103 rows fit each other: all from row 1003 on do.`,
  )
  await tamper(portal, `update audit_log set actor = 'x' where seq % 20 = 0`)
  expect(await extentNow()).toMatch(
    /^57 rows do not fit: row 20, on [^;]+(?:; row \d+, on [^;]+){9}; 45 more places\. The other 1048 rows/,
  )
})

test('ADMIN-3 a chain under another APP_SECRET does not hold', async () => {
  const config = { appSecret: 'another secret, long enough to be one', otherAppSecrets: [] }
  expect(await verifyChain({ config, db: portal.db })).toMatchObject({ broken: { seq: 1 } })
})

test('ADMIN-3 the database itself refuses to change or to take out a row', async () => {
  const change = sql`update audit_log set actor = 'x'`.execute(portal.db)
  await expect(change).rejects.toThrow('the audit log is only added to')
  const removal = sql`delete from audit_log`.execute(portal.db)
  await expect(removal).rejects.toThrow('the audit log is only added to')
  expect(await verdict()).toEqual(whole(5))
})

test('ADMIN-3 acts of the same moment stand in one chain, each once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => act(`b.number-${index}`)))
  expect(await verdict()).toEqual(whole(25))
  const rows = await portal.db.selectFrom('audit_log').select('kind').execute()
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(25)
})

test('ADMIN-3 the very first acts may come at once', async () => {
  await tamper(portal, 'delete from audit_log', 'delete from audit_head')
  await Promise.all(Array.from({ length: 5 }, (_, index) => act(`b.number-${index}`)))
  expect(await verdict()).toEqual(whole(5))
})

test('ADMIN-3 what is rolled back is not in the log and leaves no gap', async () => {
  const failed = portal.db.transaction().execute(async (db) => {
    await recordIn(db, 'a.undone')
    throw new Error('the act failed after all')
  })
  await expect(failed).rejects.toThrow('the act failed after all')
  await act('a.six')
  expect(await verdict()).toEqual(whole(6))
  const { kind } = await portal.db
    .selectFrom('audit_log')
    .select('kind')
    .where('seq', '=', 6)
    .executeTakeFirstOrThrow()
  expect(kind).toBe('a.six')
})

test('ADMIN-3 an admin has the chain verified by a call', async () => {
  const browser = await portal.signInAs(admin, portal.newBrowser(), { isStrong: true })
  expect(await browser.call(verifyAudit, {})).toEqual(whole(5))
  await tamper(portal, 'delete from audit_log where seq = 2')
  expect(await browser.call(verifyAudit, {})).toEqual({
    checked: 1,
    broken: {
      seq: 2,
      why: 'Row 2 is missing.',
      extent: `2 rows do not fit: rows 2 to 3, 1 missing, on ${day()}. The other 3 rows fit each other: all from row 4 on do.`,
    },
  })
})

const runVerify = (settings: Readonly<Record<string, string>> = {}) =>
  runCommand('audit/verify.main.ts', [], {
    DATABASE_URL: required(portal.config.databaseUrl, 'database'),
    APP_SECRET: portal.config.appSecret,
    ...settings,
  })

test('ADMIN-3 npm run audit:verify tells how many entries hold, or names the first bad row and all others, and fails', async () => {
  expect(await runVerify()).toEqual({ said: "The audit log's 5 entries hold.\n", code: 0 })
  await tamper(portal, `update audit_log set actor = 'x' where seq = 4`)
  expect(await runVerify()).toEqual({
    said: `The audit log is broken at row 4. Row 4 is not what was written there. 1 row does not fit: row 4, on ${day()}. The other 4 rows fit each other: all from row 5 on do. Are APP_SECRET and OTHER_APP_SECRETS those of the portal that wrote it?\n`,
    code: 1,
  })
  expect(await runVerify({ APP_SECRET: 'another secret, long enough to be one' })).toMatchObject({
    said: expect.stringContaining(
      'Are APP_SECRET and OTHER_APP_SECRETS those of the portal that wrote it?',
    ),
    code: 1,
  })
  await tamper(portal, 'delete from audit_log', 'delete from audit_head')
  expect(await runVerify()).toEqual({ said: "The audit log's 0 entries hold.\n", code: 0 })
  const none = join(tmpdir(), 'portal-that-never-was')
  expect(await runVerify({ DATABASE_URL: '', DATA_DIR: none })).toEqual({
    said: `There is no database in ${none}/postgres. Set DATA_DIR or DATABASE_URL to the portal's.\n`,
    code: 1,
  })
  expect(existsSync(none)).toBe(false)
  expect(await runVerify({ APP_SECRET: 'short' })).toMatchObject({
    said: expect.stringContaining('APP_SECRET: is shorter than 32 characters'),
    code: 1,
  })
})
