import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { decideAccess, type Verdict } from '#src/api/contract/admin-access.ts'
import { listPartners, loadOrganization } from '#src/api/contract/admin-organizations.ts'
import { loadPerson } from '#src/api/contract/admin-people.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import {
  decideOn,
  keepOrganization,
  organizationOf,
  personRow,
  signInAdmin,
} from '#tests/support/access.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const day = 86_400_000
const reject: Verdict = { verdict: 'reject', reason: 'Who are you?', note: 'Ask Sam.' }
const first = { q: '', sort: 'name', order: 'asc', page: 1, size: 25 } as const

/** What the list of partners warns of about who waits. */
const warningsIn = async (admin: PortalBrowser) => {
  const { rows } = await admin.call(listPartners, first)
  return rows.flatMap(({ waitingPeople }) => waitingPeople.map((it) => it.warnings))
}

test('ACCESS-4 AZ-04 who was rejected and asks again by another name, from a verified domain too, is let in only by who was told of it', async () => {
  await keepOrganization(portal, { name: 'Acme', domain: 'acme.example' })
  const { browser, person } = await portal.signIn({ email: 'eve@acme.example' })
  await browser.call(requestAccess, { organization: 'Evil', reason: '' })
  const rejecting = await signInAdmin(portal, 'first@google.com')
  await decideOn(portal, rejecting.browser, [person.id], reject)
  const rejectedAt = portal.services.now()
  portal.advance(7 * day)
  const again = await portal.signInAs(person)
  await again.call(requestAccess, { organization: 'Acme', reason: 'A workshop.' })

  const warning = {
    kind: 'rejected-before',
    at: rejectedAt,
    by: 'first@google.com',
    reason: 'Who are you?',
    note: 'Ask Sam.',
  }
  const admin = await signInAdmin(portal)
  expect(await warningsIn(admin.browser)).toEqual([[warning]])
  const { id } = await organizationOf(portal, person.id)
  const { waitingPeople } = await admin.browser.call(loadOrganization, { id })
  expect(waitingPeople).toMatchObject([{ personId: person.id, warnings: [warning] }])

  const { version } = await personRow(portal, person.id)
  const approve = async (isChecked: boolean) => {
    const people = [{ personId: person.id, version, isChecked }]
    const decision: Verdict = { verdict: 'approve', note: '' }
    const idempotencyKey = randomUUID()
    const answer = await admin.browser.call(decideAccess, { people, decision }, { idempotencyKey })
    return answer.outcomes.map(({ outcome }) => outcome)
  }
  expect(await approve(false)).toEqual(['unchecked'])
  expect(await approve(true)).toEqual(['done'])
})

test('ADMIN-3 a rejection that was reopened is still told of; one that was undone before anybody read of it is not', async () => {
  const { browser, person } = await portal.signIn({ email: 'ada@elsewhere.example' })
  await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  const admin = await signInAdmin(portal)
  const rejectAndReopen = async (after: number) => {
    await decideOn(portal, admin.browser, [person.id], reject)
    portal.advance(after)
    await decideOn(portal, admin.browser, [person.id], { verdict: 'reopen', note: '' })
  }

  await rejectAndReopen(19_999)
  expect(await warningsIn(admin.browser)).toEqual([[{ kind: 'unverified-domain' }]])
  await rejectAndReopen(20_000)
  expect(await warningsIn(admin.browser)).toMatchObject([
    [{ kind: 'rejected-before', reason: 'Who are you?' }, { kind: 'unverified-domain' }],
  ])
})

test('ADMIN-2 ACCESS-4 what an admin is shown of a person says how they were rejected, for as long as they are', async () => {
  const { browser, person } = await portal.signIn({ email: 'ada@elsewhere.example' })
  await browser.call(requestAccess, { organization: 'Acme', reason: '' })
  const admin = await signInAdmin(portal)
  const rejection = async () => (await admin.browser.call(loadPerson, { id: person.id })).rejection
  expect(await rejection()).toBeNull()
  await decideOn(portal, admin.browser, [person.id], reject)
  const at = portal.services.now()
  expect(await rejection()).toEqual({
    at,
    by: 'root@google.com',
    reason: 'Who are you?',
    note: 'Ask Sam.',
    askAgainAt: at + 7 * day,
  })
  await decideOn(portal, admin.browser, [person.id], { verdict: 'reopen', note: '' })
  expect(await rejection()).toBeNull()
})
