import {
  createMemoryHistory,
  createRouter,
  isNotFound,
  isRedirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'

import { routes } from '#src/api/contract/routes.ts'
import { rules } from '#src/api/contract/rules.ts'
import type { Me } from '#src/api/contract/user.ts'
import { pageTitle } from '#src/app/document-title.ts'
import { required } from '#src/lib/required.ts'
import { routeTree } from '#src/routeTree.gen.ts'
import { me } from '#tests/models/samples.ts'

const customer = { ...me, isCustomer: true }
const partner = (organizationAccessStatus: Me['organizationAccessStatus']) => ({
  ...me,
  organizationAccessStatus,
})
const staff = { ...partner('approved'), isGoogle: true }

/** Who comes, in the order of the table's columns. */
const visitors = {
  'signed out': null,
  restoring: 'restoring',
  unconfirmed: { ...customer, isEmailConfirmed: false },
  'unconfirmed admin': { ...partner('approved'), isEmailConfirmed: false, isAdmin: true },
  customer,
  'customer with form': { ...customer, organizationFormCompleted: true },
  unrequested: partner('unrequested'),
  pending: partner('pending'),
  rejected: partner('rejected'),
  approved: partner('approved'),
  'staff elsewhere': { ...partner('unrequested'), isStaffElsewhere: true },
  staff,
  'unrequested admin': { ...partner('unrequested'), isAdmin: true },
  admin: { ...partner('approved'), isAdmin: true },
  'staff and admin': { ...staff, isAdmin: true },
} satisfies Record<string, Me | 'restoring' | null>
type Came = (typeof visitors)[keyof typeof visitors]

/**
 * Who gets where. `+` the page, or on to where it leads; `L` Login, `S` Setup, `H` Home; `…` nothing before it is known who
 * comes. By a title: what the page is called.
 *
 *                                                       signed out
 *                                                       | restoring
 *                                                       | | unconfirmed, unconfirmed admin
 *                                                       | | | | customer, customer with form
 *                                                       | | | | | | unrequested, pending, rejected, approved
 *                                                       | | | | | | | | | | staff elsewhere, staff
 *                                                       | | | | | | | | | | | | unrequested admin, admin, staff and admin
 */
const table = `
/                                                        L … S S S + S S S + S + S + +  Home                  Partner Portal
/demo/robotaxi                                           L … S S S + S S S + S + S + +  DemoPage              (demo)
/demo/robotaxi/go                                        L … S S S + S S S + S + S + +  DemoGoPage            (demo)
/demo/robotaxi/open                                      L … S S S + S S S + S + S + +  DemoOpenPage          (demo)
/open/robotaxi                                           L … S S S + S S S + S + S + +  DemoRedirectPage      (demo)
/about                                                   L … S S + + + + + + + + + + +  About                 About
/contact                                                 L … S S + + + + + + + + + + +  Contact               Contact
/support                                                 L … S S + + + + + + + + + + +  Support               Support
/account                                                 L … S S + + + + + + + + + + +  Account               Account
/usage-insights                                          L … S S H H H H H H S + H H +  UsageInsights         Global demo insights
/flow-insights                                           L … S S H H H H H H S + H H +  FlowInsights          Flow insights
/user-insights                                           L … S S H H H H H H H H + + +  UserInsights          User insights
/admin/partners                                          L … S S H H H H H H H H + + +  AdminPartners         Admin Tools — Partners
/admin/customers                                         L … S S H H H H H H H H + + +  AdminCustomers        Admin Tools — Customers
/admin/leads                                             L … S S H H H H H H H H + + +  AdminLeads            Admin Tools — Leads
/admin/users                                             L … S S H H H H H H H H + + +  AdminUsers            Admin Tools — Users
/admin/audit-log                                         L … S S H H H H H H H H + + +  AdminAuditLog         Admin Tools — Audit log
/admin/health                                            L … S S H H H H H H H H + + +  AdminHealth           Admin Tools — Health
/ai/demo                                                 L … S S S + S S S + S + S + +  AIConversationDemo    AI — Demo
/ai/new                                                  L … S S S + S S S + S + S + +  AIConversationNew     AI — New Conversation
/ai/conversation/whatsapp                                L … S S S + S S S + S + S + +  AIConversationWhatsApp  AI — WhatsApp
/ai/conversation/5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21    L … S S S + S S S + S + S + +  AIConversation        AI — Conversation
/register                                                + … H H H H H H H H H H H H H  Register              Register
/login/partner-google                                    + … H H H H H H H H H H H H H  LoginPartnerGoogle    Login
/login/customer                                          + … H H H H H H H H H H H H H  LoginCustomer         Login
/email/login/connect                                     + … H H H H H H H H H H H H H  LoginEmailConnect     Login
/email/register/connect                                  + … + + H H H H H H H H H H H  RegisterEmailConnect  Register
/setup                                                   L … + + + H + + + H + H + H H  Setup                 Setup
/device                                                  + … + + + + + + + + + + + + +  Device                Device
/device/verify                                           L … S S + + + + + + + + + + +  DeviceVerify          Connect a device
/first-admin                                             L … S S + + + + + + + + + + +  FirstAdmin            Become the first admin
/leaving                                                 + + + + + + + + + + + + + + +  Leaving               You are leaving the portal
/google/login/callback                                   + … H H H H H H H H H H H H H  LoginCallback         Login
/google/logout/callback                                  + + + + + + + + + + + + + + +  LogoutCallback        Logout
/login                                                   + … H H H H H H H H H H H H H  Login                 → /login/partner-google
/partner                                                 + + + + + + + + + + + + + + +  Partner               → /login/partner-google
/demo                                                    L … S S S + S S S + S + S + +  Demos                 → /
/open                                                    L … S S S + S S S + S + S + +  FirstDemo             → /open/robotaxi
/ai                                                      L … S S S + S S S + S + S + +  AIConversations       → /ai/demo
/admin                                                   L … S S H H H H H H H H + + +  Admin                 → /admin/partners
/robotaxi                                                + + + + + + + + + + + + + + +  DemoAddress           → /demo/robotaxi
/robotaxi/go                                             + + + + + + + + + + + + + + +  DemoGoAddress         → /demo/robotaxi/go
/robotaxi/open                                           + + + + + + + + + + + + + + +  DemoOpenAddress       → /demo/robotaxi/open
/email/login/connect/0123456789                          + + + + + + + + + + + + + + +  LoginEmailPartOfLink  → /email/login/connect
/email/login/connect/0123456789/abcdefghij               + + + + + + + + + + + + + + +  LoginEmailLink        → /email/login/connect
/email/register/connect/0123456789                       + + + + + + + + + + + + + + +  RegisterEmailPartOfLink  → /email/register/connect
/email/register/connect/0123456789/abcdefghij            + + + + + + + + + + + + + + +  RegisterEmailLink     → /email/register/connect
`

type Row = { path: string; marks: string[]; name: keyof typeof routes; told: string }

const rows = table
  .trim()
  .split('\n')
  .map((line): Row => {
    const [path = '', marks = '', name = '', told = ''] = line.split(/ {2,}/)
    return { path, marks: marks.split(' '), name: name as Row['name'], told }
  })

const marked = { '/login': 'L', '/setup': 'S', '/': 'H' }

const ruled = (rule: keyof typeof rules, visitor: Me | null) => {
  const ruling = rules[rule](visitor)
  return ruling.isAllowed ? '+' : marked[ruling.to]
}

/** What whoever was sent elsewhere was told. */
let told: string[] = []
beforeEach(() => {
  told = []
})

/** As much of the app as guards ask. */
const appFor = (came: Came, wasSignedIn = false) => ({
  session: {
    getSnapshot: () => ({
      hasTag: () => came === 'restoring',
      matches: (state: unknown) => came !== null && state === 'signedIn',
      context: { me: came },
    }),
    subscribe: () => ({ unsubscribe: () => {} }),
  },
  firstAdminSecret: { read: () => null },
  uiSettings: { getSnapshot: () => ({ matches: () => false, context: {} }) },
  notice: { send: ({ text }: { text: string }) => told.push(text) },
  methodsOnOffer: async () => [{ key: 'google', type: 'oidc-google' }],
  departure: { read: () => ({ page: '/', wasSignedIn, steppingUp: null }) },
  demoKeys: new Set(['robotaxi']),
  afterLogin: () => null,
  flow: () => undefined,
  query: () => '',
})

type Head = { meta?: { title: string }[] }
type Asked = { beforeLoad?: (args: object) => unknown }

const routerAt = (path: string) =>
  createRouter({
    routeTree,
    context: {} as never,
    history: createMemoryHistory({ initialEntries: [path] }),
  })

/** What lets a signed-in person open a page for others: a mailed link, or that they left signed in for a provider. */
type Brought = {
  link?: object
  reply?: string
  wasSignedIn?: true
  hasOpened?: true
  preload?: true
}

/** Asks what the router asks before it shows the page: the guards of its route, from the outermost in. */
const ask = async (path: string, came: Came, brought: Brought = {}) => {
  const router = routerAt(path)
  const state = { reply: 'code=some', ...brought }
  const location = { ...router.latestLocation, state }
  let context: object = {
    app: appFor(came, brought.wasSignedIn),
    loadQueryClient: async () => ({}),
    renewLoadedData: () => {},
  }
  try {
    for (const { routeId, params, search } of router.matchRoutes(router.latestLocation)) {
      const { beforeLoad } = router.routesById[routeId as '__root__'].options as Asked
      const { preload = false } = brought
      const abortController = new AbortController()
      const args = { context, location, params, search, preload, abortController }
      context = { ...context, ...((await beforeLoad?.(args)) as object | undefined) }
    }
    return null
  } catch (fault) {
    if (isRedirect(fault)) {
      return router.buildLocation(fault.options as never).href
    }
    return isNotFound(fault) ? '404' : Promise.reject(fault)
  }
}

const waiting = Symbol('waiting')
const untilIdle = () =>
  new Promise<typeof waiting>((resolve) => void setImmediate(() => resolve(waiting)))

/** What the router does, in the marks of the table. */
const routed = async ({ path, told }: Row, came: Came) => {
  const answer = await Promise.race([ask(path, came), untilIdle()])
  const back = path === '/' ? '' : `?redirect=${encodeURIComponent(path)}`
  switch (answer) {
    case waiting:
      return '…'
    case null:
    case told.startsWith('→ ') && told.slice(2):
      return '+'
    case `/login${back}`:
      return 'L'
    case `/setup${back}`:
      return 'S'
    case '/':
      return 'H'
    default:
      return answer
  }
}

const columns = Object.entries(visitors)
const byVisitor = (marks: readonly (string | undefined)[]) =>
  Object.fromEntries(columns.map(([who], column) => [who, marks[column]]))

test.each(rows)(
  'ROUTE-2 ROUTE-3 ROUTE-4 ROUTE-5 by its rule $name is for whom the table says',
  (row) => {
    const { rule } = routes[row.name]
    const marks = columns.map(([, came], column) =>
      came === 'restoring' ? row.marks[column] : ruled(rule, came),
    )
    expect(byVisitor(marks)).toEqual(byVisitor(row.marks))
  },
)

test.each(rows)(
  'ROUTE-2 ROUTE-3 ROUTE-4 ROUTE-5 ROUTE-6 ROUTE-10 AZ-13 the router lets the same people to $name',
  async (row) => {
    const marks = await Promise.all(columns.map(([, came]) => routed(row, came)))
    expect(byVisitor(marks)).toEqual(byVisitor(row.marks))
  },
)

test('DEMO-5 ROUTE-2 who signs in anew where a demo was opened comes back to its page, and opens nothing once more', async () => {
  expect(await ask('/demo/robotaxi/go', null, { hasOpened: true })).toBe(
    '/login?redirect=%2Fdemo%2Frobotaxi',
  )
  expect(await ask('/demo/robotaxi/go', null)).toBe('/login?redirect=%2Fdemo%2Frobotaxi%2Fgo')
})

test('ROUTE-5 ACCESS-3 staff who did not sign in with Google come back to the page that asked for it, with its search', async () => {
  const page = '/usage-insights?range=7d&staff=counted'
  const setup = `/setup?redirect=${encodeURIComponent(page)}`
  expect(await ask(page, visitors['staff elsewhere'])).toBe(setup)
  expect(await ask(setup, visitors['staff elsewhere'])).toBeNull()
  expect(await ask(setup, visitors.staff)).toBe(page)
})

test('ROUTE-5 whom a page sends Home reads why, once they went there; whom another way leads there reads nothing', async () => {
  expect(await ask('/usage-insights', visitors.approved)).toBe('/')
  expect(await ask('/admin/users', visitors.staff)).toBe('/')
  expect(told).toEqual(['This is for Google staff only.', 'This is for admins only.'])
  told = []
  expect(await ask('/admin/users', visitors.staff, { preload: true })).toBe('/')
  expect(await ask('/login', visitors.approved)).toBe('/')
  expect(await ask('/setup', visitors.approved)).toBe('/')
  expect(told).toEqual([])
})

test('ROUTE-1 AZ-13 every route has a row, every row a route', () => {
  const { routesById } = routerAt('/')
  const everyRoute: AnyRoute[] = Object.values(routesById)
  const ends = everyRoute.filter(({ children }) => children === undefined).map(pathOf)
  // What is no page of a demo has a route to say so, and nothing to open.
  const paths = ends.filter((path) => path !== '/demo/$key/$')
  expect(Object.keys(routes).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(paths.toSorted()).toEqual(rows.map(({ name }) => routerPathOf(name)).toSorted())
})

/** Without the slash that the router ends an index with. */
const pathOf = ({ fullPath }: Pick<AnyRoute, 'fullPath'>): string =>
  fullPath.replace(/(?<=.)\/$/, '')

/** The router has no name for the rest of an address. */
const routerPathOf = (name: keyof typeof routes) =>
  routes[name].path.replace('/open/$key', '/open/$')

const routesTo = (path: string) => {
  const router = routerAt(path)
  return router
    .matchRoutes(router.latestLocation)
    .map(({ routeId }) => router.routesById[routeId as '__root__'] as AnyRoute)
}
const titleOf = (matched: readonly AnyRoute[]) => {
  const metas = matched.flatMap(({ options: { head } }) => {
    const { meta = [] } = (head?.({ loaderData: { label: '(demo)' } } as never) ?? {}) as Head
    return meta
  })
  return pageTitle(metas.at(-1)?.title ?? null)
}
const isPage = ({ told }: Row) => !told.startsWith('→ ')

test.each(rows.filter(isPage))(
  'ROUTE-1 APP-1 APP-2 $name has its path, layout and title',
  (row) => {
    const matched = routesTo(row.path)
    const { fullPath, options } = required(matched.at(-1), 'page')
    expect({ path: pathOf({ fullPath }), ...options.staticData, title: titleOf(matched) }).toEqual({
      path: routerPathOf(row.name),
      name: row.name,
      title: pageTitle(row.name === 'Home' ? null : row.told),
    })
    expect(routes[row.name]).toMatchObject({ layout: matched.at(1)?.id.slice(2) })
  },
)

test.each(rows.filter((row) => !isPage(row)))('ROUTE-1 $name leads on and shows nothing', (row) => {
  const leaf = required(routesTo(row.path).at(-1), 'route')
  expect([pathOf(leaf), leaf.options.component]).toEqual([routerPathOf(row.name), undefined])
  expect(routes[row.name]).toMatchObject({
    leadsTo: row.told.slice(2).replace('robotaxi', '$key'),
  })
})

test('ROUTE-3 who is signed in is let by with a link that was mailed, or back from a provider to which they left', async () => {
  const { admin } = visitors
  const link = { connectToken: '0123456789', passcode: 'abcdefghij' }
  expect(await ask('/email/login/connect', admin, { link })).toBe(null)
  expect(await ask('/email/register/connect', admin, { link })).toBe('/')
  expect(await ask('/google/login/callback', admin, { wasSignedIn: true })).toBe(null)
  expect(await ask('/register', admin, { link, wasSignedIn: true })).toBe('/')
})

test('SSO-2 SESSION-5 the reply of a provider to whoever left signed in waits until their session is known', async () => {
  const asked = ask('/google/login/callback', 'restoring', { wasSignedIn: true })
  expect(await Promise.race([asked, untilIdle()])).toBe(waiting)
})

test('APP-4 what belongs to no provider and no demo is no page', async () => {
  for (const path of ['/nothing/login/callback', '/nothing/logout/callback', '/nothing/go']) {
    expect([path, await ask(path, null)]).toEqual([path, '404'])
  }
})
