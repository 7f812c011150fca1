import { expect, test } from 'vitest'

import { listDecided, loadOrganization } from '#src/api/contract/admin-organizations.ts'
import { required } from '#src/lib/required.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

test('ADMIN-2 ADMIN-3 of many decided requests an organization tells how many there are, and each is reached once', async () => {
  const { browser: admin } = await portal.signIn({ is_admin: true, isStrong: true })
  const { id } = await addOrganization(portal)
  const person = await portal.addPerson({ organization_id: id })
  const decided = {
    decision: 'rejected',
    decided_at: 2,
    reason: '',
    organization: 'Cymbal',
  } as const
  const names = { person_id: person.id, organization_id: id }
  // Three at a time: the last one shown was asked for at the same moment as the next.
  await portal.db
    .insertInto('access_requests')
    .values(
      Array.from({ length: 250 }, (_, place) => ({
        ...decided,
        ...names,
        requested_at: Math.floor(place / 3),
      })),
    )
    .execute()

  const { requests, decided: inAll } = await admin.call(loadOrganization, { id })
  expect([requests.length, inAll]).toEqual([100, 250])
  const before = (last: (typeof requests)[number] | undefined) => {
    const { id: it, requestedAt } = required(last, 'last')
    return admin.call(listDecided, { id, before: it, requestedBefore: requestedAt })
  }
  const second = await before(requests.at(-1))
  const third = await before(second.requests.at(-1))
  expect([second.hasMore, third.hasMore]).toEqual([true, false])
  const all = [...requests, ...second.requests, ...third.requests]
  expect(new Set(all.map((it) => it.id)).size).toBe(250)
  expect(all.map((it) => it.requestedAt)).toEqual(
    all.map((it) => it.requestedAt).toSorted((one, other) => other - one),
  )
})
