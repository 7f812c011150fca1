import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { countWaiting, decideAccess, type Verdict } from '#src/api/contract/admin-access.ts'
import { loadOrganization } from '#src/api/contract/admin-organizations.ts'
import { loadPerson } from '#src/api/contract/admin-people.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { auditOf, decideOn, organizationOf, personRow, signInAdmin } from '#tests/support/access.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const day = 86_400_000
const approve: Verdict = { verdict: 'approve', note: '' }
const reject: Verdict = { verdict: 'reject', reason: 'Who are you?', note: 'Ask Sam.' }
const reopen: Verdict = { verdict: 'reopen', note: '' }
const request = { organization: 'Acme', reason: 'A workshop.' }
const idempotencyKey = 'key-of-a-test'

const asker = async (email?: string) => {
  const asking = await portal.signIn(email === undefined ? {} : { email })
  await asking.browser.call(requestAccess, request)
  return asking
}
const requests = () =>
  portal.db.selectFrom('access_requests').selectAll().orderBy('requested_at').execute()

test('ACCESS-4 ADMIN-3 an approval lets the person in and says who made it, when and with which note', async () => {
  const { browser, person } = await asker()
  const admin = await signInAdmin(portal)
  portal.advance(5_000)

  const outcomes = await decideOn(portal, admin.browser, [person.id], {
    ...approve,
    note: 'Known from the summit.',
  })

  expect(outcomes).toEqual([
    { personId: person.id, outcome: 'done', status: 'approved', version: 3 },
  ])
  const me = await browser.call(loadUser, { method: 'email' })
  expect(me).toMatchObject({ organizationAccessStatus: 'approved', organizationAccessReason: null })
  expect(me.demos.length).toBeGreaterThan(0)
  expect(await requests()).toMatchObject([
    {
      decision: 'approved',
      decided_at: portal.services.now(),
      decided_by: admin.person.id,
      decided_by_rule: null,
      decision_reason: null,
      decision_note: 'Known from the summit.',
    },
  ])
  expect(await auditOf(portal)).toEqual([
    {
      kind: 'access.approved',
      actor: 'root@google.com',
      subject: person.id,
      before: { status: 'pending' },
      after: { status: 'approved', note: 'Known from the summit.' },
    },
  ])
})

test('ACCESS-4 ADMIN-3 a rejection shows its reason, keeps its note for admins, and says when to ask again', async () => {
  const { browser, person } = await asker()
  const admin = await signInAdmin(portal)
  await decideOn(portal, admin.browser, [person.id], reject)

  const me = await browser.send(loadUser, { method: 'email' })
  const body = await me.text()
  expect(JSON.parse(body)).toMatchObject({
    organizationAccessStatus: 'rejected',
    organizationAccessReason: 'Who are you?',
    demos: [],
  })
  expect(body).not.toContain('Ask Sam.')
  expect(await personRow(portal, person.id)).toMatchObject({
    organization_access_ask_again_at: portal.services.now() + 7 * day,
  })
  expect(await requests()).toMatchObject([
    { decision: 'rejected', decision_reason: 'Who are you?', decision_note: 'Ask Sam.' },
  ])
  expect((await auditOf(portal))[0]).toMatchObject({
    kind: 'access.rejected',
    before: { status: 'pending' },
    after: { status: 'rejected', reason: 'Who are you?', note: 'Ask Sam.' },
  })
})

test('ACCESS-4 AZ-04 who was rejected asks again after seven days, not a moment before', async () => {
  const { person } = await asker()
  const admin = await signInAdmin(portal)
  await decideOn(portal, admin.browser, [person.id], reject)

  portal.advance(7 * day - 1)
  // The session of a week ago is over.
  const later = await portal.signInAs(person)
  expect(await later.refusal(requestAccess, request)).toMatchObject({
    name: 'conflict',
    title: 'You can ask again from 22 January 2026 at 09:00 UTC.',
  })
  expect(await requests()).toHaveLength(1)

  portal.advance(1)
  const me = await later.call(requestAccess, request)
  expect(me).toMatchObject({
    organizationAccessStatus: 'pending',
    organizationAccessReason: null,
  })
  expect((await requests()).map(({ decision }) => decision)).toEqual(['rejected', null])
})

