import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { finish, piece, refused, spoken } from '#tests/support/gemini-replies.ts'
import { geminiServer } from '#tests/support/gemini-server.ts'
import { press, register } from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'

const gemini = await geminiServer()
const { newPerson } = useBrowser()
const portal = usePortal({ GEMINI_API_KEY: 'a-key-of-the-tests', GEMINI_API_URL: gemini.url })

const ask = async (page: Page, question: string) => {
  const field = page.getByLabel('Your question')
  await field.fill(question)
  await field.press('Enter')
}
const answerOn = (page: Page) => page.getByRole('article', { name: 'Answer' }).last()

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
