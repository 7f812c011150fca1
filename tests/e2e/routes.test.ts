import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { routes, type PageName } from '#src/api/contract/routes.ts'
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
  /** Of the page's one heading of the first level. */
  heading: string
  /** The address, or the way there. */
  way: string | ((page: Page) => Promise<unknown>)
}

/** To a page that is gone once its call is answered. */
const goUnanswered = (call: string, address: string) => async (page: Page) => {
  await page.route(call, () => {})
  await page.goto(address)
}

/** Everybody's way through the pages that are theirs; who they are is how they come. */
const journeys: Readonly<Record<string, readonly Visit[]>> = {
  'whoever is signed out': [
    { name: 'LoginPartnerGoogle', heading: 'Login', way: '/login/partner-google' },
    { name: 'LoginCustomer', heading: 'Login', way: '/login/customer' },
    { name: 'Register', heading: 'Register', way: '/register' },
    { name: 'LoginEmailConnect', heading: 'Link expired', way: '/email/login/connect' },
    { name: 'RegisterEmailConnect', heading: 'Link expired', way: '/email/register/connect' },
    { name: 'Device', heading: 'Sign in by another device', way: '/device' },
    {
      name: 'Leaving',
      heading: 'You are leaving the portal',
      way: '/leaving?to=https%3A%2F%2Ftools.partner.example%2F',
    },
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
    { name: 'About', heading: 'About', way: '/about' },
    { name: 'Contact', heading: 'Contact', way: '/contact' },
    { name: 'Support', heading: 'Support', way: '/support' },
    { name: 'Account', heading: 'Account', way: '/account' },
    { name: 'AIConversationDemo', heading: 'Ask about your demos', way: '/ai/demo' },
    {
      name: 'AIConversation',
      heading: 'What is Robotaxi about?',
      way: (page) => press(page, 'What is Robotaxi about?'),
    },
    { name: 'AIConversationNew', heading: 'New conversation', way: '/ai/new' },
    { name: 'AIConversationWhatsApp', heading: 'WhatsApp', way: '/ai/conversation/whatsapp' },
    { name: 'DeviceVerify', heading: 'Connect a device', way: '/device/verify?code=ABCD-EFGH' },
    { name: 'Device', heading: 'You are signed in', way: '/device' },
    { name: 'FirstAdmin', heading: 'Become the first admin', way: '/first-admin#secret' },
  ],
  'an admin': [
    {
      name: 'AdminPartners',
      heading: 'Admin Tools — Partners',
      way: (page) => openAdmin(page, '/admin/partners'),
    },
    { name: 'AdminCustomers', heading: 'Admin Tools — Customers', way: '/admin/customers' },
    { name: 'AdminUsers', heading: 'Admin Tools — Users', way: '/admin/users' },
    { name: 'AdminLeads', heading: 'Admin Tools — Leads', way: '/admin/leads' },
    { name: 'AdminAuditLog', heading: 'Admin Tools — Audit log', way: '/admin/audit-log' },
    { name: 'AdminHealth', heading: 'Admin Tools — Health', way: '/admin/health' },
    { name: 'UsageInsights', heading: 'Global demo insights', way: '/usage-insights' },
    { name: 'FlowInsights', heading: 'Flow insights', way: '/flow-insights' },
    { name: 'UserInsights', heading: 'User insights', way: '/user-insights' },
  ],
}

test('ROUTE-1 APP-9 every page of the table is looked at here', () => {
  const visited = Object.values(journeys).flatMap((visits) => visits.map(({ name }) => name))
  const pages = Object.entries(routes).filter(([, route]) => 'layout' in route)
  expect([...new Set(visited)].toSorted()).toEqual(pages.map(([name]) => name).toSorted())
})

/** Demos have their label. */
const titleOf = ({ name, heading }: Visit) =>
  name === 'Home' ? 'Partner Portal' : `${routes[name].title ?? heading} — Partner Portal`

/** Keys and methods stand for any. */
const patternOf = ({ name }: Visit) =>
  new RegExp(`^${routes[name].path.replaceAll(/\$\w+/g, '[^/]+')}$`)

test.each(Object.entries(journeys))(
  'APP-1 APP-9 ROUTE-1 the pages of %s have their address, title and one heading, pass axe in light and dark and fit 320 px',
  async (_, visits) => {
    const page = await newPerson()
    const faults: string[] = []
    for (const visit of visits) {
      await (typeof visit.way === 'string' ? page.goto(visit.way) : visit.way(page))
      // It is out of the tree of names where a dialog is open.
      const headings = page.locator('h1:visible')
      await headings.and(page.getByText(visit.heading, { exact: true })).waitFor()
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
