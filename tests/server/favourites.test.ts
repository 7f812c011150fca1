import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { loadDemoShelf, markFavourite } from '#src/api/contract/demos.ts'
import { addLog } from '#src/api/contract/logs.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal({ config: { isDemoSessionRequired: false } })

const partner = { organization_access_status: 'approved' } as const
const customer = { is_customer: true, organization_form_completed: true } as const

/** A moment later, so that what comes next is newer. */
const mark = (browser: PortalBrowser, key: string, isFavourite: boolean) => {
  portal.advance(1_000)
  return browser.call(markFavourite, { key, isFavourite })
}
const favouritesOf = async (browser: PortalBrowser) =>
  (await browser.call(loadDemoShelf, {})).favourites

const open = (browser: PortalBrowser, demo: string) => {
  portal.advance(1_000)
  return browser.call(addLog, {
    id: randomUUID(),
    version: '0.6.3',
    action: 'OpenDemo',
    demo,
    leadId: null,
    data: { reusedSession: true },
  })
}
const recentsOf = async (browser: PortalBrowser) =>
  (await browser.call(loadDemoShelf, {})).recents.map(({ key }) => key)

test('DEMO-9 favourites are there on the next device, marked last first, and no other person has them', async () => {
  const { browser, person } = await portal.signIn(partner)
  const other = await portal.signIn(partner)

  expect(await mark(browser, 'robotaxi', true)).toEqual({ key: 'robotaxi', isFavourite: true })
  await mark(browser, 'cymbalbites', true)

  const elsewhere = await portal.signInAs(person)
  expect(await favouritesOf(elsewhere)).toEqual(['cymbalbites', 'robotaxi'])
  expect(await favouritesOf(other.browser)).toEqual([])

  await mark(elsewhere, 'cymbalbites', false)
  expect(await favouritesOf(browser)).toEqual(['robotaxi'])
})

test('DEMO-9 the same said twice, or ten times at once, is said once', async () => {
  const { browser } = await portal.signIn(partner)

  await Promise.all(Array.from({ length: 10 }, () => mark(browser, 'robotaxi', true)))
  expect(await favouritesOf(browser)).toEqual(['robotaxi'])
  await mark(browser, 'robotaxi', false)
  await mark(browser, 'robotaxi', false)
  expect(await favouritesOf(browser)).toEqual([])
})

test('AZ-02 AZ-05 DEMO-9 a demo that the person may not see is refused like one that does not exist', async () => {
  const { browser, person } = await portal.signIn(customer)
  const refusals = await Promise.all(
    ['sustainability', 'nothing'].map((key) =>
      browser.refusal(markFavourite, { key, isFavourite: true }),
    ),
  )

  const [hidden, unknown] = refusals.map(({ name, status, title }) => ({ name, status, title }))
  expect(hidden).toEqual({ name: 'not-found', status: 404, title: 'This demo does not exist.' })
  expect(unknown).toEqual(hidden)
  const rows = portal.db.selectFrom('favourites').selectAll().where('person_id', '=', person.id)
  expect(await rows.execute()).toEqual([])
})

test('AZ-05 DEMO-9 the shelf hides what is no longer shared with the person, and keeps it until it is again', async () => {
  const { browser, person } = await portal.signIn(partner)
  await mark(browser, 'sustainability', true)
  await open(browser, 'sustainability')
  await open(browser, 'robotaxi')

  const become = (columns: object) =>
    portal.db.updateTable('people').set(columns).where('id', '=', person.id).execute()
  await become(customer)
  expect(await favouritesOf(browser)).toEqual([])
  expect(await recentsOf(browser)).toEqual(['robotaxi'])
  await become({ is_customer: false })
  expect(await favouritesOf(browser)).toEqual(['sustainability'])
  expect(await recentsOf(browser)).toEqual(['robotaxi', 'sustainability'])
})

test('AZ-03 a favourite names nobody: it is the caller’s', async () => {
  const { browser, person } = await portal.signIn(partner)
  const other = await portal.addPerson(partner)
  const refused = await browser.refusal(markFavourite, {
    key: 'robotaxi',
    isFavourite: true,
    person_id: other.id,
  } as never)

  expect(refused).toMatchObject({ name: 'invalid-input', status: 422 })
  await mark(browser, 'robotaxi', true)
  const rows = await portal.db.selectFrom('favourites').select('person_id').execute()
  expect(rows).toEqual([{ person_id: person.id }])
})

test('DEMO-9 recents are the demos that the person opened on any device, the newest first, each once', async () => {
  const { browser, person } = await portal.signIn(partner)
  const other = await portal.signIn(partner)
  await open(browser, 'robotaxi')
  await open(browser, 'cymbalbites')
  await open(other.browser, 'sustainability')
  await open(browser, 'robotaxi')
  const openedAt = portal.services.now()
  await browser.call(addLog, {
    id: randomUUID(),
    version: '0.6.3',
    action: 'Pageview',
    data: { page: 'sustainabilityDemoPage', path: '/demo/sustainability' },
  })

  const elsewhere = await portal.signInAs(person)
  const { recents } = await elsewhere.call(loadDemoShelf, {})
  expect(recents.map(({ key }) => key)).toEqual(['robotaxi', 'cymbalbites'])
  expect(recents[0]).toEqual({ key: 'robotaxi', openedAt })
})

test('DEMO-9 whose account goes takes the favourites along', async () => {
  const { browser, person } = await portal.signIn(partner)
  await mark(browser, 'robotaxi', true)

  await portal.db.deleteFrom('people').where('id', '=', person.id).execute()
  expect(await portal.db.selectFrom('favourites').selectAll().execute()).toEqual([])
})