test('ADMIN-3 reopening has the request wait again, without its decision, whichever it was', async () => {
  const admin = await signInAdmin(portal)
  for (const verdict of [approve, reject]) {
    const { browser, person } = await asker()
    await decideOn(portal, admin.browser, [person.id], verdict)
    expect(await decideOn(portal, admin.browser, [person.id], reopen)).toMatchObject([
      { outcome: 'done', status: 'pending' },
    ])
    expect(await browser.call(loadUser, { method: 'email' })).toMatchObject({
      organizationAccessStatus: 'pending',
      organizationAccessReason: null,
      demos: [],
    })
    expect(await personRow(portal, person.id)).toMatchObject({
      organization_access_ask_again_at: null,
    })
  }
  for (const row of await requests()) {
    expect(row).toMatchObject({
      decision: null,
      decided_at: null,
      decided_by: null,
      decision_reason: null,
      decision_note: null,
      decision_mail: null,
    })
  }
  expect((await auditOf(portal)).at(-1)).toMatchObject({
    kind: 'access.reopened',
    before: { status: 'rejected', reason: 'Who are you?' },
    after: { status: 'pending' },
  })
})

test('ADMIN-3 why access was taken away is noted in the audit log, for admins only', async () => {
  const admin = await signInAdmin(portal)
  const { browser, person } = await asker()
  await decideOn(portal, admin.browser, [person.id], approve)
  const note = 'They changed sides.'
  await decideOn(portal, admin.browser, [person.id], { ...reopen, note })
  expect((await auditOf(portal)).at(-1)).toMatchObject({
    kind: 'access.reopened',
    before: { status: 'approved' },
    after: { status: 'pending', note },
  })
  expect(JSON.stringify(await browser.call(loadUser, { method: 'email' }))).not.toContain(note)
})

test('ADMIN-2 of many each is decided by themselves: what cannot be done to one keeps no other from it', async () => {
  const admin = await signInAdmin(portal)
  const first = await asker()
  const second = await asker()
  const customer = await portal.addPerson({ is_customer: true })
  const nobody = randomUUID()
  const people = [
    { personId: customer.id, version: 1 },
    { personId: second.person.id, version: 1, isChecked: true },
    { personId: nobody, version: 1 },
    { personId: first.person.id, version: 2, isChecked: true },
    { personId: first.person.id, version: 2, isChecked: true },
  ]
  const { outcomes } = await admin.browser.call(
    decideAccess,
    { people, decision: approve },
    { idempotencyKey },
  )
  expect(outcomes).toEqual([
    { personId: customer.id, outcome: 'not-possible', status: 'unrequested', version: 1 },
    { personId: second.person.id, outcome: 'changed', status: 'pending', version: 2 },
    { personId: nobody, outcome: 'not-found', status: null, version: null },
    { personId: first.person.id, outcome: 'done', status: 'approved', version: 3 },
    { personId: first.person.id, outcome: 'changed', status: 'approved', version: 3 },
  ])
  expect(await auditOf(portal)).toHaveLength(1)
})

test.each([
  ['unrequested', ['approve', 'reject', 'reopen']],
  ['pending', ['reopen']],
  ['approved', ['approve', 'reject']],
  ['rejected', ['approve', 'reject']],
] as const)('AZ-04 no step is skipped: from %s nobody can %j', async (status, verdicts) => {
  const admin = await signInAdmin(portal)
  const person = await portal.addPerson({ organization_access_status: status })
  for (const verdict of verdicts) {
    const decision = { approve, reject, reopen }[verdict]
    expect(await decideOn(portal, admin.browser, [person.id], decision)).toEqual([
      { personId: person.id, outcome: 'not-possible', status, version: 1 },
    ])
  }
  expect(await auditOf(portal)).toEqual([])
})

test('AZ-04 an admin who asks for access themselves is decided on by another, where there is one who can act', async () => {
  const admin = await signInAdmin(portal)
  await admin.browser.call(requestAccess, request)
  const other = await signInAdmin(portal, 'other@google.com')
  expect(await decideOn(portal, admin.browser, [admin.person.id], approve)).toEqual([
    { personId: admin.person.id, outcome: 'oneself', status: 'pending', version: 2 },
  ])
  expect(await decideOn(portal, other.browser, [admin.person.id], approve)).toMatchObject([
    { outcome: 'done' },
  ])
})

