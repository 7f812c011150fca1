import { expect, test } from 'vitest'

import type { Verdict } from '#src/api/contract/admin-access.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import { decideOn, signInAdmin } from '#tests/support/access.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { createPortal } from '#tests/support/portal.ts'

const adminEmails = ['boss@google.com']
const portal = await createPortal({ config: { adminEmails } })

const approve: Verdict = { verdict: 'approve', note: '' }
const reject: Verdict = { verdict: 'reject', reason: 'Who <b>are</b> you?', note: 'Ask Sam.' }
const minute = 60_000

const asker = async (email?: string) => {
  const asking = await portal.signIn(email === undefined ? {} : { email })
  await asking.browser.call(requestAccess, { organization: 'Acme', reason: '' })
  return asking
}
const decided = async (verdict: Verdict) => {
  const { person } = await asker()
  const admin = await signInAdmin(portal)
  await decideOn(portal, admin.browser, [person.id], verdict)
  return { person, admin }
}
/** What the outbox holds for an address: when it is due, from now, and its subject. */
const dueTo = async (to: string) => {
  const rows = await portal.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', to)
    .execute()
  const mails = await mailsTo(portal, to)
  return rows.map(({ run_at }, index) => ({
    inMs: run_at - portal.services.now(),
    subject: mails[index]?.subject,
  }))
}
/** As if the sender had run. */
const send = () =>
  portal.db.deleteFrom('outbox').where('run_at', '<=', portal.services.now()).execute()

test('ACCESS-4 an approval is told by mail, after a second thought', async () => {
  const { person } = await decided(approve)
  expect(await dueTo(person.email)).toEqual([
    { inMs: 20_000, subject: 'Your access to Partner Portal was approved' },
  ])
  const [mail] = await mailsTo(portal, person.email)
  expect(mail?.text).toContain('Hello Ada,')
  expect(mail?.text).toContain(`See the demos: ${portal.config.publicUrl}/`)
})

test('ACCESS-4 PC-20 a rejection is told by mail with its reason and when to ask again, never its note', async () => {
  const { person } = await decided(reject)
  const [mail] = await mailsTo(portal, person.email)
  expect(mail?.subject).toBe('Your request for access to Partner Portal')
  expect(mail?.text).toContain('> Who <b>are</b> you?')
  expect(mail?.text).toContain('You can ask again from 22 January 2026 at 09:00 UTC.')
  expect(mail?.text).toContain(`Your request: ${portal.config.publicUrl}/setup`)
  expect(mail?.html).toContain('Who &lt;b&gt;are&lt;/b&gt; you?')
  expect(`${mail?.text} ${mail?.html}`).not.toContain('Ask Sam.')
})

test('ADMIN-3 who undoes a decision within seconds takes its mail back', async () => {
  const { person, admin } = await decided(reject)
  await decideOn(portal, admin.browser, [person.id], { verdict: 'reopen', note: '' })
  expect(await dueTo(person.email)).toEqual([])

  await decideOn(portal, admin.browser, [person.id], approve)
  expect(await dueTo(person.email)).toMatchObject([
    { subject: 'Your access to Partner Portal was approved' },
  ])
})

test('ACCESS-4 ADMIN-3 who had access reads that it was withdrawn, and a second time that a request was not approved', async () => {
  const { person, admin } = await decided(approve)
  portal.advance(minute)
  await send()
  await decideOn(portal, admin.browser, [person.id], { verdict: 'reopen', note: '' })
  await decideOn(portal, admin.browser, [person.id], reject)
  const [mail] = await mailsTo(portal, person.email)
  expect(mail?.subject).toBe('Your access to Partner Portal was withdrawn')
  expect(mail?.text).toContain('Your access to the demos was withdrawn. The reason:')
  expect(mail?.text).toContain('> Who <b>are</b> you?')
  expect(mail?.text).toContain('You can ask again from 22 January 2026 at 09:01 UTC.')

  portal.advance(minute)
  await send()
  await decideOn(portal, admin.browser, [person.id], { verdict: 'reopen', note: '' })
  await decideOn(portal, admin.browser, [person.id], reject)
  expect(await dueTo(person.email)).toEqual([
    { inMs: 20_000, subject: 'Your request for access to Partner Portal' },
  ])
})

