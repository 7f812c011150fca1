import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { addPartnerOrganization } from '#tests/support/organizations.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { openAdmin, press } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()

/** A partner organization in which 120 people wait; 130 requests were decided there before. */
const addCrowd = async (name: string) => {
  const now = Date.now()
  const { id } = await addPartnerOrganization(database(), name)
  const people = await database()
    .insertInto('people')
    .values(
      Array.from({ length: 120 }, (_, place) => ({
        email: `${crypto.randomUUID()}@example.net`,
        firstname: 'Wanda',
        lastname: `${name} ${place}`,
        organization_id: id,
        organization_access_status: 'pending' as const,
        created_at: now,
        email_verified_at: now,
      })),
    )
    .returning('id')
    .execute()
  const decided = { decision: 'rejected', decided_at: now - 1, decision_reason: 'No.' } as const
  const request = (person_id: string, requested_at: number) => ({
    person_id,
    organization: name,
    organization_id: id,
    reason: '',
    requested_at,
  })
  await database()
    .insertInto('access_requests')
    .values([
      ...people.map((it) => request(it.id, now)),
      ...Array.from({ length: 130 }, (_, place) => ({
        ...request(people[0]?.id ?? '', now - 10_000 - place),
        ...decided,
      })),
    ])
    .execute()
}

test('ADMIN-2 ADMIN-3 of an organization with hundreds of requests all are told, and all are reached', async () => {
  await addCrowd('Zenith Crowd')
  const page = await openAdmin(await newPerson(), '/admin/partners?q=zenith')
  await page.getByLabel('Choose Zenith Crowd').check()
  await page
    .getByText('1 organization chosen, 120 people wait. The 100 who asked first come first.')
    .waitFor()

  await press(page, 'Zenith Crowd')
  const drawer = page.getByRole('dialog', { name: 'Zenith Crowd' })
  await drawer.getByText('The latest 100 of 130.').waitFor()
  expect(await qualityFaults(page, 'an organization of many')).toEqual([])
  const decided = drawer.getByText(/^Rejected by /)
  expect(await decided.count()).toBe(100)
  await drawer.getByRole('button', { name: 'Older' }).click()
  await drawer.getByRole('button', { name: 'Older' }).waitFor({ state: 'detached' })
  expect(await decided.count()).toBe(130)
  // The button is gone: the next Tab goes on from the list.
  await drawer.locator('[data-takes-focus]:focus').waitFor()

  await drawer.getByRole('link', { name: 'the 120 who wait' }).click()
  await page.getByText('1–25 of 120 users').waitFor()
})