test('AZ-04 ACCESS-2 the only admin who can act decides on themselves, as the audit log tells', async () => {
  const admin = await signInAdmin(portal)
  await portal.addPerson({ email: 'out@google.com', is_admin: true, disabled_at: 1 })
  await portal.addPerson({ email: 'new@google.com', is_admin: true, email_verified_at: null })
  await admin.browser.call(requestAccess, request)
  for (const [decision, status] of [
    [reject, 'rejected'],
    [reopen, 'pending'],
    [approve, 'approved'],
  ] as const) {
    expect(await decideOn(portal, admin.browser, [admin.person.id], decision)).toMatchObject([
      { personId: admin.person.id, outcome: 'done', status },
    ])
  }
  expect((await auditOf(portal)).map(({ kind, actor, subject }) => [kind, actor, subject])).toEqual(
    ['rejected', 'reopened', 'approved'].map((verdict) => [
      `access.${verdict}`,
      admin.person.email,
      admin.person.id,
    ]),
  )
})

test('AZ-04 nobody else decides, not on themselves either', async () => {
  const { browser, person } = await asker()
  const people = [{ personId: person.id, version: 2, isChecked: true }]
  for (const caller of [browser, (await portal.signIn({ is_staff: true })).browser]) {
    expect(
      await caller.refusal(decideAccess, { people, decision: approve }, { idempotencyKey }),
    ).toMatchObject({ name: 'forbidden' })
  }
  expect((await personRow(portal, person.id)).organization_access_status).toBe('pending')
})

test('AZ-04 RE-14 of an approval and a rejection at once one wins, the other is told that it changed', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const { person } = await asker()
    const admins = [
      await signInAdmin(portal, `a${turn}@google.com`),
      await signInAdmin(portal, `b${turn}@google.com`),
    ]
    const people = [{ personId: person.id, version: 2, isChecked: true }]
    const answers = await Promise.all(
      admins.map(({ browser }, index) =>
        browser.call(
          decideAccess,
          { people, decision: index === 0 ? approve : reject },
          { idempotencyKey },
        ),
      ),
    )
    const outcomes = answers.map(({ outcomes: [it] }) => it?.outcome)
    expect(new Set(outcomes)).toEqual(new Set(['changed', 'done']))
    const { organization_access_status } = await personRow(portal, person.id)
    expect(organization_access_status).toBe(outcomes[0] === 'done' ? 'approved' : 'rejected')
  }
  expect(await auditOf(portal)).toHaveLength(8)
})

test('RE-14 a request and a decision of the same moment: what was decided stays decided', async () => {
  const { browser, person } = await portal.signIn({ organization_access_status: 'rejected' })
  const admin = await signInAdmin(portal)
  const [asked, [outcome]] = await Promise.all([
    browser.send(requestAccess, request),
    decideOn(portal, admin.browser, [person.id], reopen),
  ])
  expect(asked.status).toBe(200)
  expect(['done', 'changed', 'not-possible']).toContain(outcome?.outcome)
  expect((await personRow(portal, person.id)).organization_access_status).toBe('pending')
})

test('LD-02 ADMIN-2 a decision that is sent again under its key decides nothing anew and answers the same', async () => {
  const { person } = await asker()
  const admin = await signInAdmin(portal)
  const people = [{ personId: person.id, version: 2, isChecked: true }]
  const input = { people, decision: approve }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => admin.browser.call(decideAccess, input, { idempotencyKey })),
  )
  for (const answer of answers) {
    expect(answer.outcomes).toMatchObject([{ outcome: 'done', version: 3 }])
  }
  expect(await auditOf(portal)).toHaveLength(1)
  expect(
    await admin.browser.refusal(decideAccess, { people, decision: reject }, { idempotencyKey }),
  ).toMatchObject({ name: 'key-reused' })
})

test('AZ-09 at most a hundred people are decided on at once', async () => {
  const admin = await signInAdmin(portal)
  const people = Array.from({ length: 101 }, () => ({ personId: randomUUID(), version: 1 }))
  expect(
    await admin.browser.refusal(decideAccess, { people, decision: approve }, { idempotencyKey }),
  ).toMatchObject({ name: 'invalid-input' })
})

