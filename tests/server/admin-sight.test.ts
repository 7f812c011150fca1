import { expect, test } from 'vitest'

import { loadSight } from '#src/api/contract/admin-people.ts'
import { rules } from '#src/api/contract/rules.ts'
import { routes } from '#src/api/contract/routes.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const sightOf = async (id: string) => {
  const email = 'root@example.com'
  const { browser } = await portal.signIn({ email, is_admin: true, isStrong: true })
  return browser.call(loadSight, { id })
}
const routeIn = ({ routes }: Awaited<ReturnType<typeof sightOf>>, name: string) =>
  routes.find((route) => route.name === name)

test('ADMIN-3 what a person sees is named with the guard that decided and why', async () => {
  const { id } = await portal.addPerson({ organization_access_status: 'pending' })
  const sight = await sightOf(id)
  expect(routeIn(sight, 'Home')).toEqual({
    name: 'Home',
    path: '/',
    isAllowed: false,
    rule: 'setupComplete',
    why: 'The request for access waits for a decision.',
  })
  expect(routeIn(sight, 'AdminUsers')).toMatchObject({ isAllowed: false, rule: 'adminOnly' })
  expect(routeIn(sight, 'Setup')).toMatchObject({ isAllowed: true })
  expect(routeIn(sight, 'LoginCustomer')).toMatchObject({ isAllowed: false, rule: 'signedOutOnly' })
  expect(sight.demos.every(({ isAllowed }) => !isAllowed)).toBe(true)
  expect(sight.links.every(({ isAllowed }) => !isAllowed)).toBe(true)
})

const people = [
  { organization_access_status: 'unrequested' },
  { organization_access_status: 'rejected' },
  { organization_access_status: 'approved' },
  { is_customer: true },
  { is_customer: true, organization_form_completed: true },
  { email_verified_at: null },
  { is_admin: true },
  { is_staff: true, is_admin: true },
] as const

test.each(people)('ADMIN-3 AZ-05 the sight of %j is what the portal shows them', async (seed) => {
  const { person, browser } = await portal.signIn(seed)
  // Staff are so in a session that began by Google.
  await portal.db
    .updateTable('sessions')
    .set({ is_staff: person.is_staff })
    .where('person_id', '=', person.id)
    .execute()
  const me = await browser.call(loadUser, { method: 'email' })

  const sight = await sightOf(person.id)

  const seen = sight.demos.filter(({ isAllowed }) => isAllowed).map(({ key }) => key)
  expect(seen.toSorted()).toEqual(me.demos.map(({ key }) => key).toSorted())
  expect(sight.routes).toHaveLength(Object.keys(routes).length)
  for (const { name, isAllowed } of sight.routes) {
    const { rule } = routes[name as keyof typeof routes]
    expect([name, isAllowed]).toEqual([name, rules[rule](me).isAllowed])
  }
  const googleOnly = sight.links.filter(({ rule }) => rule === 'requiresGoogle')
  expect(googleOnly.every(({ isAllowed }) => isAllowed === me.isGoogle)).toBe(true)
})

test('ADMIN-3 what an admin set for the organization decides, and says so', async () => {
  const organization = await addOrganization(portal)
  const { id } = await portal.addPerson({
    organization_id: organization.id,
    organization_access_status: 'approved',
  })
  await portal.db
    .insertInto('organization_demos')
    .values({ organization_id: organization.id, demo: 'robotaxi', is_shown: false })
    .execute()
  const { demos, links } = await sightOf(id)
  expect(demos.find(({ key }) => key === 'robotaxi')).toMatchObject({
    isAllowed: false,
    rule: 'organization',
    why: 'An admin set that their organization does not see this demo.',
  })
  expect(links.filter(({ demo, isAllowed }) => demo === 'robotaxi' && isAllowed)).toEqual([])
})

test('ADMIN-3 who is disabled sees what a stranger sees', async () => {
  const { id } = await portal.addPerson({ organization_access_status: 'approved', disabled_at: 1 })
  const sight = await sightOf(id)
  expect(routeIn(sight, 'Home')).toMatchObject({ isAllowed: false, rule: 'signedIn' })
  expect(routeIn(sight, 'LoginCustomer')).toMatchObject({ isAllowed: true })
  expect(sight.demos[0]).toMatchObject({ isAllowed: false, why: 'The account is disabled.' })
})

test('AZ-02 the sight of nobody is not found', async () => {
  const { browser } = await portal.signIn({ is_admin: true, isStrong: true })
  const id = '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21'
  expect(await browser.refusal(loadSight, { id })).toMatchObject({ name: 'not-found' })
})
