import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { isInSight } from '#tests/support/in-sight.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
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

test('AI-2 a conversation of many questions opens at the newest; the others are drawn behind it, and move nobody who reads', async () => {
  const page = await newPerson()
  await register(page, '/ai/new')
  await page.getByLabel('Your question').fill('Which demos use maps?')
  await page.getByLabel('Your question').press('Enter')
  await page.locator('article[aria-busy=false]').waitFor()
  await page.waitForURL(/\/ai\/conversation\/[\da-f-]{36}$/)
  await askAgain(required(pathOf(page).split('/').at(-1), 'id'))

  await page.reload()
  const question = (at: number) => page.getByText(`Question ${at} on maps`, { exact: true })
  const newest = question(exchanges - 1)
  await newest.waitFor()
  const all = page.locator('[data-question]')
  expect(await all.count()).toBeLessThan(exchanges)
  expect(await isInSight(newest)).toBe(true)
  await page.mouse.move(640, 360)
  await page.mouse.wheel(0, -900)
  await expect.poll(() => isInSight(newest)).toBe(false)
  const places = () =>
    all.evaluateAll((them) =>
      them
        .map((it) => [it.textContent, Math.round(it.getBoundingClientRect().top)] as const)
        .filter(([, top]) => top > 150 && top < 600),
    )
  const before = await places()
  expect(before.length).toBeGreaterThan(0)
  await expect.poll(() => all.count()).toBe(exchanges)
  expect(await places()).toEqual(before)

  await page.getByRole('log').press('Home')
  await expect.poll(() => isInSight(page.getByText('Which demos use maps?').last())).toBe(true)
})
