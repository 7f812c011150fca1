import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { exportAudit, listAudit } from '#src/api/contract/admin-audit.ts'
import { record } from '#server/audit/record.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const signInAdmin = () =>
  portal.signIn({ email: 'root@example.com', is_admin: true, isStrong: true })

type Act = Parameters<typeof record>[2]

/** An act of an admin, by its kind. */
const act = (
  personId: string,
  kind: string,
  subject: Partial<Act['subject']> = {},
  actor?: Act['actor'],
) =>
  portal.db.transaction().execute((db) =>
    record(db, portal.services, {
      kind,
      actor: actor ?? { caller: { personId }, request: { id: `request of ${kind}` } },
      subject: { kind: 'person', id: personId, name: 'ada@example.com', ...subject },
      before: null,
      after: { isAdmin: true },
    }),
  )

test('ADMIN-3 lists acts newest first: who did what to whom, before and after, when, in which request', async () => {
  const { browser, person } = await signInAdmin()
  await act(person.id, 'person.disabled')
  portal.advance(1_000)
  await act(
    person.id,
    'access.approved',
    { kind: 'organization', name: 'Cymbal' },
    { rule: 'rule cymbal.example', request: { id: 'r' } },
  )

  const { entries, hasMore } = await browser.call(listAudit, {})

  expect(hasMore).toBe(false)
  expect(entries).toEqual([
    {
      seq: 2,
      at: portal.services.now(),
      kind: 'access.approved',
      actor: 'rule cymbal.example',
      subjectKind: 'organization',
      subjectId: person.id,
      subject: 'Cymbal',
      before: null,
      after: '{"isAdmin":true}',
      requestId: 'r',
    },
    expect.objectContaining({
      seq: 1,
      actor: 'root@example.com',
      requestId: 'request of person.disabled',
    }),
  ])
})

test('ADMIN-3 a page goes on below the row it is given, whatever comes meanwhile', async () => {
  const { browser, person } = await signInAdmin()
  for (const kind of ['a.one', 'a.two', 'a.three', 'a.four', 'a.five']) {
    await act(person.id, kind)
  }
  const seqs = async (input: object) => {
    const { entries, hasMore } = await browser.call(listAudit, { size: 2, ...input })
    return [...entries.map(({ seq }) => seq), hasMore]
  }
  expect(await seqs({})).toEqual([5, 4, true])
  await act(person.id, 'a.six')
  expect(await seqs({ before: 4 })).toEqual([3, 2, true])
  expect(await seqs({ before: 2 })).toEqual([1, false])
})

test('ADMIN-3 filters by range, area or kind, subject, and words in the names', async () => {
  const { browser, person } = await signInAdmin()
  const start = portal.services.now()
  const other = await portal.addPerson()
  await act(person.id, 'access.approved', { id: other.id, name: 'Bea' })
  portal.advance(1_000)
  await act(person.id, 'access.rejected')
  portal.advance(1_000)
  await act(person.id, 'accessory.made')

  const found = async (input: object) =>
    (await browser.call(listAudit, input)).entries.map(({ kind }) => kind)
  expect(await found({ kind: 'access' })).toEqual(['access.rejected', 'access.approved'])
  expect(await found({ kind: 'access.approved' })).toEqual(['access.approved'])
  expect(await found({ from: start + 1_000, to: start + 1_000 })).toEqual(['access.rejected'])
  expect(await found({ subject: other.id })).toEqual(['access.approved'])
  expect(await found({ q: 'BEA root' })).toEqual(['access.approved'])
  expect(await found({ q: '%' })).toEqual([])
})

test('ADMIN-3 filters by who did it, and finds people by the names that they have', async () => {
  const { browser, person } = await signInAdmin()
  const other = await portal.addPerson({
    email: 'bea@google.com',
    firstname: 'Bea',
    lastname: 'Ray',
  })
  const subject = await portal.addPerson({ firstname: 'Zoë', lastname: 'Nyström' })
  await act(person.id, 'access.approved', { id: subject.id, name: subject.email })
  await act(other.id, 'access.rejected', { id: person.id, name: person.email })
  await act(other.id, 'organization.demo-set', {
    kind: 'organization',
    id: subject.id,
    name: 'Acme',
  })

  const found = async (input: object) =>
    (await browser.call(listAudit, input)).entries.map(({ kind }) => kind)
  expect(await found({ actor: other.id })).toEqual(['organization.demo-set', 'access.rejected'])
  expect(await found({ actor: person.id })).toEqual(['access.approved'])
  expect(await found({ q: 'ray bea' })).toEqual(['organization.demo-set', 'access.rejected'])
  expect(await found({ q: 'nyström' })).toEqual(['access.approved'])
  expect(await found({ q: 'nyström ray' })).toEqual([])
  const file = await browser.send(exportAudit, { actor: person.id })
  const [, ...lines] = (await file.text()).trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[2])).toEqual(['access.approved'])
})

test('ADMIN-3 what was done before ten thousand other acts is found, by words of then and by names of now', async () => {
  const { browser, person } = await signInAdmin()
  const bea = await portal.addPerson({ email: 'bea@google.com', lastname: 'Quandt' })
  const subject = await portal.addPerson({ lastname: 'Okafor' })
  await act(bea.id, 'access.approved', { id: subject.id, name: 'once.called@example.com' })
  await act(person.id, 'access.rejected', { id: subject.id, name: 'once.called@example.com' })
  await sql`
    insert into audit_log (seq, at, kind, actor_id, actor, subject_kind, subject_id, subject, hash)
    select (select max(seq) from audit_log) + i, 0, 'person.disabled', null, 'system', 'person', 'x', 'somebody', ''
    from generate_series(1, 10001) i`.execute(portal.db)

  const found = async (input: object) =>
    (await browser.call(listAudit, input)).entries.map(({ kind }) => kind)
  expect(await found({ q: 'once.called' })).toEqual(['access.rejected', 'access.approved'])
  expect(await found({ q: 'okafor' })).toEqual(['access.rejected', 'access.approved'])
  expect(await found({ q: 'okafor', kind: 'access.rejected' })).toEqual(['access.rejected'])
  expect(await found({ q: 'quandt' })).toEqual(['access.approved'])
  const somebody = await browser.call(listAudit, { q: 'somebody', size: '25' })
  expect([somebody.entries.length, somebody.hasMore]).toEqual([25, true])
})

test.each([{ kind: "x' or 1=1" }, { kind: 'access.%' }, { size: '101' }, { before: '0' }])(
  'AZ-09 refuses %j',
  async (query) => {
    const { browser } = await signInAdmin()
    expect(await browser.refusal(listAudit, query as object)).toMatchObject({
      name: 'invalid-input',
    })
  },
)
