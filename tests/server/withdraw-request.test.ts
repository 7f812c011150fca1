import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { countWaiting, decideAccess, type Verdict } from '#src/api/contract/admin-access.ts'
import { loadPerson } from '#src/api/contract/admin-people.ts'
import { requestAccess, waitForDecision, withdrawRequest } from '#src/api/contract/organization.ts'
import { loadUser } from '#src/api/contract/session.ts'
import {
  auditOf,
  decideOn,
  keepOrganization,
  organizationOf,
  personRow,
  signInAdmin,
} from '#tests/support/access.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { createPortal } from '#tests/support/portal.ts'

const boss = 'boss@google.com'
const portal = await createPortal({ config: { adminEmails: [boss] } })

const approve: Verdict = { verdict: 'approve', note: '' }
const reject: Verdict = { verdict: 'reject', reason: 'Who are you?', note: '' }
const minute = 60_000

const ask = async (email?: string) => {
  const asking = await portal.signIn(email === undefined ? {} : { email })
  await asking.browser.call(requestAccess, { organization: 'Acme', reason: 'A workshop.' })
  return asking
}
const subjectsTo = async (to: string) => (await mailsTo(portal, to)).map(({ subject }) => subject)
/** As if the sender had run. */
const send = () =>
  portal.db.deleteFrom('outbox').where('run_at', '<=', portal.services.now()).execute()

test('ACCESS-4 who withdraws what waits is as if they had not asked, is counted by nobody, and the log tells it once', async () => {
  const { browser, person } = await ask()
  const admin = await signInAdmin(portal)
  expect(await admin.browser.call(countWaiting, {})).toEqual({ waiting: 1 })

  const me = await browser.call(withdrawRequest, {})
  expect(me).toMatchObject({
    organizationAccessStatus: 'unrequested',
    organizationAccessRequest: null,
    organizationName: 'Acme',
  })
  expect(await browser.call(withdrawRequest, {})).toEqual(me)
  expect(await admin.browser.call(countWaiting, {})).toEqual({ waiting: 0 })
  expect(await admin.browser.call(loadPerson, { id: person.id })).toMatchObject({ applicant: null })
  expect(await organizationOf(portal, person.id)).toMatchObject({ waiting: 0, waiting_since: null })
  expect(await portal.db.selectFrom('access_requests').selectAll().execute()).toEqual([])
  expect(await auditOf(portal)).toEqual([
    {
      kind: 'access.request-withdrawn',
      actor: person.email,
      subject: person.id,
      before: { status: 'pending' },
      after: { status: 'unrequested' },
    },
  ])

  const again = await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  expect(again.organizationAccessStatus).toBe('pending')
})

test('ACCESS-4 what approvers are still to be told says how many wait without them, and nothing where nobody does', async () => {
  const first = await ask()
  await send()
  const second = await ask()
  const third = await ask()
  expect(await subjectsTo(boss)).toEqual(['3 people wait for access to Partner Portal'])
  await second.browser.call(withdrawRequest, {})
  expect(await subjectsTo(boss)).toEqual(['2 people wait for access to Partner Portal'])
  await third.browser.call(withdrawRequest, {})
  expect(await subjectsTo(boss)).toEqual(['1 person waits for access to Partner Portal'])
  await first.browser.call(withdrawRequest, {})
  expect(await subjectsTo(boss)).toEqual([])
})

test('ACCESS-4 a page that waits in another tab hears of it', async () => {
  const { browser } = await ask()
  const waiting = browser.call(waitForDecision, { known: 'pending' })
  await browser.call(withdrawRequest, {})
  expect(await waiting).toMatchObject({ organizationAccessStatus: 'unrequested' })
})

test('ACCESS-4 AZ-04 what was decided is not withdrawn, and who looked at what is withdrawn decides on nothing', async () => {
  const admin = await signInAdmin(portal)
  for (const [decision, status] of [
    [approve, 'approved'],
    [reject, 'rejected'],
  ] as const) {
    const { browser, person } = await ask()
    await decideOn(portal, admin.browser, [person.id], decision)
    expect(await browser.refusal(withdrawRequest, {})).toMatchObject({
      name: 'conflict',
      title: `Your request was ${status} before you withdrew it.`,
    })
    expect(await personRow(portal, person.id)).toMatchObject({ organization_access_status: status })
  }

  const { browser, person } = await ask()
  const { version } = await personRow(portal, person.id)
  await browser.call(withdrawRequest, {})
  const { outcomes } = await admin.browser.call(
    decideAccess,
    { people: [{ personId: person.id, version, isChecked: true }], decision: approve },
    { idempotencyKey: randomUUID() },
  )
  expect(outcomes).toMatchObject([{ outcome: 'changed', status: 'unrequested' }])
})

test.each(['decision', 'withdrawal'])(
  'ACCESS-4 AZ-04 RE-14 of a decision and a withdrawal at the same moment one counts: the %s that came first',
  async (first) => {
    const admin = await signInAdmin(portal)
    const { browser, person } = await ask()
    const { version } = await personRow(portal, person.id)
    const people = [{ personId: person.id, version, isChecked: true }]
    const decide = () =>
      admin.browser.send(
        decideAccess,
        { people, decision: approve },
        { idempotencyKey: randomUUID() },
      )
    const withdraw = () => browser.send(withdrawRequest, {})

    const isDecided = first === 'decision'
    const calls = isDecided ? [decide, withdraw] : [withdraw, decide]
    expect(await atOnce(portal, ...calls)).toEqual(isDecided ? [200, 409] : [200, 200])
    expect((await browser.call(loadUser, { method: 'email' })).organizationAccessStatus).toBe(
      isDecided ? 'approved' : 'unrequested',
    )
    expect((await auditOf(portal)).map(({ kind }) => kind)).toEqual([
      isDecided ? 'access.approved' : 'access.request-withdrawn',
    ])
  },
)

test('ACCESS-2 AZ-04 the rule of a mail domain does not let in who withdrew what an admin had taken away', async () => {
  const admin = await signInAdmin(portal)
  const { browser, person } = await ask('ada@acme.example')
  await decideOn(portal, admin.browser, [person.id], approve)
  portal.advance(minute)
  await decideOn(portal, admin.browser, [person.id], { verdict: 'reopen', note: '' })
  await keepOrganization(portal, { domain: 'acme.example', isAutomatic: true })
  await browser.call(withdrawRequest, {})
  const me = await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  expect(me.organizationAccessStatus).toBe('pending')

  const other = await portal.signIn({ email: 'bob@acme.example' })
  const letIn = await other.browser.call(requestAccess, { organization: 'Acme', reason: '' })
  expect(letIn.organizationAccessStatus).toBe('approved')
})

test('ACCESS-4 who withdrew and asks anew reads of a rejection that a request was not approved, whatever they had before', async () => {
  const admin = await signInAdmin(portal)
  const { browser, person } = await ask()
  await decideOn(portal, admin.browser, [person.id], approve)
  portal.advance(minute)
  await send()
  await decideOn(portal, admin.browser, [person.id], { verdict: 'reopen', note: '' })
  await browser.call(withdrawRequest, {})
  await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  await decideOn(portal, admin.browser, [person.id], reject)
  expect(await subjectsTo(person.email)).toEqual(['Your request for access to Partner Portal'])
  expect(await browser.call(loadUser, { method: 'email' })).toMatchObject({
    organizationAccessStatus: 'rejected',
    isAccessWithdrawn: false,
  })
})
