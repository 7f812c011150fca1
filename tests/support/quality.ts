import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong on the page as it stands. */
export const axeFaults = async (page: Page) => {
  // As text: the name `axe` means the one in the page.
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) {
    await page.evaluate(axe.source)
  }
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

const looks = [
  { colorScheme: 'light', width: 1_280 },
  { colorScheme: 'dark', width: 320 },
] as const

/**
 * What is wrong with a screen as it stands: what axe finds, in light on a wide window and in dark on the smallest, and
 * what sticks out of either (APP-9).
 */
export const qualityFaults = async (page: Page, screen: string) => {
  const faults: string[] = []
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await page.locator(`html.${colorScheme}`).waitFor()
    // What is out of sight has the colours of the scheme in which it was last seen.
    await page.evaluate(() => {
      for (const card of document.querySelectorAll<HTMLElement>('.demo-card')) {
        card.style.contentVisibility = 'visible'
      }
    })
    // Colours that are on their way belong to neither scheme.
    await page.waitForFunction(() => document.getAnimations().length === 0)
    const look = `${screen}, ${colorScheme}, ${width} px`
    faults.push(...(await axeFaults(page)).map((fault) => `${look}: ${fault}`))
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overhang > 0) {
      faults.push(`${look}: ${overhang} px stick out sideways`)
    }
  }
  return faults
}
