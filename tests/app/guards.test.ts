import {
  createMemoryHistory,
  createRouter,
  isNotFound,
  isRedirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'

import { routes } from '#src/api/contract/routes.ts'
import { rules, type RuleName } from '#src/api/contract/rules.ts'
import type { Me } from '#src/api/contract/user.ts'
import { pageTitle } from '#src/app/document-title.ts'
import { required } from '#src/lib/required.ts'
import { encodeInfo } from '#src/lib/route-info.ts'
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
 * Whom a rule lets in. `+` the page, or on to where it leads; `L` Login, `S` Setup, `H` Home.
 *
 *                signed out
 *                | unconfirmed, unconfirmed admin
 *                | | | customer, customer with form
 *                | | | | | unrequested, pending, rejected, approved
 *                | | | | | | | | | staff elsewhere, staff
 *                | | | | | | | | | | | unrequested admin, admin, staff and admin
 */
const table = `
anybody          + + + + + + + + + + + + + +
signedOutOnly    + H H H H H H H H H H H H H
unconfirmedOnly  + + + H H H H H H H H H H H
signedIn         L + + + + + + + + + + + + +
emailConfirmed   L S S + + + + + + + + + + +
setupComplete    L S S S + S S S + S + S + +
setupIncomplete  L + + + H + + + H + H + H H
staffOnly        L S S H H H H H H S + H H +
adminOnly        L S S H H H H H H H H + + +
`
const marksOfRules = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [rule = '', marks = ''] = line.split(/ {2,}/)
      return [rule, marks.split(' ')]
    }),
)

type Row = { path: string; name: keyof typeof routes; told: string }

/** What the parts of an address are called that stand for any. */
const named: Readonly<Record<string, string>> = {
  $key: 'robotaxi',
  $method: 'google',
  $conversationId: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
  $connectToken: '0123456789',
  $passcode: 'abcdefghij',
}
const addressOf = (path: string) =>
  path.replaceAll(/\$\w+/g, (part) => required(named[part], `an address for ${part}`))

/** What a page is called, or where it leads. */
const toldOf = (name: Row['name']) => {
  const route = routes[name]
  if ('leadsTo' in route) {
    return `→ ${addressOf(route.leadsTo)}`
  }
  return route.title ?? (name === 'Home' ? 'Partner Portal' : '(demo)')
}

const rows = Object.entries(routes).map(([name, { path }]): Row => {
  const routeName = name as Row['name']
  return { path: addressOf(path), name: routeName, told: toldOf(routeName) }
})

const marked = { '/login': 'L', '/setup': 'S', '/': 'H' }

const ruled = (rule: RuleName, visitor: Me | null) => {
  const ruling = rules[rule](visitor)
  return ruling.isAllowed ? '+' : marked[ruling.to]
}

/** What whoever was sent elsewhere was told. */
let told: string[] = []
beforeEach(() => {
  told = []
})

