import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Answer } from '#src/api/contract/conversations.ts'
import { AnswerFeedback } from '#src/ui/ai/answer-feedback.tsx'
import { spokenAnswer } from '#src/ui/ai/spoken-answer.ts'
import { answerCard } from '#tests/support/answer-card.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

const kept: Answer = {
  id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c32',
  role: 'answer',
  text: 'Two demos fit.',
  at: 0,
  language: 'en',
  answeredBy: 'A model.',
  isHelpful: true,
  reason: null,
  state: 'whole',
  problem: 'The answer could not be written. Please try again.',
  citations: [],
}

const langOf = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang')

test('APP-9 AI-3 ears hear an answer in its own language, and what the page says of it in that of the page', () => {
  renderScreen(answerCard({ ...kept, text: 'Zwei Demos passen.', language: 'de' }))
  expect(langOf('Zwei Demos passen.')).toBe('de')
  expect(langOf(`It was not written again. ${kept.problem}`)).not.toBe('de')
})

test('AI-2 an answer that was not written again stands as it was, and eyes and ears are told why', () => {
  renderScreen(answerCard(kept))
  expect(screen.getByText('Two demos fit.')).toBeDefined()
  expect(screen.getByText(`It was not written again. ${kept.problem}`)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Good answer', pressed: true })).toBeDefined()
  expect(spokenAnswer(kept)).toBe(`Two demos fit. It was not written again. ${kept.problem}`)
})

test('AI-2 APP-9 an answer, and with it what can be done about it, is named by its question', () => {
  renderScreen(answerCard(kept))
  const answer = screen.getByRole('article', { name: 'Answer to: What is Robotaxi about?' })
  expect(within(answer).getByRole('button', { name: 'Copy answer' })).toBeDefined()
})

const feedback = (reason: string | null) => (
  <AnswerFeedback answer={{ ...kept, isHelpful: false, reason }} onReason={() => {}} />
)

test('AI-2 APP-9 who says why an answer was no help is thanked for eyes and ears, and goes on from there', async () => {
  const { person, redraw } = renderScreen(feedback(null))
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  await person.click(screen.getByRole('button', { name: 'Not true' }))
  redraw(feedback('Not true'))
  expect(screen.getByRole('status')).toBe(status)
  expect(status.textContent).toBe('Thank you. You said: Not true')
  expect(document.activeElement).toBe(status)
})
