import { expect, test, vi } from 'vitest'

import { earlyPages, openEarlyPage } from '#src/app/first-load/early-pages.ts'
import { prerender, prerenderPages } from '#src/app/first-load/prerender.tsx'
import { required } from '#src/lib/required.ts'
import { mountApp } from '#tests/support/paths/mount-app.tsx'

const link = { connectToken: 'token', passcode: 'secret' }
/** A page that is opened by the address that leads to it. */
const ways: Readonly<Record<string, string>> = {
  '/email/login/connect': '/email/login/connect/token/secret',
  '/email/register/connect': '/email/register/connect/token/secret',
}

test.each(Object.entries(earlyPages))(
  'LOGIN-5 PASSCODE-7 DEVICE-1 before React is there %s opens its flow just as its route does, and the route goes on with it',
  async (path, { flow }) => {
    // What is asked stays asked.
    vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => {}))
    const { app, unmount } = mountApp('/nowhere')
    await openEarlyPage(app, path, { search: {}, state: { link } })
    const early = required(app.flow(flow), flow).getSnapshot()
    unmount()

    const mounted = mountApp(ways[path] ?? path)
    vi.spyOn(mounted.app, 'methodsOnOffer').mockResolvedValue([])
    await vi.waitFor(() => expect(mounted.app.flow(flow)).toBeDefined())
    const late = required(mounted.app.flow(flow), flow).getSnapshot()
    expect([early.value, early.context]).toEqual([late.value, late.context])
    mounted.unmount()
  },
)

test('PASSCODE-7 a page of a mailed link without its secrets opens no flow', async () => {
  const { app, unmount } = mountApp('/nowhere')
  await openEarlyPage(app, '/email/login/connect', { search: {}, state: {} })
  expect(app.flow('connect')).toBeUndefined()
  unmount()
})

test('ROUTE-7 a portal without Google begins with the form for customers, and no page of it names Google', async () => {
  const files = await prerenderPages()
  const names = files.map(({ file }) => file)
  expect(names).toEqual([
    'login/customer.html',
    'login/partner-google.html',
    'register.html',
    'device.html',
    'email/login/connect.html',
    'email/register/connect.html',
    'login.html',
    'login/partner-google.without-google.html',
    'login.without-google.html',
  ])
  expect(files.map(({ path, other }) => [path, other?.form]).slice(-3)).toEqual([
    ['/login/partner-google', 'customer'],
    ['/login/partner-google', undefined],
    ['/login/customer', 'partnerGoogle'],
  ])
  const offering = files.filter(({ page, other }) =>
    [page.html, other?.page.html].join('').includes('Continue with Google'),
  )
  expect(offering.map(({ file }) => file)).toEqual(['login/partner-google.html', 'login.html'])
})

test.each([
  { path: '/login/customer', title: 'Login', heading: 'Login', first: 'email' },
  { path: '/login/partner-google', title: 'Login', heading: 'Login', first: 'email' },
  { path: '/login/partner-google', title: 'Login', heading: 'Login', first: 'google' },
  { path: '/register', title: 'Register', heading: 'Register', first: 'email' },
  { path: '/device', title: 'Device', heading: 'Sign in by another device' },
  { path: '/email/login/connect', title: 'Login', heading: 'Loading...' },
  { path: '/email/register/connect', title: 'Register', heading: 'Loading...' },
])(
  'APP-1 $path is made with its title, its first sight and the focus on the first way in, and without anything that a policy would stop',
  async ({ path, title, heading, first }) => {
    const google = { key: 'google', type: 'oidc-google' } as const
    const page = await prerender(path, first === 'google' ? [google] : [])
    expect(page.title).toBe(`${title} — Partner Portal`)
    const { body } = new DOMParser().parseFromString(page.html, 'text/html')
    expect(body.querySelector('h1')?.textContent).toBe(heading)
    const focused = [...body.querySelectorAll<HTMLElement>('[autofocus]')]
    expect(focused.map((it) => it.getAttribute('name') ?? it.dataset['method'])).toEqual(
      first === undefined ? [] : [first],
    )
    expect(
      [...body.querySelectorAll('*')].flatMap((it) => it.getAttributeNames()).join(' '),
    ).not.toMatch(/\bon[a-z]+\b/)
  },
)

test.each(['login', 'register'])(
  'PASSCODE-7 the page of a mailed link to %s brings what it may come to, and each leads on',
  async (purpose) => {
    const { outcomes } = await prerender(`/email/${purpose}/connect`)
    const told = Object.entries(outcomes).map(([state, html]) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html')
      const links = [...body.querySelectorAll('a')].map((it) => it.getAttribute('href'))
      return [state, body.querySelector('h1')?.textContent, ...links]
    })
    expect(told).toEqual([
      ['connected', 'Connected', `/${purpose}`],
      ['expired', 'Link expired', '/login/customer'],
    ])
  },
)
