import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'

import { encodeInfo } from '#src/lib/route-info.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  countCalls,
  enterCode,
  fillLead,
  identify,
  leadForm,
  openedTab,
  pathOf,
  people,
  see,
  signIn,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const search = (values: Record<string, string>) => `?${new URLSearchParams(values).toString()}`

test('ROUTE-2 ROUTE-3 a signed-out visitor of any private page is sent to Login and comes back to that page', async () => {
  const page = await newPerson()
  const paths = ['/', '/demo/robotaxi', '/demo/nba?x=1', '/open/robotaxi', '/open']
  for (const path of paths) {
    await page.goto(path)
    await see(page, 'Login')
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('redirect')]).toEqual([
      '/login/customer',
      path === '/' ? null : path,
    ])
  }
  await page.goto('/?technology=looker&search=taxi')
  await see(page, 'Login')
  await identify(page, people.customer)
  await enterCode(page, codeIn(await askForCode(page, people.customer)))
  await see(page, 'Hello Cora')
  await page.getByText('1 demo', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('taxi')
})

test('ROUTE-1 ROUTE-6 ROUTE-10 DEMO-5 short addresses, redirects and landings lead where they are said to, what was searched and the place on the page kept', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  const demo = { name: 'Access Demo' }

  await page.goto('/robotaxi?from=mail')
  await page.getByRole('button', demo).waitFor()
  expect(pathOf(page)).toBe('/demo/robotaxi?from=mail')
  await page.goto('/robotaxi#story')
  await page.waitForURL('/demo/robotaxi#story')
  await page.goto('/robotaxi/open?from=mail')
  await leadForm(page).waitFor()
  expect(pathOf(page)).toBe('/demo/robotaxi/open?from=mail')
  for (const path of ['/robotaxi/go', '/open/robotaxi', '/open', '/demo/robotaxi/go']) {
    await page.goto(path)
    await leadForm(page).waitFor()
    expect(pathOf(page)).toBe('/demo/robotaxi/open')
  }
  await fillLead(page)
  await openedTab(page, () => leadForm(page).getByRole('button', demo).click())

  const go = await openedTab(page, async () => void (await page.goto('/robotaxi/go')))
  expect(pathOf(go)).toBe('/local/sandbox/robotaxi/')
  expect(pathOf(page)).toBe('/demo/robotaxi/go')
  for (const path of ['/open/cymbalbites', '/cymbalbites/open', '/open']) {
    await page.goto(path)
    await page.waitForURL(/\/local\/sandbox\/(?:cymbalbites|robotaxi)\/$/)
  }
  await page.goto('/demo')
  await see(page, 'Hello Cora')
  expect(pathOf(page)).toBe('/')
})

const goHomeFrom = async (page: Page, path: string, isInside = true) => {
  await page.goto(path)
  await see(page, /^(?!Loading)/)
  if (isInside) {
    // It is told before it is known who comes, and stands in their layout then.
    await page.getByRole('button', { name: /^Account of / }).waitFor()
  }
  const told = [await page.getByRole('heading', { level: 1 }).innerText(), await page.title()]
  await page.getByRole('link', { name: 'Go to Home' }).click()
  return told
}

test('APP-1 APP-4 ERROR-1 what does not exist is told as such, with a way home', async () => {
  const page = await newPerson()
  const missing = ['404', '404 — Partner Portal']
  expect(await goHomeFrom(page, '/nothing', false)).toEqual(missing)
  await see(page, 'Login')
  await signIn(page, people.customer)

  for (const path of ['/nothing', '/nba/nothing', '/about.html', '/account%2Fnothing']) {
    expect(await goHomeFrom(page, path)).toEqual(missing)
    await see(page, 'Hello Cora')
  }
  const unknownDemos = [
    '/demo/nothing',
    '/demo/sustainability', // Not shared with customers.
    '/demo/robotaxi%2Fopen',
    '/open/robotaxi/nothing',
  ]
  for (const path of unknownDemos) {
    expect(await goHomeFrom(page, path)).toEqual([
      'This demo does not exist.',
      'This demo does not exist. — Partner Portal',
    ])
    await see(page, 'Hello Cora')
  }
})

test('APP-4 AZ-02 an address that is nearly that of a demo offers it, and only such as the person may see', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  const near = page.getByRole('list', { name: 'Did you mean this one?' })
  for (const path of ['/demo/sustainabilit', '/demo/sustainability', '/open/x']) {
    await page.goto(path)
    await see(page, 'This demo does not exist.')
    expect(await near.count()).toBe(0)
  }
  await page.goto('/open/robotxi')
  await near.getByRole('link', { name: 'Robotaxi' }).click()
  await see(page, 'Robotaxi')
  expect(pathOf(page)).toBe('/demo/robotaxi')
})

