import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { logOut, people, see, signIn } from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'

const { newPerson } = useBrowser()
const portal = usePortal({ STORAGE_TYPE: 'localStorage' })

const keptNames = (page: Page) =>
  page.evaluate(() => {
    const named = (text: string) => /partner-portal-frontend-\w+/.exec(text)?.[0]
    const all = (texts: string[]) => texts.flatMap((text) => named(text) ?? []).toSorted()
    let local: string[] = []
    try {
      local = Object.keys(localStorage)
    } catch {
      // Blocked.
    }
    return { cookies: all(document.cookie.split('; ')), local: all(local) }
  })

const names = ['accessToken', 'refreshToken', 'session'].map(
  (it) => `partner-portal-frontend-${it}`,
)

test('APP-7 SE-15 STORAGE_TYPE=localStorage keeps the session there for all tabs, and logging out empties it', async () => {
  const page = await newPerson({ baseURL: portal.url() })
  await signIn(page, people.customer)
  expect(await keptNames(page)).toEqual({ cookies: [], local: names })
  const tab = await page.context().newPage()
  await tab.goto('/')
  await see(tab, 'Hello Cora')

  await logOut(tab)
  await see(page, 'Login')
  expect(await keptNames(page)).toEqual({ cookies: [], local: [] })
})

test('APP-7 SE-15 where localStorage is blocked the session is kept in cookies', async () => {
  const page = await newPerson({ baseURL: portal.url() })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await signIn(page, people.customer)
  expect(await keptNames(page)).toEqual({ cookies: names, local: [] })
  await page.reload()
  await see(page, 'Hello Cora')
})

test('SE-15 a browser that blocks cookies is told so at once, without a loop, and goes on once it allows them', async () => {
  const page = await newPerson()
  await page.addInitScript(() => {
    if (!window.name.startsWith('allowed')) {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    }
  })
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(page.url()))
  await page.goto('/demo/robotaxi')
  await see(page, 'Cookies are blocked')
  expect(loads).toHaveLength(1)

  await page.evaluate(() => {
    window.name = 'allowed'
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await see(page, 'Login')
})
