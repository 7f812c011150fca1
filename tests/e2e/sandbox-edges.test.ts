import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'

const { newPerson } = useBrowser()

const sandbox = async (key: string, options: Parameters<typeof newPerson>[0] = {}) => {
  const page = await newPerson(options)
  await page.goto(`/local/sandbox/${key}/`)
  return page
}

test('DEMO-3 the menu honours what is left out and what it may cost, in whatever words, and never guesses about an allergen', async () => {
  const page = await sandbox('cymbalbites')
  const nuts = ['Peanut satay skewers', 'Walnut brownie']
  const spicy = ['Peanut satay skewers', 'Chickpea curry']
  const hidden: Readonly<Record<string, readonly string[]>> = {
    'no peanut': nuts,
    'Without peanuts!': nuts,
    'peanut-free': nuts,
    'no walnut': nuts,
    'I’m allergic to nuts': nuts,
    'for my son, who has a nut allergy': nuts,
    'nothing with nuts': nuts,
    'nuts? No thanks': nuts,
    'nuts make me sick': nuts,
    'I am not allergic to nuts': nuts,
    nuts,
    'I want something egg and nut free': ['Tomato noodle bowl', ...nuts],
    'no salmon': ['Salmon poke'],
    'no chicken': ['Peanut satay skewers'],
    'not spicy': spicy,
    'I do not eat meat': ['Peanut satay skewers', 'Cymbal burger'],
    'anything but tomatoes': ['Tomato noodle bowl', 'Chickpea curry'],
  }
  const offered: Readonly<Record<string, readonly string[]>> = {
    'something warm without nuts, under ten dollars': ['Chickpea curry'],
    'something with nuts': nuts,
    pasta: ['Tomato noodle bowl'],
    'no more than $4': ['Ginger lemonade'],
    'not spicy, vegan, cold dessert': ['Mango sorbet'],
    'something warm, under nine dollars': [],
    tofu: [],
    'allergic to sesame': [],
  }
  const answerTo = async (wish: string) => {
    await page.getByLabel('What are you in the mood for?').fill(wish)
    await page.keyboard.press('Enter')
    const names = await page.locator('#menu li').allInnerTexts()
    return names.map((text) => text.split(' · ')[0])
  }
  const all = await answerTo('')
  for (const [wish, names] of Object.entries(hidden)) {
    const rest = all.filter((name) => !names.includes(String(name)))
    expect({ wish, names: await answerTo(wish) }).toEqual({ wish, names: rest })
  }
  for (const [wish, names] of Object.entries(offered)) {
    expect({ wish, names: await answerTo(wish) }).toEqual({ wish, names })
  }
  const says: Readonly<Record<string, string>> = {
    nuts: 'With or without nuts?',
    tofu: 'I have nothing like “tofu”, or do not know the word.',
    'no drinks': 'I found 9 without a drink.',
    'allergic to sesame': 'I am not sure which dishes have “sesame”',
    'something warm, under nine dollars': 'under nine dollars. Which wish matters least?',
    'something cosy and warm': 'I do not know “cosy”. I found 5.',
  }
  for (const [wish, text] of Object.entries(says)) {
    await answerTo(wish)
    await page.getByRole('status').getByText(text).waitFor()
  }
})