test('ADMIN-2 the badge counts who waits', async () => {
  const admin = await signInAdmin(portal)
  const waiting = async () => (await admin.browser.call(countWaiting, {})).waiting
  expect(await waiting()).toBe(0)
  const { person } = await asker()
  await asker()
  expect(await waiting()).toBe(2)
  await decideOn(portal, admin.browser, [person.id], reject)
  expect(await waiting()).toBe(1)
})

test('ACCESS-2 ACCESS-4 who had access sees that it was withdrawn, until a request of theirs is not approved', async () => {
  const { browser, person } = await asker()
  const admin = await signInAdmin(portal)
  const withdrawn = async () => {
    const me = await browser.call(loadUser, { method: 'email' })
    return [me.organizationAccessStatus, me.isAccessWithdrawn]
  }
  const verdicts = async (...all: Verdict[]) => {
    for (const verdict of all) {
      portal.advance(60_000)
      await decideOn(portal, admin.browser, [person.id], verdict)
    }
    return withdrawn()
  }
  const reopen = { verdict: 'reopen', note: '' } as const
  expect(await verdicts(reject)).toEqual(['rejected', false])
  expect(await verdicts(reopen, approve)).toEqual(['approved', false])
  expect(await verdicts(reopen, reject)).toEqual(['rejected', true])
  await decideOn(portal, admin.browser, [person.id], reopen)
  expect(await withdrawn()).toEqual(['pending', false])
  // Undone before anybody read of it, and made again.
  await decideOn(portal, admin.browser, [person.id], reject)
  expect(await withdrawn()).toEqual(['rejected', true])
  expect(await verdicts(reopen, reject)).toEqual(['rejected', false])
})

test('ADMIN-3 ACCESS-2 of an organization of 101 each one is decided on where they are found among the users', async () => {
  const admin = await signInAdmin(portal)
  const first = await asker()
  await decideOn(portal, admin.browser, [first.person.id], approve)
  const { id: organization } = await organizationOf(portal, first.person.id)
  for (let place = 0; place < 99; place += 1) {
    await portal.addPerson({
      organization_id: organization,
      organization_access_status: 'approved',
      lastname: `Member ${String(place).padStart(3, '0')}`,
    })
  }
  const last = await portal.addPerson({
    organization_id: organization,
    organization_access_status: 'approved',
    lastname: 'Zz',
  })
  const { members, people } = await admin.browser.call(loadOrganization, { id: organization })
  expect([people, members.length, members.some(({ id }) => id === last.id)]).toEqual([
    101,
    100,
    false,
  ])

  const detail = () => admin.browser.call(loadPerson, { id: last.id })
  expect(await detail()).toMatchObject({ status: 'approved', applicant: null })
  expect(await decideOn(portal, admin.browser, [last.id], reopen)).toMatchObject([
    { outcome: 'done', status: 'pending' },
  ])
  expect(await detail()).toMatchObject({
    status: 'pending',
    applicant: { personId: last.id, organization: '', warnings: [{ kind: 'public-mail' }] },
  })
})

test('ADMIN-3 ACCESS-2 who waits is shown with what they wrote and what is to be checked, and nobody else', async () => {
  const admin = await signInAdmin(portal)
  const { person } = await asker()
  const load = () => admin.browser.call(loadPerson, { id: person.id })
  const { applicant } = await load()
  const { members, waitingPeople } = await admin.browser.call(loadOrganization, {
    id: (await organizationOf(portal, person.id)).id,
  })
  expect([applicant]).toEqual(waitingPeople)
  expect(members.map(({ id }) => id)).toEqual([person.id])
  await decideOn(portal, admin.browser, [person.id], approve)
  expect(await load()).toMatchObject({ status: 'approved', applicant: null })
})

test('SE-16 ACCESS-4 that one may ask again is said by the server, for browsers whose clocks are wrong', async () => {
  const { browser, person } = await asker()
  const admin = await signInAdmin(portal)
  await decideOn(portal, admin.browser, [person.id], reject)
  const askAgainAt = async (whose = browser) =>
    (await whose.call(loadUser, { method: 'email' })).organizationAccessAskAgainAt
  const at = portal.services.now() + 7 * day
  expect(await askAgainAt()).toBe(at)

  portal.advance(7 * day - 1)
  expect(await askAgainAt(await portal.signInAs(person))).toBe(at)
  portal.advance(1)
  expect(await askAgainAt(await portal.signInAs(person))).toBeNull()
})
