import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { nothingMoves } from '#tests/support/quality.ts'
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
  await nav.waitFor({ state: 'hidden' })
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

test('APP-9 a sidebar and a menu that hold more than their window shows fade at their lower edge, and nothing is veiled at their end', async () => {
  const page = await newPerson({ viewport: { width: 1280, height: 600 } })
  await signIn(page, people.staff)
  const look = () =>
    page
      .locator('.portal-nav-more')
      .filter({ visible: true })
      .evaluate((fade) => {
        const holder = fade.closest('aside, [role=dialog]')
        const links = [...(holder?.querySelectorAll('a') ?? [])]
        return {
          fade: fade.getBoundingClientRect(),
          edge: holder?.getBoundingClientRect().bottom ?? 0,
          last: links.at(-1)?.getBoundingClientRect().bottom ?? 0,
        }
      })
  const lookAtEnd = async () => {
    await page.getByRole('link', { name: 'Support' }).filter({ visible: true }).first().focus()
    await page
      .locator('.portal-nav-more')
      .filter({ visible: true })
      .evaluate((it) => it.scrollIntoView())
    return look()
  }
  for (const width of [1_280, 390]) {
    await page.setViewportSize({ width, height: 600 })
    if (width === 390) {
      await press(page, 'Menu')
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      await nothingMoves(page)
    }
    // Its demos come after the page.
    await expect
      .poll(async () => {
        const { fade, edge, last } = await look()
        return { above: Math.round(edge - fade.bottom), isMore: last > edge }
      })
      .toEqual({ above: 0, isMore: true })
    const veiled = async () => {
      const { last, fade } = await lookAtEnd()
      return last - fade.top
    }
    await expect.poll(veiled).toBeLessThanOrEqual(0)
  }
})