test('DEMO-3 no bar of the seller report leads to rows that are not there', async () => {
  const page = await sandbox('lookerapp')
  await page.getByLabel('Look as').selectOption('Head office')
  await page.getByRole('button', { name: /^South/ }).press('Enter')
  const hedgework = page.getByRole('button', { name: 'Hedgework $0' })
  expect(await hedgework.isDisabled()).toBe(true)
  await page.getByRole('button', { name: /^Green Thumbs/ }).press('Enter')
  await page.getByText(/^Head office sees \$\d+k of South and Green Thumbs\.$/).waitFor()
  expect(await page.getByRole('button', { name: 'West $0' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  expect(await page.getByRole('button', { disabled: true }).allTextContents()).toEqual([
    'Clear filters',
  ])
})

test('DEMO-3 one car leads the race, and none before the start', async () => {
  const page = await sandbox('f1')
  const gaps = page.locator('#order li span:nth-of-type(2)')
  expect(await gaps.allTextContents()).toEqual(Array.from({ length: 4 }, () => 'on the grid'))
  await page.getByRole('button', { name: 'Stay out' }).press('Enter')
  await page.getByText('Lap 2: You stay out').waitFor()
  const seconds = expect.stringMatching(/^\+\d+\.\d s$/)
  expect(await gaps.allTextContents()).toEqual(['leads', seconds, seconds, seconds])
  for (let lap = 4; lap <= 14; lap += 2) {
    await page.getByRole('button', { name: 'Stay out' }).press('Enter')
    await page.getByText(`Lap ${lap}: You stay out`).waitFor()
  }
  expect(await gaps.allTextContents()).toEqual(['lead', seconds, seconds, seconds])
})

test('DEMO-3 no message goes out while three minutes of half-time play', async () => {
  const page = await sandbox('fanexperience', { reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.reload()
  await page.getByRole('button', { name: 'Three minutes on' }).press('Enter')
  await page.getByText('14 minutes until kick-off').waitFor()
  for (const name of ['Send 100 to B', 'Ask the model']) {
    await page.getByRole('button', { name }).press('Enter')
    await page.getByText('The next message goes out when the three minutes are over.').waitFor()
  }
  await page.clock.runFor(2_000)
  await page.getByText('2,640 fans are still waiting.').waitFor()
  expect(await page.locator('#messages').textContent()).toBe('3')
})

test('DEMO-3 a minute of waiting is one, not many', async () => {
  const page = await sandbox('fanexperience')
  await page.getByRole('radio', { name: 'D' }).check()
  const waiting = []
  for (const turn of [1, 2]) {
    await page.getByRole('button', { name: 'Three minutes on' }).press('Enter')
    await page.getByText(`${15 - 3 * turn} minutes until kick-off`).waitFor()
    waiting.push(await page.locator('#block').textContent())
  }
  expect(waiting).toEqual([
    'Block D: 140 fans in the queue, 4 minutes of waiting.',
    'Block D: 20 fans in the queue, 1 minute of waiting.',
  ])
})

test('DEMO-3 an energy mix of nothing has no figures', async () => {
  const page = await sandbox('sustainability')
  for (const slider of await page.getByRole('slider').all()) {
    await slider.press('Home')
  }
  await page.getByText('Without any source the lights go out. Move a slider.').waitFor()
  const shares = await page.locator('#mix output').allTextContents()
  const figures = await page.locator('.kpis dd, #tonnes').allTextContents()
  expect({ shares: new Set(shares), figures: new Set(figures) }).toEqual({
    shares: new Set(['0 %']),
    figures: new Set(['–']),
  })
  await page.getByRole('slider', { name: 'Wind' }).press('End')
  expect(await page.locator('#tonnes').textContent()).toBe('1,100')
})

test.each([
  { reducedMotion: 'no-preference', hours: 0 },
  { reducedMotion: 'reduce', hours: 1 },
] as const)(
  'DEMO-3 a double click starts the lunch hour and neither skips it nor starts another ($reducedMotion)',
  async ({ reducedMotion, hours }) => {
    const page = await newPerson({ reducedMotion })
    await page.clock.install()
    await page.goto('/local/sandbox/mcdonalds/')
    await page.getByRole('button', { name: 'Start the lunch hour' }).dblclick()
    await page.clock.runFor(1_000)
    expect(await page.locator('#hours li').count()).toBe(hours)
  },
)

test('DEMO-3 the lab draws neither endless numbers nor endless words beyond its board', async () => {
  const page = await sandbox('reactlab', { viewport: { width: 320, height: 640 } })
  const code = page.getByRole('textbox', { name: 'Component' })
  for (const number of ['1e400', '-1e400']) {
    await code.fill(`<Card title="Sums">\n<Bars values={[1, ${number}]} /></Card>`)
    await page.getByText(`Line 2: {[1, ${number}]} has a number that is too big`).waitFor()
  }
  const long = 'o'.repeat(300)
  await code.fill(
    `<Card title="${long}"><Stat label="${long}" value={1e308} /><Bars label="${long}" values={[1e308, 1]} />` +
      `<Ring label="${long}" value={1e308} /><Note>${long}</Note></Card>`,
  )
  await page.getByText('Parts drawn: 5.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await code.fill(`<${long} />`)
  await page.getByText('is not known.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('DEMO-3 the robotaxi fleet drives by itself until it is paused, and rests where movement is not wanted', async () => {
  const page = await newPerson({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/local/sandbox/robotaxi/')
  const hasMovedWithin = async (ms: number) => {
    const places = () =>
      page
        .locator('.taxi')
        .evaluateAll((taxis) => taxis.map((taxi) => taxi.getAttribute('transform')))
    const before = await places()
    await page.clock.runFor(ms)
    return String(await places()) !== String(before)
  }
  await page.clock.pauseAt(Date.now() + 60_000)
  expect(await hasMovedWithin(3_000)).toBe(true)

  await page.getByRole('button', { name: 'Pause the fleet' }).press('Enter')
  await page.clock.runFor(100)
  expect(await hasMovedWithin(3_000)).toBe(false)
  await page.getByRole('button', { name: 'Call a taxi' }).press('Enter')
  expect(await hasMovedWithin(3_000)).toBe(true)
  await page.clock.runFor(20_000)
  await page.getByText('You arrived at A Street and Avenue 9.').waitFor()

  await page.getByRole('button', { name: 'Let the fleet drive' }).press('Enter')
  expect(await hasMovedWithin(3_000)).toBe(true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Let the fleet drive' }).waitFor()
  await page.clock.runFor(100)
  expect(await hasMovedWithin(3_000)).toBe(false)
})
