import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { demoCard, logOut, people, press, see, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

test('APP-6 APP-9 a hidden sidebar stays hidden over reload and logout, and never shows on the way', async () => {
  const page = await newPerson({ viewport: { width: 768, height: 800 } })
  await signIn(page, people.customer, '/support')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.waitFor()
  await page.getByRole('button', { name: 'Sidebar', expanded: true }).press('Enter')
  await nav.waitFor({ state: 'detached' })

  await page.addInitScript(() => {
    const widths = new Set<number>()
    Object.assign(window, { widths })
    const note = () => {
      widths.add(document.querySelector('aside')?.getBoundingClientRect().width ?? 0)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const seen = async () => {
    const widths = await page.waitForFunction(() => {
      const { widths } = window as unknown as { widths: Set<number> }
      return widths.size > 0 && [...widths]
    })
    return widths.jsonValue()
  }
  await page.reload()
  await see(page, 'Support')
  expect(await seen()).toEqual([0])
  await logOut(page)
  await signIn(page, people.customer, '/support')
  await page.getByRole('button', { name: 'Sidebar', expanded: false }).waitFor()
  expect(await seen()).toEqual([0])

  await press(page, 'Sidebar')
  await nav.waitFor()
  await page.setViewportSize({ width: 767, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  expect(await nav.isVisible()).toBe(false)
})

test('APP-9 a low window shows the demo that one is on among those of the sidebar', async () => {
  const page = await newPerson({ viewport: { width: 1280, height: 600 } })
  await signIn(page, people.staff)
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'React Lab' })
  const bottom = async () => {
    const box = await link.boundingBox()
    return box === null ? null : box.y + box.height
  }
  expect(await bottom()).toBeGreaterThan(600)

  await demoCard(page, 'React Lab').click()
  await see(page, 'React Lab')
  await expect.poll(bottom).toBeLessThanOrEqual(600)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
