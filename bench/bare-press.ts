import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, Page } from 'playwright-core'

import { interactionsOn, watchInteractions } from './interactions.ts'
import { slowDown } from './slow.ts'

/** How a page looks at a moment: its elements, and what its styles say. */
export type Still = { readonly html: string; readonly rules: string }

export const stillOf = async (page: Page): Promise<Still> => ({
  html: await page.content(),
  rules: await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .map(({ cssText }) => cssText)
      .join('\n'),
  ),
})

/** Puts the next picture there at a press, and of it no more than what is new: all that a page without code could do. */
const turnAtPress = ([before, after]: readonly Still[]) => {
  const bodyOf = ({ html = '' }: Partial<Still> = {}) => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    body.querySelectorAll('script, style, link, template').forEach((element) => element.remove())
    return body
  }
  const newPart = (now: Element, next: Element): [Element, Element] => {
    const pairs = [...now.children].map((child, index) => [child, next.children[index]] as const)
    const [only, more] = pairs.filter(([child, other]) => !child.isEqualNode(other ?? null))
    const isOne = more === undefined && now.children.length === next.children.length
    return isOne && only?.[1] !== undefined && only[0].tagName === only[1].tagName
      ? newPart(only[0], only[1])
      : [now, next]
  }
  const style = document.createElement('style')
  style.textContent = `${before?.rules}\n${after?.rules}`
  const button = document.createElement('button')
  button.style.cssText = 'position: fixed; inset: 0; width: 100%; opacity: 0'
  document.head.append(style)
  document.body.replaceWith(bodyOf(before))
  document.documentElement.append(button)

  const [place, next] = newPart(document.body, bodyOf(after))
  const content = [...next.childNodes]
  button.addEventListener('click', () => place.replaceChildren(...content))
}

/** How long the browser alone takes from a press until the next picture, on the same slow phone, in ms. */
export const measureBarePress = async (browser: Browser, before: Still, after: Still) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchInteractions)
    await page.goto('about:blank')
    await page.setContent('<!doctype html>')
    await page.evaluate(turnAtPress, [before, after])
    await slowDown(await context.newCDPSession(page))
    await sleep(1_000)
    await page.mouse.click(195, 420)
    await sleep(1_000)
    return Math.max(0, ...(await interactionsOn(page)))
  } finally {
    await context.close()
  }
}