/** As much of the app as guards ask. */
const appFor = (came: Came, { wasSignedIn, usedForm }: Brought) => ({
  session: {
    getSnapshot: () => ({
      hasTag: () => came === 'restoring',
      matches: (state: unknown) => came !== null && state === 'signedIn',
      context: { me: came },
    }),
    subscribe: () => ({ unsubscribe: () => {} }),
  },
  firstAdminSecret: { read: () => null },
  uiSettings: {
    getSnapshot: () => ({
      matches: ({ loginForm }: { loginForm?: string }) =>
        loginForm !== undefined && loginForm === usedForm,
      context: {},
    }),
  },
  notice: { send: ({ text }: { text: string }) => told.push(text) },
  methodsOnOffer: async () => [{ key: 'google', type: 'oidc-google' }],
  departure: { read: () => ({ page: '/', wasSignedIn: wasSignedIn === true, steppingUp: null }) },
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

/**
 * What lets a signed-in person open a page for others, a mailed link, or that they left signed in for a provider; and which
 * login form was used last.
 */
type Brought = {
  usedForm?: 'customer' | 'partnerGoogle'
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
    app: appFor(came, brought),
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
/** Before it is known who comes no rule is asked. */
const known = columns.filter(([who]) => who !== 'restoring')

const toldFor = (rule: RuleName) => {
  const marks = required(marksOfRules.get(rule), `a row for ${rule}`)
  return Object.fromEntries(known.map(([who], column) => [who, marks[column]]))
}

const reachedBy = new Map<string, Promise<Record<string, unknown>>>()
/** How everybody who asks for the page gets on, asked once. */
const reached = (row: Row) => {
  const asked =
    reachedBy.get(row.name) ??
    Promise.all(columns.map(async ([who, came]) => [who, await routed(row, came)] as const)).then(
      (marks) => Object.fromEntries(marks),
    )
  reachedBy.set(row.name, asked)
  return asked
}

test.each(Object.keys(rules) as RuleName[])(
  'ROUTE-2 ROUTE-3 ROUTE-4 ROUTE-5 %s is for whom the table says',
  (rule) => {
    const marks = known.map(([who, came]) => [who, ruled(rule, came as Me | null)])
    expect(Object.fromEntries(marks)).toEqual(toldFor(rule))
  },
)

test.each(rows)(
  'ROUTE-2 ROUTE-3 ROUTE-4 ROUTE-5 ROUTE-6 ROUTE-10 AZ-13 the router lets to $name whom its rule lets in',
  async (row) => {
    const { rule } = routes[row.name]
    const { restoring, ...marks } = await reached(row)
    expect(marks).toEqual(toldFor(rule))
    expect(rule === 'anybody' ? ['…', '+'] : ['…']).toContain(restoring)
  },
)

/** Of the recorded file. */
const head = [
  'Who gets where: + the page, or on to where it leads; L Login, S Setup, H Home; … nothing before it is known who comes.',
  'Beside it the name of the page, and its title or where it leads.',
  '',
  ...[
    'signed out',
    '| restoring',
    '| | unconfirmed, unconfirmed admin',
    '| | | | customer, customer with form',
    '| | | | | | unrequested, pending, rejected, approved',
    '| | | | | | | | | | staff elsewhere, staff',
    '| | | | | | | | | | | | unrequested admin, admin, staff and admin',
  ].map((line) => `${' '.repeat(57)}${line}`),
]

// Whoever gives a page another rule changes this file with it.
test('ROUTE-5 AZ-13 who gets where is as it is recorded', async () => {
  const lines = await Promise.all(
    rows.map(async (row) => {
      const marks = Object.values(await reached(row)).join(' ')
      return `${row.path.padEnd(56)} ${marks}  ${row.name.padEnd(24)}${row.told}`
    }),
  )
  await expect(
    [...head, ...lines, ''].join('\n'),
    '`npm run record` writes it.',
  ).toMatchFileSnapshot('./recorded/guards.txt')
})

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

test('ROUTE-1 AZ-13 every route is in the table of routes, and the other way round', () => {
  const { routesById } = routerAt('/')
  const everyRoute: AnyRoute[] = Object.values(routesById)
  const ends = everyRoute.filter(({ children }) => children === undefined).map(pathOf)
  // What is no page of a demo has a route to say so, and nothing to open.
  const paths = ends.filter((path) => path !== '/demo/$key/$')
  expect(
    paths.toSorted(),
    'a file of src/routes has its row in src/api/contract/routes.ts, and a row its file',
  ).toEqual(rows.map(({ name }) => routerPathOf(name)).toSorted())
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

const loginNaming = (loginForm: string) => `/login?info=${encodeInfo({ loginForm })}`
const led = async (address: string, usedForm?: Brought['usedForm']) =>
  (await ask(address, null, usedForm && { usedForm }))?.split('?')[0]

test('ROUTE-7 /login leads to the form that the address names, else to the one used last, else to the partners’', async () => {
  expect(await led(loginNaming('customer'), 'partnerGoogle')).toBe('/login/customer')
  expect(await led(loginNaming('partnerGoogle'), 'customer')).toBe('/login/partner-google')
  expect(await led(loginNaming('other'), 'customer')).toBe('/login/customer')
  expect(await led('/login', 'partnerGoogle')).toBe('/login/partner-google')
  expect(await led('/login', 'customer')).toBe('/login/customer')
  expect(await led('/login')).toBe('/login/partner-google')
})

test('APP-4 what belongs to no provider and no demo is no page', async () => {
  for (const path of ['/nothing/login/callback', '/nothing/logout/callback', '/nothing/go']) {
    expect([path, await ask(path, null)]).toEqual([path, '404'])
  }
})
