import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import packageJson from '../../../package.json' with { type: 'json' }
import type { ThemeChoice } from '#src/machines/theme/theme.view.ts'
import { DemoSearchForm } from '#src/ui/demos/demo-search-form.tsx'
import { UnknownDemoScreen } from '#src/ui/demos/unknown-demo-screen.tsx'
import { ErrorScreen } from '#src/ui/frame/error-screen.tsx'
import { FullscreenLayout } from '#src/ui/frame/fullscreen-layout.tsx'
import { LoadingScreen } from '#src/ui/frame/loading-screen.tsx'
import { NotFoundScreen } from '#src/ui/frame/not-found-screen.tsx'
import { PageBadge } from '#src/ui/frame/page-badge.tsx'
import { groupsFor } from '#src/ui/frame/pages.ts'
import { PortalFooter } from '#src/ui/frame/portal-footer.tsx'
import { PortalLayout } from '#src/ui/frame/portal-layout.tsx'
import { PortalNav } from '#src/ui/frame/portal-nav.tsx'
import { UnreachableScreen } from '#src/ui/frame/unreachable-screen.tsx'
import { axeProblems } from '#tests/support/axe.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { noOuterLinks, sampleDemo, sampleMe } from '#tests/support/screen-samples.ts'

const shell = () => ({
  me: sampleMe(),
  themeChoice: 'auto' as const,
  banners: null,
  outerLinks: noOuterLinks,
  onChooseTheme: vi.fn<(choice: ThemeChoice) => void>(),
  onLogout: vi.fn<() => void>(),
})

const portal = () => ({
  ...shell(),
  isSidebarHidden: false,
  onToggleSidebar: vi.fn<() => void>(),
  onSearch: vi.fn<() => void>(),
})

const setupPortal = (address = '/', demos = [sampleDemo()]) => {
  const props = portal()
  const here = new URL(address, window.location.href).pathname
  const { person } = renderScreen(
    <PortalLayout
      {...props}
      footer={<PortalFooter me={props.me} here={here} outerLinks={props.outerLinks} />}
      nav={(onLeave) => <PortalNav me={props.me} demos={demos} here={here} onLeave={onLeave} />}
    >
      the page
    </PortalLayout>,
    address,
  )
  return { ...props, person }
}

test('APP-2 the default layout has header, sidebar, content and footer', () => {
  setupPortal()

  expect(screen.getByRole('banner').textContent).toContain('Partner Portal')
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
  expect(screen.getByRole('main').textContent).toBe('the page')
  expect(screen.getByRole('contentinfo')).toBeDefined()
})

test.each([
  'https://tracker.example/pixel.png',
  'data:image/svg+xml,<svg onload="alert(1)">',
  'javascript:alert(1)',
])('AI-08 of the picture %s nothing is asked for: a person is their initials', (picture) => {
  const props = portal()
  renderScreen(
    <PortalLayout {...props} me={{ ...props.me, picture }} footer={null} nav={() => null}>
      the page
    </PortalLayout>,
  )
  expect(document.querySelector('img, image, [style*="url("]')).toBeNull()
  expect(document.body.innerHTML).not.toContain(picture)
  expect(screen.getByRole('button', { name: /^Account of / }).textContent).toMatch(/^[A-Z]{2}/)
})

test('APP-9 the initials of a name are whole letters in every script', () => {
  const props = portal()
  const me = { ...props.me, firstname: '𠮷乃', lastname: '𩸽田' }
  renderScreen(
    <PortalLayout {...props} me={me} footer={null} nav={() => null}>
      the page
    </PortalLayout>,
  )
  expect(screen.getByRole('button', { name: /^Account of / }).textContent).toMatch(/^𠮷𩸽/u)
})

test('APP-8 the footer shows the version that the package has', () => {
  setupPortal()

  expect(screen.getByRole('contentinfo').textContent).toContain(packageJson.version)
})

test('APP-9 the sidebar marks the page one is on', () => {
  setupPortal('/demo/robotaxi')

  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Robotaxi')
})

const many = Array.from({ length: 40 }, (_, index) =>
  sampleDemo({ key: `demo${index}`, label: `Demo ${index}` }),
)

test('APP-9 on Home that alone is marked, also while its filters change the address', () => {
  setupPortal('/?search=looker', many)

  const nav = within(screen.getByRole('navigation', { name: 'Main' }))
  const current = nav.getAllByRole('link', { current: 'page' })
  expect(current.map((it) => it.textContent)).toEqual(['Home'])
  expect(nav.queryByRole('link', { name: 'All 40 demos' })).toBeNull()
})

test('APP-9 the sidebar lists 15 demos at most, and the way to all of them', () => {
  setupPortal('/support', many)

  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  const toDemos = links.filter((it) => it.getAttribute('href')?.startsWith('/demo/'))
  expect(toDemos).toHaveLength(15)
  expect(links.map((it) => it.textContent)).toContain('All 40 demos')
})

