import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { call, finish, piece, refused, spoken, text } from '#tests/support/gemini-replies.ts'
import { geminiServer } from '#tests/support/gemini-server.ts'
import { isInSight } from '#tests/support/in-sight.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { leadForm, nameLead, pathOf, press, register, see } from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'

const gemini = await geminiServer()
const { newPerson } = useBrowser()
const database = portalDatabase()
const portal = usePortal({ GEMINI_API_KEY: 'a-key-of-the-tests', GEMINI_API_URL: gemini.url })

const ask = async (page: Page, question: string) => {
  const field = page.getByLabel('Your question')
  await field.fill(question)
  await field.press('Enter')
}
const answerOn = (page: Page) => page.getByRole('article', { name: 'Answer' }).last()

test('AI-2 AI-3 an answer of Gemini is streamed, goes on after a reload and where its server is killed, and opens a demo by its card and lead form', async () => {
  const page = await newPerson({ baseURL: portal.url(), isFailing: true })
  await register(page, '/ai/new')
  const begun = spoken()
  gemini.replies([call('searchDemos'), finish('STOP')], begun.reply)
  await ask(page, 'Which demo is about taxis?')
  const answer = answerOn(page)
  // The end of what it said waits: it may be the beginning of a name.
  await begun.say(
    piece('Look at **Robo'),
    piece('taxi**: it is a driverless fleet on one map of the city'),
  )
  await answer.getByText('Look at Robotaxi: it').waitFor()
  await page.reload()
  await answer.getByText('Look at Robotaxi: it').waitFor()
  await begun.say(piece(', for riders, drivers and whoever sends them out'))
  await answer.getByText('Look at Robotaxi: it is a driverless fleet on one map').waitFor()

  await portal.kill()
  // No other process of the tests, which has no Gemini, goes on with it.
  await database()
    .updateTable('ai_messages')
    .set({ held_until: Date.now() + 60_000 })
    .where('state', '=', 'writing')
    .execute()
  await answer.getByText('Connection lost. Looking again...').waitFor()
  gemini.replies(
    [call('searchDemos'), call('openDemo', { key: 'robotaxi' }), finish('STOP')],
    text('Robotaxi is a driverless fleet. ', 'Databeans fits too.'),
  )
  await portal.restart()
  await portal.advance(60)
  await answer.getByText('Robotaxi is a driverless fleet. Databeans fits too.').waitFor()
  await answer.getByText(/^Answered by Gemini/).waitFor()
  await answer
    .getByRole('list', { name: 'Demos' })
    .getByRole('link', { name: 'Databeans' })
    .waitFor()
  expect(gemini.requests).toHaveLength(4)

  await press(page, 'Access Demo: Robotaxi')
  await leadForm(page).waitFor()
  const demo = await nameLead(page)
  expect(pathOf(demo)).toBe('/local/sandbox/robotaxi/')
  await see(page, 'Which demo is about taxis?')
})

test('AI-2 a question stays in sight while its answer grows beyond the window; who goes to the end is led on', async () => {
  const page = await newPerson({ baseURL: portal.url(), viewport: { width: 320, height: 568 } })
  await register(page, '/ai/new')
  const begun = spoken()
  gemini.replies(begun.reply)
  await ask(page, 'What is a fleet?')
  // What is said last waits for what follows.
  const sayPart = async (part: number) => {
    await begun.say(
      piece(`Part ${part}. ${'Cars that drive themselves. '.repeat(8)}\n\n`),
      piece('So '),
    )
    await answerOn(page).getByText(`Part ${part}.`).waitFor()
  }
  for (const part of [1, 2, 3, 4]) {
    await sayPart(part)
  }
  await page.getByRole('button', { name: 'Jump to latest' }).waitFor()
  expect(await isInSight(page.locator('[data-question]'))).toBe(true)

  await press(page, 'Jump to latest')
  await page.getByRole('button', { name: 'Jump to latest' }).waitFor({ state: 'detached' })
  await sayPart(5)
  await expect.poll(() => isInSight(answerOn(page).getByText('Writing...'))).toBe(true)
  await begun.end()
})

test('AI-2 where Gemini fails, refuses or is stopped, that is told in plain words and the question stays', async () => {
  const page = await newPerson({ baseURL: portal.url() })
  await register(page, '/ai/new')
  gemini.replies(refused(403, 'PERMISSION_DENIED', 'Billing is off.'))
  await ask(page, 'How do I build one?')
  const answer = answerOn(page)
  await answer.getByText('Gemini does not answer this portal.').waitFor()
  await page
    .getByRole('article', { name: /^Question/ })
    .getByText('How do I build one?')
    .waitFor()

  gemini.replies([piece('First you'), finish('SAFETY')])
  await press(page, 'Answer again')
  await answer.getByText('I can’t help with that.').waitFor()
  expect(await answer.innerText()).not.toContain('First you')

  const endless = spoken()
  gemini.replies(endless.reply)
  await press(page, 'Answer again')
  await endless.say(piece('Once upon a time'))
  await answer.getByText('Once upon').waitFor()
  await press(page, 'Stop')
  await answer.getByText('You stopped this answer.').waitFor()
  await answer.getByText('Once upon').waitFor()
  await expect.poll(() => gemini.gone()).toBe(1)
})