test('ACCESS-4 who never read of an approval that was undone reads of a request', async () => {
  const { person, admin } = await decided(approve)
  await decideOn(portal, admin.browser, [person.id], { verdict: 'reopen', note: '' })
  await decideOn(portal, admin.browser, [person.id], reject)
  expect(await dueTo(person.email)).toMatchObject([
    { subject: 'Your request for access to Partner Portal' },
  ])
})

test('ACCESS-4 all who may decide are told of a request, those who are disabled or staff alone are not', async () => {
  await portal.addPerson({ email: 'made@google.com', is_admin: true })
  await portal.addPerson({ email: 'gone@google.com', is_admin: true, disabled_at: 1 })
  await portal.addPerson({ email: 'staff@google.com', is_staff: true })
  const { person } = await asker()
  for (const to of ['boss@google.com', 'made@google.com']) {
    expect(await dueTo(to)).toEqual([
      { inMs: 0, subject: '1 person waits for access to Partner Portal' },
    ])
  }
  for (const to of ['gone@google.com', 'staff@google.com', person.email]) {
    expect(await dueTo(to)).toEqual([])
  }
  const [mail] = await mailsTo(portal, 'boss@google.com')
  expect(mail?.text).toContain(`Decide: ${portal.config.publicUrl}/admin/partners?waiting=some`)
  expect(mail?.text).not.toContain(person.email)
})

test('ACCESS-4 a hundred requests are one mail at once and one that counts them ten minutes later', async () => {
  await asker()
  await send()
  // More at once than a busy server takes would be asked to come back.
  for (let group = 0; group < 9; group += 1) {
    await Promise.all(Array.from({ length: 11 }, () => asker()))
  }
  const later = '100 people wait for access to Partner Portal'
  expect(await dueTo('boss@google.com')).toEqual([{ inMs: 10 * minute, subject: later }])

  portal.advance(10 * minute)
  await send()
  await asker()
  expect(await dueTo('boss@google.com')).toMatchObject([{ inMs: 10 * minute }])
  await send()
  portal.advance(20 * minute)
  await send()
  await asker()
  expect(await dueTo('boss@google.com')).toMatchObject([{ inMs: 0 }])
})

test('ACCESS-4 once nobody waits any more, the mail that was to tell of them is taken back', async () => {
  const first = await asker()
  await send()
  const second = await asker()
  expect(await dueTo('boss@google.com')).toHaveLength(1)
  const admin = await signInAdmin(portal)
  await decideOn(portal, admin.browser, [first.person.id], approve)
  expect(await dueTo('boss@google.com')).toHaveLength(1)
  await decideOn(portal, admin.browser, [second.person.id], reject)
  expect(await dueTo('boss@google.com')).toEqual([])

  await asker()
  expect(await dueTo('boss@google.com')).toEqual([
    { inMs: 10 * minute, subject: '1 person waits for access to Partner Portal' },
  ])
})

test('ADMIN-3 ACCESS-4 who waits again after a decision is undone is told of again', async () => {
  const first = await asker()
  await send()
  portal.advance(minute)
  const second = await asker()
  const admin = await signInAdmin(portal)
  await decideOn(portal, admin.browser, [first.person.id, second.person.id], approve)
  expect(await dueTo('boss@google.com')).toEqual([])

  await decideOn(portal, admin.browser, [second.person.id], { verdict: 'reopen', note: '' })
  expect(await dueTo('boss@google.com')).toEqual([
    { inMs: 9 * minute, subject: '1 person waits for access to Partner Portal' },
  ])
})
