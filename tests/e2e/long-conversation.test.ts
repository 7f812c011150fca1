import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { isInSight, pictureDrawn } from '#tests/support/in-sight.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { pathOf, register } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()

const exchanges = 60

/** Goes on with a conversation as if it were asked again and again. */
const askAgain = async (conversationId: string) => {
  const rows = await database()
    .selectFrom('ai_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .orderBy('place')
    .execute()
  const question = { ...required(rows[0], 'question'), id: undefined }
  const answer = { ...required(rows[1], 'answer'), id: undefined }
  let follows = required(rows[1], 'answer').id
  for (let at = 1; at < exchanges; at += 1) {
    const asked = { text: `Question ${at} on maps`, place: question.place + 2 * at, follows }
    const [, answered] = await database()
      .insertInto('ai_messages')
      .values([
        { ...question, ...asked },
        { ...answer, place: answer.place + 2 * at },
      ])
      .returning('id')
      .execute()
    follows = required(answered, 'answer').id
  }
}

const askOnce = async (page: Page) => {
  await register(page, '/ai/new')
  await page.getByLabel('Your question').fill('Which demos use maps?')
  await page.getByLabel('Your question').press('Enter')
  await page.locator('article[aria-busy=false]').waitFor()
  await page.waitForURL(/\/ai\/conversation\/[\da-f-]{36}$/)
  return required(pathOf(page).split('/').at(-1), 'id')
}

/** Notes how many questions stand in the first picture of each page that has any. */
const watchFirst = (page: Page) =>
  page.addInitScript(() => {
    const note = () => {
      const { length } = document.querySelectorAll('[data-question]')
      if (length === 0) {
        requestAnimationFrame(note)
      } else {
        Object.assign(window, { first: length })
      }
    }
    requestAnimationFrame(note)
  })
const firstOn = async (page: Page) => {
  const first = await page.waitForFunction(() => (window as never as { first?: number }).first)
  return required(await first.jsonValue(), 'first')
}

test('AI-2 a conversation of many questions opens at the newest; the others are drawn behind it, and move nobody who reads', async () => {
  const page = await newPerson()
  await askAgain(await askOnce(page))

  await watchFirst(page)
  await page.reload()
  const question = (at: number) => page.getByText(`Question ${at} on maps`, { exact: true })
  const newest = question(exchanges - 1)
  await newest.waitFor()
  const all = page.locator('[data-question]')
  expect(await firstOn(page)).toBeLessThan(exchanges)
  await expect.poll(() => isInSight(newest)).toBe(true)
  await page.mouse.move(640, 360)
  await page.mouse.wheel(0, -900)
  await expect.poll(() => isInSight(newest)).toBe(false)
  const places = () =>
    all.evaluateAll((them) =>
      them
        .map((it) => [it.textContent, Math.round(it.getBoundingClientRect().top)] as const)
        .filter(([, top]) => top > 150 && top < 600),
    )
  const isStill = async () => {
    const here = JSON.stringify(await places())
    await pictureDrawn(page)
    return here === JSON.stringify(await places())
  }
  await expect.poll(isStill).toBe(true)
  const before = await places()
  expect(before.length).toBeGreaterThan(0)
  await expect.poll(() => all.count()).toBe(exchanges)
  expect(await places()).toEqual(before)

  await page.getByRole('log').press('Home')
  await expect.poll(() => isInSight(page.getByText('Which demos use maps?').last())).toBe(true)
})

const longTable = [
  '| Demo | Uses | Shown to | What it is good for |',
  '| --- | --- | --- | --- |',
  ...Array.from(
    { length: 300 },
    (_, at) => `| Demo ${at} | Maps, Looker | Partners | Says what ${at} taxis do all day |`,
  ),
].join('\n')

test('AI-2 APP-9 a table of hundreds of rows has its columns below each other, none of them cut, on a phone and beside one, and is a table to ears', async () => {
  const page = await newPerson({ viewport: { width: 320, height: 640 } })
  const id = await askOnce(page)
  await database()
    .updateTable('ai_messages')
    .set({ text: longTable })
    .where('conversation_id', '=', id)
    .where('role', '=', 'answer')
    .execute()
  await page.reload()
  const table = page.getByRole('table')
  await table.waitFor()
  await expect.poll(() => table.getByRole('row').count()).toBe(301)
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Demo',
    'Uses',
    'Shown to',
    'What it is good for',
  ])
  expect(await qualityFaults(page, 'an answer with a long table')).toEqual([])

  for (const width of [320, 1_280]) {
    await page.setViewportSize({ width, height: 640 })
    const { columns, cut } = await table.evaluate((element) => {
      const cells = [...element.querySelectorAll('th, td')]
      const edge = element.getBoundingClientRect().right + 1
      return {
        columns: new Set(cells.map((it) => Math.round(it.getBoundingClientRect().left))).size,
        cut: cells.filter((it) => it.getBoundingClientRect().right > edge).length,
      }
    })
    expect([width, columns, cut]).toEqual([width, 4, 0])
  }
})
