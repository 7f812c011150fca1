import { expect, test, vi } from 'vitest'

import { earlyPages, openEarlyPage } from '#src/app/first-load/early-pages.ts'
import { prerender, prerenderPages } from '#src/app/first-load/prerender.tsx'
import { required } from '#src/lib/required.ts'
import { mountApp } from '#tests/support/paths/mount-app.tsx'

test.each(Object.entries(earlyPages))(
  'LOGIN-5 before React is there %s opens its flow just as its route does, and the route goes on with it',
  async (path, { flow }) => {
    const { app, unmount } = mountApp('/nowhere')
    await openEarlyPage(app, path, {})
    const early = required(app.flow(flow), flow).getSnapshot()
    unmount()

    const mounted = mountApp(path)
    vi.spyOn(mounted.app, 'methodsOnOffer').mockResolvedValue([])
    await vi.waitFor(() => expect(mounted.app.flow(flow)).toBeDefined())
    const late = required(mounted.app.flow(flow), flow).getSnapshot()
    expect([early.value, early.context]).toEqual([late.value, late.context])
    mounted.unmount()
  },
)

test('ROUTE-7 a portal without Google begins with the form for customers, and no page of it names Google', async () => {
  const files = await prerenderPages()
  const names = files.map(({ file }) => file)
  expect(names).toEqual([
    'login/customer.html',
    'login/partner-google.html',
    'register.html',
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

test.each(Object.entries(earlyPages))(
  'APP-1 %s is made with its title and its form, and without anything that a policy would stop',
  async (path, { title }) => {
    const page = await prerender(path)
    expect(page.title).toBe(`${title} — Partner Portal`)
    const { body } = new DOMParser().parseFromString(page.html, 'text/html')
    expect(body.querySelector('h1')?.textContent).toBe(title)
    expect(body.querySelector('input[name=email]')?.hasAttribute('autofocus')).toBe(true)
    expect(
      [...body.querySelectorAll('*')].flatMap((it) => it.getAttributeNames()).join(' '),
    ).not.toMatch(/\bon[a-z]+\b/)
  },
)