test('APP-9 what waits on a page is told beside its name, to ears too; nothing is no news', () => {
  const badges = {
    '/contact': <PageBadge count={3} text="3 pending requests" />,
    '/support': <PageBadge count={0} text="no pending requests" />,
  }
  renderScreen(<PortalNav me={sampleMe()} demos={[]} here="/" badges={badges} />)

  const nav = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(nav.getByRole('link', { name: 'Contact, 3 pending requests' })).toBeDefined()
  expect(nav.getByRole('link', { name: 'Support' })).toBeDefined()
})

test('APP-9 a group of pages is there for whoever may open one of them', () => {
  expect(groupsFor(sampleMe()).map(({ key, title }) => [key, title])).toEqual([
    ['main', null],
    ['help', 'Help'],
  ])
  expect(groupsFor(null)).toEqual([])
})

test('ROUTE-1 sidebar and footer lead to About, Contact and Support; Contact learns where one was', () => {
  setupPortal('/demo/robotaxi')

  for (const place of ['navigation', 'contentinfo'] as const) {
    const scope = within(
      place === 'navigation' ? screen.getByRole(place, { name: 'Main' }) : screen.getByRole(place),
    )
    const addressOf = (name: string) => scope.getByRole('link', { name }).getAttribute('href')
    expect(addressOf('About')).toBe('/about')
    expect(addressOf('Contact')).toBe('/contact?page=%2Fdemo%2Frobotaxi')
    expect(addressOf('Support')).toBe('/support')
  }
})

test('APP-9 the skip link leads to the content', () => {
  setupPortal()

  const target = screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')
  expect(target).toBe(`#${screen.getByRole('main').id}`)
})

test('APP-9 on a small screen the menu opens in a drawer and closes with Esc', async () => {
  const { person } = setupPortal()

  await person.click(screen.getByRole('button', { name: 'Menu' }))
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  expect(within(drawer).getByRole('link', { name: 'Robotaxi' })).toBeDefined()
  // Keys are heard by it once it has the focus.
  await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull())
})

// No screen is wide here: what shows on wide ones only is looked at in Chromium (tests/e2e/sidebar.test.ts).
test('APP-9 on a wide screen a button hides the sidebar and shows it again', async () => {
  const { onToggleSidebar, person } = setupPortal()
  const button = screen.getByTitle('Hide the sidebar')
  expect(button.ariaExpanded).toBe('true')
  const sidebar = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(sidebar?.querySelector('nav')).not.toBeNull()
  await person.click(button)
  expect(onToggleSidebar).toHaveBeenCalledOnce()
})

test('APP-9 the button of a hidden sidebar says that it is hidden', () => {
  renderScreen(
    <PortalLayout {...portal()} isSidebarHidden nav={() => null} footer={null}>
      the page
    </PortalLayout>,
  )
  expect(screen.getByTitle('Show the sidebar').ariaExpanded).toBe('false')
})

test('APP-3 the account menu shows who it is, the themes and the way out', async () => {
  const { onChooseTheme, onLogout, person } = setupPortal()

  const button = screen.getByRole('button', { name: 'Account of Ada Lovelace' })
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '') ?? document.body
  // The browser opens the popover; without one it stays hidden.
  const inMenu = (role: string, name: string) =>
    within(menu).getByRole(role, { name, hidden: true })

  expect(menu.textContent).toContain('ada@partner.example')
  expect(inMenu('radio', 'Auto')).toMatchObject({ checked: true })
  await person.click(inMenu('radio', 'Dark'))
  expect(onChooseTheme.mock.calls).toEqual([['dark']])
  expect(inMenu('link', 'Account').getAttribute('href')).toBe('/account')
  await person.click(inMenu('button', 'Log out'))
  expect(onLogout).toHaveBeenCalledOnce()
})

test('APP-9 the account menu closes behind the focus, which it would cover', async () => {
  const { person } = setupPortal()
  const button = screen.getByRole('button', { name: 'Account of Ada Lovelace' })
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '') ?? document.body
  const hide = vi.fn<() => void>()
  menu.hidePopover = hide

  within(menu).getByRole('radio', { name: 'Auto', hidden: true }).focus()
  within(menu).getByRole('button', { name: 'Log out', hidden: true }).focus()
  button.focus()
  expect(hide).not.toHaveBeenCalled()
  within(menu).getByRole('button', { name: 'Log out', hidden: true }).focus()
  await person.tab()
  expect(hide).toHaveBeenCalledOnce()
})

test.each([
  [sampleMe(), 1],
  [null, 0],
])('APP-2 the fullscreen layout offers Log out to signed-in people only', (me, count) => {
  renderScreen(
    <FullscreenLayout {...shell()} me={me}>
      the page
    </FullscreenLayout>,
  )

  expect(screen.getByRole('main').textContent).toContain('the page')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryAllByRole('button', { name: 'Log out' })).toHaveLength(count)
})

test.each([
  ['mailto:help@portal.example', null, 'mailto:help@portal.example'],
  [null, null, undefined],
  ['mailto:help@portal.example', sampleMe(), undefined],
])('LOGIN-1 ERROR-1 whoever is out finds help at %s, where there is any', (help, me, found) => {
  renderScreen(
    <FullscreenLayout {...shell()} me={me} outerLinks={{ ...noOuterLinks, help }}>
      the page
    </FullscreenLayout>,
  )
  const link = screen.queryByRole('link', { name: 'Trouble signing in?' })
  expect(link?.getAttribute('href')).toBe(found)
})

