import type { Page } from 'playwright-core'

import { album } from '#tests/pictures/album.ts'
import { at, customer, failing, first, held, pressing, saying } from '#tests/pictures/ways.ts'
import { press, register } from '#tests/support/steps.ts'

const ask = (question: string) => async (page: Page) => {
  await page.getByLabel('Your question').fill(question)
  await page.getByLabel('Your question').press('Enter')
}
const asked = first(
  (page) => register(page),
  at('/ai/new', 'New conversation'),
  ask('Which demos use Looker?'),
  (page) => page.getByRole('article', { name: 'Answer' }).first().waitFor(),
)

album('AI guide', [
  { name: 'what it can do', way: first(customer, at('/ai/demo', 'Ask about your demos')) },
  { name: 'new conversation', way: first(customer, at('/ai/new', 'New conversation')) },
  { name: 'conversation', way: asked },
  {
    name: 'conversation, several questions',
    way: first(asked, ask('Which of those use maps?'), saying(/One of those demos uses/)),
  },
  {
    name: 'conversation, asking',
    way: first(
      asked,
      held('**/api/aiconversations/*/messages'),
      ask('And maps?'),
      saying('Searching...'),
    ),
  },
  {
    name: 'conversation, the server fails',
    way: first(
      asked,
      failing('**/api/aiconversations/*/messages', 400, 'The guide cannot answer now.'),
      ask('And maps?'),
      (page) => page.getByRole('alert').first().waitFor(),
    ),
  },
  { name: 'rename', way: first(asked, (page) => press(page, /^Rename: /)) },
  {
    name: 'deleted, to be brought back',
    way: first(asked, (page) => press(page, /^Delete: /), saying(/was deleted/)),
  },
  {
    name: 'a question edited',
    way: first(asked, (page) => press(page, /^Edit question/)),
  },
  {
    name: 'a bad answer, and why',
    way: first(asked, (page) => press(page, 'Bad answer'), saying('What was wrong?')),
  },
  {
    name: 'conversations, no match',
    way: first(asked, at('/ai/new?conversations=zzz'), saying(/No conversation contains all/)),
  },
  {
    name: 'conversations, loading',
    way: first(customer, held('**/api/aiconversations*'), at('/ai/new', 'New conversation')),
  },
  {
    name: 'conversations, the server fails',
    way: first(customer, failing('**/api/aiconversations*'), at('/ai/new', 'New conversation')),
  },
  {
    name: 'conversations in a drawer',
    maxWidth: 390,
    way: first(
      asked,
      (page) => page.setViewportSize({ width: 390, height: 844 }),
      pressing(/Conversations/),
    ),
  },
  {
    name: 'unknown conversation',
    way: first(
      customer,
      at('/ai/conversation/00000000-0000-4000-8000-000000000000', 'does not exist'),
    ),
  },
  { name: 'WhatsApp', way: first(customer, at('/ai/conversation/whatsapp', 'WhatsApp')) },
])
