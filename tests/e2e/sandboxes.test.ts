import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { demoFolders } from '#server/areas/demos/read-demos.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { axeFaults } from '#tests/support/quality.ts'

const { newPerson } = useBrowser()

/** Goes on by Tab until the focus is there. */
const reach = async (target: Locator) => {
  const isThere = () => target.evaluate((node) => node === document.activeElement)
  for (let steps = 0; !(await isThere()); steps += 1) {
    expect(steps, `Tab does not lead to ${target.toString()}.`).toBeLessThan(80)
    await target.page().keyboard.press('Tab')
  }
}

const type = async (target: Locator, ...keys: readonly string[]) => {
  await reach(target)
  for (const key of keys) {
    await target.page().keyboard.press(key)
  }
}

/** What each sandbox is there for, done by keyboard alone. */
const acts: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  robotaxi: async (page) => {
    const map = page.getByRole('application', { name: 'City map' })
    await type(map, 'ArrowLeft', 'ArrowUp', 'Enter')
    await page.getByText('Taxi 2 is on its way to B Street and Avenue 5: 2.1 minutes.').waitFor()
    await page.getByText('You arrived at A Street and Avenue 9. Where to next?').waitFor()
    expect(await page.locator('#rides').textContent()).toBe('1')
    expect(await page.locator('#waiting').textContent()).toBe('2.1 min')
  },
  nba: async (page) => {
    await type(page.getByRole('button', { name: 'It goes in' }), 'Enter')
    await page.getByText('It goes in: the model gave it 56 %. You and the model').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Shot 2: Tomo Adeyemi' }).waitFor()
    await type(page.getByRole('button', { name: 'It misses' }), 'Enter')
    await page.getByText('The model called it, you did not.').waitFor()
    expect(await page.locator('.kpis').innerText()).toMatch(/called\s+1\s.*called\s+2\s.*left\s+8/s)
  },
  sustainability: async (page) => {
    expect(await page.locator('#tonnes').textContent()).toBe('42,162')
    for (const source of ['Coal', 'Natural gas', 'Nuclear', 'Hydro', 'Solar']) {
      await type(page.getByRole('slider', { name: source }), 'Home')
    }
    expect(await page.locator('#intensity').textContent()).toBe('11')
    expect(await page.locator('#renewable').textContent()).toBe('100 %')
    await page.getByText('in reach of net zero').waitFor()
  },
  f1: async (page) => {
    for (const lap of [2, 4, 6, 8, 10]) {
      await type(page.getByRole('button', { name: 'Stay out' }), 'Enter')
      await page.getByText(`Lap ${lap}: You stay out`).waitFor()
    }
    await type(page.getByRole('button', { name: 'Stop for soft Forecast: P1, 2.4 s' }), 'Enter')
    await page.getByText('Lap 12: You stop for soft tyres and run P3.').waitFor()
  },
  fanexperience: async (page) => {
    const ask = page.getByRole('button', { name: 'Ask the model' })
    await type(ask, 'Enter')
    await page.getByText('fans of block A to H: 100 more would be served in time.').waitFor()
    await type(page.getByRole('radio', { name: 'A' }), 'ArrowDown')
    await page.getByText('Block B: 420 fans in the queue').waitFor()
    await page.keyboard.press('ArrowUp')
    await type(page.getByRole('button', { name: 'Send 100 to H' }), 'Enter')
    await page.getByText('Fans of block A walk to H. 100 more will be served').waitFor()
    await type(page.getByRole('button', { name: 'Three minutes on' }), 'Enter')
    await page.getByText('2,640 fans are still waiting. 360 would go hungry.').waitFor()
  },
  oneline: async (page) => {
    const stack = (number: number) => page.getByRole('button', { name: `Stack ${number},` })
    await type(stack(1), 'Enter', 'Enter')
    await page.getByText('The box for Alder stands on stack 1.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('The box for Corran stands on stack 1. It will be lifted').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('The captain says no: with 12 tonnes there she leans').waitFor()
    await type(page.getByRole('button', { name: 'Ask the model' }), 'Enter')
    await page.getByText('The model would take stack').waitFor()
    expect(await page.locator('#aboard').textContent()).toBe('3 of 18')
    expect(await page.locator('#twice').textContent()).toBe('1')
  },
  impact: async (page) => {
    const follow = page.getByRole('button', { name: 'Follow 40 more children' })
    await type(follow, 'Enter')
    await page.getByText('+4.9 points, between −3.0 and +12.9. Too early to tell.').waitFor()
    await type(follow, 'Enter', 'Space')
    await page.getByText('+10.6 points, between +5.6 and +15.7. It helps.').waitFor()
    await type(page.getByRole('button', { name: 'Extend it' }), 'Enter')
    await page.getByText('Reading clubs: extended. Well decided').waitFor()
    expect(await page.locator('#well').textContent()).toBe('1 of 3')
  },
  databeans: async (page) => {
    const pick = (name: string) => type(page.getByRole('button', { name }), 'Enter')
    await pick('Drop a column')
    await page.getByText('Wrong figures in 5 products: Green stock, Roast plan').waitFor()
    // The products stand before what is done to them.
    await page.reload()
    await pick('Green stock')
    await pick('Sign a contract')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Green stock lost a column. Nobody else shows a wrong figure.').waitFor()
    expect(await page.locator('#late').textContent()).toBe('4')
  },
  mcdonalds: async (page) => {
    const start = page.getByRole('button', { name: 'Start the lunch hour' })
    await type(start, 'Enter')
    await page.getByText('6.1 minutes in the lane, 2 of 40 cars drove on. Busiest was').waitFor()
    await type(page.getByRole('button', { name: 'Ask the planner' }), 'Enter')
    await page.getByText('The planner puts 1 at the post, 3 at the grill').waitFor()
    await page.keyboard.press('Shift+Tab')
    await type(start, 'Enter')
    await page.getByText('The hour is over: 4.5 minutes in the lane, no car').waitFor()
    expect(await page.getByRole('listitem').count()).toBe(2)
  },
  cymbalbites: async (page) => {
    await reach(page.getByLabel('What are you in the mood for?'))
    await page.keyboard.insertText('Something warm without nuts, under $12')
    await page.keyboard.press('Enter')
    await page.getByText('I found 2 without nuts, under $12.').waitFor()
    await type(page.getByRole('checkbox', { name: 'gluten' }), 'Space')
    await page.getByText('I found 1 without gluten or nuts, under $12.').waitFor()
    await type(page.getByRole('button', { name: 'Add Chickpea curry' }), 'Enter')
    expect(await page.locator('#total').textContent()).toBe('$9.90')
    await type(page.getByRole('button', { name: 'Send to the kitchen' }), 'Enter')
    await page.getByText('Thank you! 1 dish is being made.').waitFor()
  },
  yum: async (page) => {
    const earlier = page.getByRole('button', { name: 'Earlier: Grilled corn' })
    await type(earlier, 'Enter')
    await page.getByText('Grilled corn is number 3. 3 of 6 late, 18 minutes in all').waitFor()
    // The focus goes with the order.
    await page.keyboard.press('Enter')
    await page.getByText('Grilled corn is number 2.').waitFor()
    expect(await page.locator('#moves').textContent()).toBe('2')
    await type(page.getByRole('button', { name: 'Ask the planner' }), 'Enter')
    await page.getByText('All six are in time, the last at 7:26.').waitFor()
    expect(await page.locator('#punctual').textContent()).toBe('6 of 6')
  },
  lookerapp: async (page) => {
    await type(page.getByRole('button', { name: /^Furniture/ }), 'Enter')
    await page.getByText('Fern & Fork sees $239k of Furniture.').waitFor()
    await type(page.getByLabel('Look as'), 'ArrowDown')
    await page.getByText('The lead of the North sees $362k of Furniture from 2 sellers.').waitFor()
    await type(page.getByLabel('Look as'), 'ArrowDown')
    await page.getByText('Furniture: not theirs to see, so not theirs to filter.').waitFor()
    expect(await page.locator('#query mark').textContent()).toBe("line = 'Seeds'")
  },
  ccai: async (page) => {
    await type(page.getByRole('button', { name: /^You were abroad/ }), 'Enter')
    await page.getByText('Mr Okafor is neutral now.').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByText('Solved in 1:45. Mr Okafor is glad. The note is written.').waitFor()
    await page.keyboard.press('Enter')
    await type(page.getByRole('button', { name: /^The amount is correct/ }), 'Enter')
    await page.getByText('Mr Okafor is angry now.').waitFor()
    expect(await page.locator('#solved').textContent()).toBe('1 of 1')
  },
  reactlab: async (page) => {
    await type(page.getByRole('button', { name: 'Add Ring' }), 'Enter')
    await page.getByText('Parts drawn: 4.').waitFor()
    await type(page.getByRole('textbox', { name: 'Component' }), 'Control+End', 'Backspace')
    await page.getByText('Line 1: <Card> is not closed: </Card> is missing.').waitFor()
    expect(await page.getByRole('img', { name: 'Ring: 72 %' }).count()).toBe(1)
    await page.keyboard.insertText('><Note>Well done.</Note>')
    await page.getByText('Parts drawn: 5.').waitFor()
    expect(await page.locator('#board').textContent()).toContain('Well done.')
  },
  chocolateai: async (page) => {
    const first = page.getByRole('button', { name: 'Row 1, place 1: smooth' })
    await type(first, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space', 'ArrowDown', 'Space')
    await page.getByText('2 pieces marked.').waitFor()
    await type(page.getByRole('button', { name: 'Let the camera look' }), 'Enter')
    await page.getByText('You found 2 of 4, with 0 false alarms.').waitFor()
    expect(await page.locator('#camera-cost').textContent()).toBe('$1.00')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.getByText('The camera found 3 of 4, with 0 false alarms.').waitFor()
    expect(await page.locator('#camera-cost').textContent()).toBe('$8.00')
  },
}

test('DEMO-3 every sandbox is tried', () => {
  expect(Object.keys(acts).toSorted()).toEqual(demoFolders('demos'))
})

test.each(Object.entries(acts))(
  'DEMO-3 HT-01 APP-9 %s does what it is for by keyboard, fits 320 px and passes axe in light and dark',
  async (key, act) => {
    const page = await newPerson({ colorScheme: 'dark', viewport: { width: 320, height: 640 } })
    await page.goto(`/local/sandbox/${key}/`)
    const saidFirst = await page.getByRole('status').allTextContents()

    await act(page)

    expect(await page.getByRole('status').allTextContents()).not.toEqual(saidFirst)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
  },
)
