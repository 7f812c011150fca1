import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

import { pictureDrawn } from '#tests/support/in-sight.ts'

/** As text, which each page is given anew: less than half of it without what people read. */
const axeCode = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Left out by axe unless they are asked for: what a finger meets, and what a voice calls by what is seen on it (WCAG 2.5.8, 2.5.3). */
const askedFor = {
  'target-size': { enabled: true },
  'label-content-name-mismatch': { enabled: true },
}

/** What axe finds wrong on the page as it stands, once a dialog that opens has the focus. */
export const axeFaults = async (page: Page) => {
  // A dialog is seen, and hides the rest, a picture before the focus is in it.
  await page.waitForFunction(() => !document.activeElement?.closest('[aria-hidden=true]'))
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) {
    await page.evaluate(axeCode)
  }
  // What passes need not be written up, and stays in the page.
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${JSON.stringify({ resultTypes: ['violations'], rules: askedFor })}).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

const looks = [
  { colorScheme: 'light', width: 1_280 },
  { colorScheme: 'dark', width: 320 },
] as const

/**
 * Waits for what is on its way: colours then belong to neither scheme. What is over is listed still where it is hidden, as in a
 * closed answer.
 */
export const nothingMoves = async (page: Page) => {
  // What is out of sight is neither moved nor drawn until it is looked at.
  await page.evaluate(() => {
    for (const card of document.querySelectorAll<HTMLElement>('.chart-card')) {
      card.style.contentVisibility = 'visible'
    }
  })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState === 'finished'),
  )
}

/** Runs in the page: by how much it is too wide, and which element reaches farthest; what scrolls by itself holds what is in it. */
const overhangOf = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  // No scrolling leads to what lies left of the window; what only ears hear may lie anywhere.
  const lost = [...document.querySelectorAll('h1, h2, h3, p, label, button, a')].find((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 1 && left < -1 && right > 0
  })
  if (lost !== undefined) {
    return `cut off at the left: "${lost.textContent.trim().slice(0, 80)}"`
  }
  if (scrollWidth <= clientWidth) {
    return null
  }
  const holders = [...document.querySelectorAll('body *')].filter(
    (element) => getComputedStyle(element).overflowX !== 'visible',
  )
  const [widest] = [...document.querySelectorAll('body *')]
    .filter((element) => !holders.some((it) => it !== element && it.contains(element)))
    .map((element) => ({ element, px: element.getBoundingClientRect().right - clientWidth }))
    .toSorted((one, other) => other.px - one.px)
  const { tagName = '', textContent = '' } = widest?.element ?? {}
  const name = `<${tagName.toLowerCase()}> "${textContent.trim().slice(0, 80)}"`
  return `${scrollWidth - clientWidth} px stick out sideways: ${name} by ${Math.ceil(widest?.px ?? 0)} px`
}

/** Runs in the page: what is chosen and cannot be read to its end. The browser clips it without a word. */
const choicesCutOff = () => {
  const pen = document.createElement('canvas').getContext('2d')
  const widthOf = (line: string, font: string) => {
    Object.assign(pen ?? {}, { font })
    return pen?.measureText(line).width ?? 0
  }
  return [...document.querySelectorAll('select')].flatMap((select) => {
    if (!select.checkVisibility()) {
      return []
    }
    const style = getComputedStyle(select)
    const text = select.selectedOptions[0]?.text ?? ''
    const lines = style.whiteSpace === 'normal' ? text.split(' ') : [text]
    const room =
      select.clientWidth -
      Number.parseFloat(style.paddingInlineStart) -
      Number.parseFloat(style.paddingInlineEnd)
    return lines.some((line) => widthOf(line, style.font) > room) ? [text] : []
  })
}

/**
 * What is wrong with a screen as it stands: what axe finds, in light on a wide window and in dark on the smallest, what
 * sticks out of either, and choices that are cut off (APP-9).
 */
export const qualityFaults = async (page: Page, screen: string) => {
  const faults: string[] = []
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    // Pages beside the portal wear no class: their colours follow at once.
    await page.locator(`html.${colorScheme}, html:not([class])`).waitFor()
    await nothingMoves(page)
    const look = `${screen}, ${colorScheme}, ${width} px`
    faults.push(...(await axeFaults(page)).map((fault) => `${look}: ${fault}`))
    const overhang = await page.evaluate(overhangOf)
    if (overhang !== null) {
      faults.push(`${look}: ${overhang}`)
    }
    const cutOff = await page.evaluate(choicesCutOff)
    faults.push(...cutOff.map((choice) => `${look}: the choice «${choice}» is cut off`))
  }
  return faults
}

/** Runs in the page: the names that the box around them cuts off. No scrolling leads to the rest of them. */
const namesCutOff = () =>
  [...document.querySelectorAll('a')].flatMap((link) => {
    const text = document.createRange()
    text.selectNodeContents(link)
    const { right, width } = link.getBoundingClientRect()
    const isClipped = getComputedStyle(link).overflowX === 'hidden' && width > 1
    return isClipped && text.getBoundingClientRect().right > right ? [link.textContent] : []
  })

/** Gives all letters of a page another size, as a person may who sees little. */
export const letterSize = (page: Page, size: string) =>
  // A change takes a moment, even where movement is not wanted.
  page.evaluate(async (size) => {
    document.documentElement.style.fontSize = size
    document.documentElement.getBoundingClientRect()
    const changes = document.getAnimations().filter((it) => it instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  }, size)

/** What sticks out of the smallest window where a person has letters twice as large (APP-9, WCAG 1.4.4). */
export const largeLetterFaults = async (page: Page, screen: string) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await letterSize(page, '200%')
  const overhang = await page.evaluate(overhangOf)
  const cutOff = await page.evaluate(namesCutOff)
  const faults = cutOff.map((name) => `the name «${name}» is cut off`)
  return [...(overhang === null ? [] : [overhang]), ...faults].map(
    (fault) => `${screen}, letters twice as large: ${fault}`,
  )
}

/** The links and buttons of the header that something else covers once the page is scrolled. */
export const stuckFaults = async (page: Page) => {
  await page.evaluate(() => window.scrollTo({ top: window.innerHeight, behavior: 'instant' }))
  return page.locator('header :is(a, button)').evaluateAll((all) =>
    all.flatMap((element) => {
      const { x, width, top, bottom } = element.getBoundingClientRect()
      const isCovered = [top + 1, (top + bottom) / 2, bottom - 1].some(
        (y) => !element.contains(document.elementFromPoint(x + width / 2, y)),
      )
      return width > 0 && isCovered ? [`covered: ${element.ariaLabel ?? element.textContent}`] : []
    }),
  )
}

/**
 * The middle of whatever has the focus is neither scrolled away nor covered, as the next picture shows it: a button that leads
 * to the end goes once the end is reached.
 */
export const isFocusInSight = async (page: Page) => {
  await pictureDrawn(page)
  return page.locator(':focus').evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
}
