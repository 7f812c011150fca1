import { expect, test, vi } from 'vitest'

import { earlyPages, openEarlyPage } from '#src/app/early-pages.ts'
import { prerender } from '#src/app/prerender.tsx'
import { required } from '#src/lib/required.ts'
import { mountApp } from '#tests/support/paths/mount-app.tsx'

test.each(Object.entries(earlyPages))(
  'LOGIN-5 before React is there %s opens its flow just as its route does, and the route goes on with it',
  async (path, { flow }) => {
    const { app, unmount } = mountApp('/nowhere')
    await openEarlyPage(app, path)
    const early = required(app.flow(flow), flow).getSnapshot()
    unmount()

    const mounted = mountApp(path)
    await vi.waitFor(() => expect(mounted.app.flow(flow)).toBeDefined())
    const late = required(mounted.app.flow(flow), flow).getSnapshot()
    expect([early.value, early.context]).toEqual([late.value, late.context])
    mounted.unmount()
  },
)

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