test('APP-4 APP-5 an address that leads nowhere is told at once and stays, whoever is found to be signed in', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  await page.addInitScript(() => {
    const headings: string[] = []
    Object.assign(window, { headings })
    const note = () => {
      const shown = [...document.querySelectorAll('h1')].find((heading) =>
        heading.checkVisibility(),
      )
      if (shown !== undefined && shown.textContent !== headings.at(-1)) {
        headings.push(shown.textContent)
      }
    }
    const changes = { subtree: true, childList: true, attributes: true }
    new MutationObserver(note).observe(document, changes)
  })
  const asked = countCalls(page, '/api/email/user')
  const held: Route[] = []
  await page.route('**/api/email/user?**', (route) => void held.push(route))
  await page.goto('/nothing')
  await see(page, '404')
  await expect.poll(() => held).toHaveLength(1)
  await held[0]?.continue()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { headings: string[] }).headings)).toEqual(
    ['Loading...', '404'],
  )
  await page.getByLabel('Search demos').fill('taxi')
  await page.keyboard.press('Enter')
  await see(page, 'Hello Cora')
  expect(pathOf(page)).toBe('/?search=taxi')
  expect(asked).toHaveLength(1)
})

test('ROUTE-8 RD-05 broken, oversized and foreign `info` is ignored, a right one fills the address in', async () => {
  const page = await newPerson()
  const broken = [
    '%%%',
    encodeInfo({ isAdmin: true, isGoogle: true }),
    encodeInfo({ identifier: `${'a'.repeat(3_000)}@example.com` }),
    btoa('{"__proto__":{"identifier":"nia@example.com"}}'),
  ]
  for (const info of broken) {
    await page.goto(`/login${search({ info })}`)
    await see(page, 'Login')
    expect(await page.getByLabel('Email').inputValue()).toBe('')
  }
  await page.goto(`/register${search({ info: encodeInfo({ identifier: 'nia@example.com' }) })}`)
  await see(page, 'Register')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nia@example.com')
})

/** An excerpt of the corpus; the parser meets all of it in the unit tests. */
const foreign = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '@evil.example',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/register',
  '/google/login/callback?code=1',
]

/** @see CVE-2024-56734 CVE-2025-27143 CVE-2026-29067 */
test('RD-01 RD-02 RD-04 ROUTE-9 no foreign, executable or circular `redirect` is ever followed: Home it is', async () => {
  const page = await newPerson()
  const left: string[] = []
  page.on('request', (request) => {
    if (
      new URL(request.url()).origin !== new URL(page.url()).origin &&
      page.url() !== 'about:blank'
    ) {
      left.push(request.url())
    }
  })
  page.on('dialog', (dialog) => {
    left.push(dialog.message())
    void dialog.dismiss()
  })

  await page.goto(`/login${search({ redirect: 'javascript:alert(document.domain)' })}`)
  await identify(page, people.customer)
  await enterCode(page, codeIn(await askForCode(page, people.customer)))
  await see(page, 'Hello Cora')

  for (const redirect of foreign) {
    await page.goto(`/login${search({ redirect })}`)
    await see(page, 'Hello Cora')
    expect([redirect, pathOf(page)]).toEqual([redirect, '/'])
  }
  await page.goto(`/register${search({ redirect: '/demo/robotaxi' })}`)
  await see(page, 'Robotaxi')
  expect(left).toEqual([])
})

test('RD-02 RD-06 HTTP-5 a demo or a link that would run script is never shown; links open tabs that know nothing of ours', async () => {
  const page = await newPerson({ isFailing: true })
  const run: string[] = []
  page.on('dialog', (dialog) => {
    run.push(dialog.message())
    void dialog.dismiss()
  })
  await signIn(page, people.customer, '/demo/robotaxi')
  for (const link of await page.getByRole('list', { name: 'Links' }).getByRole('link').all()) {
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await link.getAttribute('href')).toMatch(/^https:\/\//)
  }

  for (const field of ['"url":"/local/sandbox/robotaxi/', '"url":"https://mapsplatform']) {
    await page.route('**/api/demos/robotaxi', async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      expect(body).toContain(field)
      await route.fulfill({ response, body: body.replace(field, '"url":"javascript:alert(1)//') })
    })
    await page.goto('/demo/robotaxi')
    await page.getByText("The server's answer can't be read (").first().waitFor()
    expect(await page.getByRole('button', { name: 'Access Demo' }).count()).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
  }
  expect(run).toEqual([])
})
