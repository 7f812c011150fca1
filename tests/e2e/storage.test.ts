import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { logOut, people, see, signInByCode } from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'

const { newPerson } = useBrowser()
const portal = usePortal({ STORAGE_TYPE: 'localStorage' })

const names = ['accessToken', 'refreshToken', 'session'].map(
  (it) => `partner-portal-frontend-${it}`,
)
const namesIn = (text: string) => names.filter((name) => text.includes(name))

/** The entries of the session in cookies that scripts see, and in localStorage. */
const keptNames = async (page: Page) => {
  const kept = await page.evaluate(() => {
    try {
      return { cookies: document.cookie, local: Object.keys(localStorage).join('; ') }
    } catch {
      return { cookies: document.cookie, local: '' }
    }
  })
  return { cookies: namesIn(kept.cookies), local: namesIn(kept.local) }
}

test('APP-7 SE-15 STORAGE_TYPE=localStorage keeps the session there for all tabs, and logging out empties it', async () => {
  const page = await newPerson({ baseURL: portal.url() })
  await signInByCode(page, people.customer)
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
  await signInByCode(page, people.customer)
  expect(await keptNames(page)).toEqual({ cookies: names, local: [] })
  await page.reload()
  await see(page, 'Hello Cora')
})

test('SE-15 a browser that blocks cookies is told so at once, without a loop, and goes on once it allows them', async () => {
  const page = await newPerson()
  await page.addInitScript(() => {
    if (!window.name.startsWith('allowed')) {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
      // Firefox blocks it with them.
      Object.defineProperty(window, 'BroadcastChannel', { value: undefined })
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