const notices = {
  'Privacy notice': 'https://example.com/privacy',
  'Terms of use': 'https://example.com/terms',
  'Legal notice': 'https://example.com/legal',
}
const noticeLinks = {
  help: null,
  privacy: notices['Privacy notice'],
  terms: notices['Terms of use'],
  legal: notices['Legal notice'],
}

test.each([sampleMe(), null])(
  'ROUTE-1 on fullscreen pages everybody finds the notices of whoever runs the portal, beside the page and what is typed there',
  (me) => {
    renderScreen(
      <FullscreenLayout {...shell()} me={me} outerLinks={noticeLinks}>
        the page
      </FullscreenLayout>,
    )
    for (const [name, url] of Object.entries(notices)) {
      const link = screen.getByRole('link', { name })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([url, '_blank'])
    }
  },
)

test('ROUTE-1 the footer leads to the terms of use and the legal notice, where there are any', () => {
  const { redraw } = renderScreen(
    <PortalFooter me={sampleMe()} here="/" outerLinks={noOuterLinks} />,
  )
  expect(screen.queryByRole('link', { name: 'Terms of use' })).toBeNull()
  redraw(<PortalFooter me={sampleMe()} here="/" outerLinks={noticeLinks} />)
  expect(screen.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe(
    noticeLinks.terms,
  )
  expect(screen.getByRole('link', { name: 'Legal notice' }).getAttribute('href')).toBe(
    noticeLinks.legal,
  )
})

test("APP-4 an unknown path shows '404' with a way home; who is outside has nothing to search", () => {
  renderScreen(<NotFoundScreen />)

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404')
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('search')).toBeNull()
})

test('APP-4 from an unknown path one searches the demos', async () => {
  const onSearch = vi.fn<(search: string) => void>()
  const { person } = renderScreen(
    <NotFoundScreen>
      <DemoSearchForm onSearch={onSearch} />
    </NotFoundScreen>,
  )
  await person.type(screen.getByRole('searchbox', { name: 'Search demos' }), ' looker {Enter}')

  expect(onSearch).toHaveBeenCalledExactlyOnceWith('looker')
  expect(await axeProblems()).toEqual([])
})

test("APP-4 an unknown demo shows 'This demo does not exist.'", () => {
  renderScreen(<UnknownDemoScreen near={[]} />)

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This demo does not exist.')
  expect(screen.queryByRole('list')).toBeNull()
})

test('APP-4 an unknown demo leads to those that may be meant', () => {
  renderScreen(
    <UnknownDemoScreen near={[sampleDemo(), sampleDemo({ key: 'nba', label: 'NBA' })]} />,
  )

  const list = screen.getByRole('list', { name: 'Did you mean one of these?' })
  const links = [...list.querySelectorAll('a')].map((it) => [it.textContent, it.pathname])
  expect(links).toEqual([
    ['Robotaxi', '/demo/robotaxi'],
    ['NBA', '/demo/nba'],
  ])
})

test("APP-5 'Loading...' is a status", () => {
  renderScreen(<LoadingScreen />)

  expect(screen.getByRole('status').textContent).toBe('Loading...')
})

test('APP-10 an error shows the text, the request and a retry', async () => {
  const onRetry = vi.fn<() => void>()
  const { person } = renderScreen(
    <ErrorScreen
      text="The demos could not be loaded."
      requestId="r-1"
      page={null}
      onRetry={onRetry}
    />,
  )

  expect(screen.getByText('The demos could not be loaded.')).toBeDefined()
  expect(screen.getByText('r-1')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('APP-10 an error has the focus, and Contact learns of the page and the request', () => {
  renderScreen(
    <ErrorScreen text="No." requestId="r-1" page="/demo/nba" onRetry={vi.fn<() => void>()} />,
  )

  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(
    '/contact?page=%2Fdemo%2Fnba&request=r-1',
  )
})

test('APP-10 who is not signed in is not sent to Contact', () => {
  renderScreen(<ErrorScreen text="No." page={null} onRetry={vi.fn<() => void>()} />)
  expect(screen.queryByRole('link')).toBeNull()
})

test('APP-10 an unreachable server can be tried again', async () => {
  const onRetry = vi.fn<() => void>()
  const { person } = renderScreen(
    <UnreachableScreen problem="Request timed out" onRetry={onRetry} />,
  )

  expect(screen.getByText('Request timed out')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('APP-9 what stands below the demos waits for them: nothing is pushed down when they come', () => {
  const { redraw } = renderScreen(<PortalNav me={sampleMe()} demos={null} here="/" />)
  expect(screen.getByRole('link', { name: 'Home' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'About' })).toBeNull()
  redraw(<PortalNav me={sampleMe()} demos={[{ key: 'nba', label: 'NBA' }]} here="/" />)
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links.indexOf('About')).toBeGreaterThan(links.indexOf('NBA'))
})
