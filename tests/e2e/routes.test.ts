import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { routes, type PageName } from '#src/api/contract/routes.ts'
import type { RuleName } from '#src/api/contract/rules.ts'
import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  enterCode,
  fillLead,
  fillOrganization,
  fillPerson,
  leadForm,
  newAddress,
  openAdmin,
  openedTab,
  press,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

type Visit = {
  name: PageName
  /** Of the page's one heading of the first level; left out where it is the page's title. */
  heading?: string
  /** The address, or the way there; left out where it is the page's path. */
  way?: string | ((page: Page) => Promise<unknown>)
}

/** To a page that is gone once its call is answered. */
const goUnanswered = (call: string, address: string) => async (page: Page) => {
  await page.route(call, () => {})
  await page.goto(address)
}

/** Everybody's way to those of their pages that are more than their path and their title; who they are is how they come. */
const ways: Readonly<Record<string, readonly Visit[]>> = {
  'whoever is signed out': [
    { name: 'LoginEmailConnect', heading: 'Link expired' },
    { name: 'RegisterEmailConnect', heading: 'Link expired' },
    { name: 'Device', heading: 'Sign in by another device' },
    { name: 'Leaving', way: '/leaving?to=https%3A%2F%2Ftools.partner.example%2F' },
    {
      name: 'LoginCallback',
      heading: 'Loading...',
      way: goUnanswered('**/api/google/login/reply', '/google/login/callback?code=a&state=b'),
    },
    {
      name: 'LogoutCallback',
      heading: 'Loading...',
      way: goUnanswered('**/api/google/logout/reply', '/google/logout/callback?state=b'),
    },
  ],
  'a new customer': [
    {
      name: 'Setup',
      heading: 'Your organization',
      way: async (page) => {
        const email = newAddress()
        await page.goto('/register')
        await fillPerson(page, email)
        await press(page, 'Next')
        await enterCode(page, codeIn(await askForCode(page, email)))
      },
    },
    {
      name: 'Home',
      heading: 'Hello Nia',
      way: async (page) => {
        await fillOrganization(page)
        await press(page, 'Continue')
      },
    },
    { name: 'DemoPage', heading: 'Robotaxi', way: '/demo/robotaxi' },
    { name: 'DemoOpenPage', heading: 'Robotaxi', way: '/demo/robotaxi/open' },
    {
      name: 'DemoGoPage',
      heading: 'Robotaxi',
      way: async (page) => {
        await fillLead(page)
        await openedTab(page, () => leadForm(page).getByLabel('Website').press('Enter'))
      },
    },
    {
      name: 'DemoRedirectPage',
      heading: 'Robotaxi',
      way: async (page) => {
        // The demo would take its place.
        await page.route('**/local/sandbox/robotaxi/', (route) => route.fulfill({ status: 204 }))
        await page.goto('/open/robotaxi')
      },
    },
    { name: 'AIConversationDemo', heading: 'Ask about your demos' },
    {
      name: 'AIConversation',
      heading: 'What is Robotaxi about?',
      way: (page) => press(page, 'What is Robotaxi about?'),
    },
    { name: 'AIConversationNew', heading: 'New conversation' },
    { name: 'AIConversationWhatsApp', heading: 'WhatsApp' },
    { name: 'DeviceVerify', way: '/device/verify?code=ABCD-EFGH' },
    { name: 'Device', heading: 'You are signed in' },
    { name: 'FirstAdmin', way: '/first-admin#secret' },
  ],
  'an admin': [{ name: 'AdminPartners', way: (page) => openAdmin(page, '/admin/partners') }],
}

/** Who gets to a page of that rule without doing anything first. */
const visitors: Partial<Readonly<Record<RuleName, string>>> = {
  signedOutOnly: 'whoever is signed out',
  emailConfirmed: 'a new customer',
  setupComplete: 'a new customer',
  staffOnly: 'an admin',
  adminOnly: 'an admin',
}

const isPage = (name: string): name is PageName => 'layout' in routes[name as PageName]
const pages = Object.keys(routes).filter(isPage)
const told = new Set(Object.values(ways).flatMap((visits) => visits.map(({ name }) => name)))
/** All others are opened by their path, by the first who may. */
const plain = pages.filter((name) => !told.has(name) && !routes[name].path.includes('$'))

/** Everybody's way through the pages that are theirs. */
const journeys = Object.entries(ways).map(([who, visits]) => ({
  who,
  visits: [
    ...visits,
    ...plain.filter((name) => visitors[routes[name].rule] === who).map((name): Visit => ({ name })),
  ],
}))

test('ROUTE-1 APP-9 every page of the table is looked at here, for which one that is no plain path needs its way', () => {
  const visited = journeys.flatMap(({ visits }) => visits.map(({ name }) => name))
  expect(
    [...new Set(visited)].toSorted(),
    'a page that is more than its path, or that nobody of `visitors` may open, has its way in `ways`',
  ).toEqual(pages.toSorted())
})

const headingOf = ({ name, heading }: Visit) => required(heading ?? routes[name].title, name)

/** Demos have their label. */
const titleOf = (visit: Visit) =>
  visit.name === 'Home'
    ? 'Partner Portal'
    : `${routes[visit.name].title ?? headingOf(visit)} — Partner Portal`

/** Keys and methods stand for any. */
const patternOf = ({ name }: Visit) =>
  new RegExp(`^${routes[name].path.replaceAll(/\$\w+/g, '[^/]+')}$`)

test.each(journeys)(
  'APP-1 APP-9 ROUTE-1 the pages of $who have their address, title and one heading, pass axe in light and dark and fit 320 px',
  async ({ visits }) => {
    const page = await newPerson()
    const faults: string[] = []
    for (const visit of visits) {
      const { way = routes[visit.name].path } = visit
      await (typeof way === 'string' ? page.goto(way) : way(page))
      // It is out of the tree of names where a dialog is open.
      const headings = page.locator('h1:visible')
      await headings.and(page.getByText(headingOf(visit), { exact: true })).waitFor()
      await page.waitForFunction((title) => document.title === title, titleOf(visit))
      await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
      expect(new URL(page.url()).pathname).toMatch(patternOf(visit))
      expect(await headings.count()).toBe(1)
      faults.push(...(await qualityFaults(page, visit.name)))
      await page.setViewportSize({ width: 1_280, height: 800 })
    }
    expect(faults).toEqual([])
  },
)
