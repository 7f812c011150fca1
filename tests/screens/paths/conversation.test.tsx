import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { heartbeatMs } from '#src/api/contract/live.ts'
import type { Conversation } from '#src/api/contract/conversations.ts'
import { required } from '#src/lib/required.ts'
import { conversationModels } from '#tests/models/conversation.model.ts'
import { conversationSamples } from '#tests/models/samples.ts'
import { heardOf } from '#tests/support/heard.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { announced, conversationPages } from '#tests/support/paths/conversation-pages.ts'
import { conversationScript, isOnScreen } from '#tests/support/paths/conversation.script.ts'
import { openLiveChannel } from '#tests/support/paths/live-socket.ts'
import { expectLine, toursOf, walk } from '#tests/support/paths/walk.ts'

const { openAt, openConversation, path: shownPath } = conversationPages()
const [model] = conversationModels
const { robotaxi, goneOn, beingWritten, listed } = conversationSamples
const demos = success('listDemos', { demos: [sampleDemo()] })

test.each(toursOf(required(model, 'model'), isOnScreen))('FLOW-3 AI-1 AI-2 $name', async (path) => {
  const stage = await openConversation()
  const script = conversationScript(await openLiveChannel(stage))
  expect(await walk(stage, path, script)).toBe(path.steps.length)
})

test('AI-1 the first question gives the conversation its address, and the answer is told once it is whole', async () => {
  const stage = await openAt('/ai/new')
  await stage.answer('listDemos', demos)
  await expectLine(stage, 'button: What is Robotaxi about?')
  await stage.fill('Your question', 'What is Robotaxi about?')
  await stage.click('Ask')
  await stage.answer('startConversation', success('startConversation', robotaxi))

  await expectLine(stage, 'heading: What is Robotaxi about?')
  expect(shownPath()).toBe(`/ai/conversation/${robotaxi.id}`)
  expect(await stage.calls()).toEqual([])
  await vi.waitFor(() =>
    expect(announced()).toContain('One of your demos mentions “Robotaxi”. Demos: Robotaxi.'),
  )
})

test('AI-2 the first answer leads nobody away who is on the way to another page', async () => {
  const stage = await openAt('/ai/new')
  await stage.answer('listDemos', demos)
  await stage.fill('Your question', 'What is Robotaxi about?')
  await stage.click('Ask')
  const other = { ...robotaxi, id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c99', title: 'Elsewhere' }
  const way = stage.go(`/ai/conversation/${other.id}`)
  await vi.waitFor(async () =>
    expect(await stage.calls()).toEqual(['loadConversation', 'startConversation']),
  )
  await stage.answer('startConversation', success('startConversation', robotaxi))
  await stage.settle()
  expect(shownPath()).toBe(`/ai/conversation/${other.id}`)

  await stage.answer('loadConversation', success('loadConversation', other))
  await way
  await expectLine(stage, 'heading: Elsewhere')
})

test('AI-2 AI-03 while nobody answers, that is told once, and stays with its buttons over each try', async () => {
  const stage = await openConversation()
  await stage.fill('Your question', 'Does it use maps?')
  await stage.click('Ask')
  await stage.answer('askQuestion', dropped)
  await expectLine(stage, 'button: Retry')
  const alert = document.querySelector('[role=alert]')
  const retry = screen.getByRole('button', { name: 'Retry' })
  retry.focus()

  await stage.elapse(5_000)
  await vi.waitFor(async () => expect(await stage.calls()).toEqual(['askQuestion']))
  expect(document.querySelector('[role=alert]')).toBe(alert)
  expect(document.activeElement).toBe(retry)
  await stage.answer('askQuestion', dropped)
  await stage.settle()
  expect(document.querySelector('[role=alert]')).toBe(alert)

  await stage.elapse(5_000)
  await stage.answer('askQuestion', success('askQuestion', goneOn))
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).toBeNull())
})

test('AI-2 what was typed, and what got no answer, is there again after leaving', async () => {
  const stage = await openConversation()
  await stage.fill('Your question', 'Half a thought')
  await stage.go('/ai/conversation/whatsapp')
  await expectLine(stage, 'heading: WhatsApp')
  await stage.go(`/ai/conversation/${robotaxi.id}`)
  await expectLine(stage, 'field: Your question "Half a thought"')

  await stage.click('Ask')
  await stage.answer('askQuestion', dropped)
  await expectLine(stage, 'button: Retry')
  await stage.go('/ai/conversation/whatsapp')
  await stage.go(`/ai/conversation/${robotaxi.id}`)
  await stage.click('Retry')
  await stage.answer('askQuestion', problem('forbidden', 'Not now.'))
  await stage.click('Edit')
  await expectLine(stage, 'field: Your question "Half a thought" (focus)')
  expect(await stage.calls()).toEqual([])
})

test('AI-2 a first question that is left for another page goes again with the page, and its answer has one', async () => {
  const stage = await openAt('/ai/new')
  await stage.answer('listDemos', demos)
  await stage.fill('Your question', 'What is Robotaxi about?')
  await stage.click('Ask')
  await vi.waitFor(async () => expect(await stage.calls()).toEqual(['startConversation']))
  await stage.go('/ai/conversation/whatsapp')
  await expectLine(stage, 'heading: WhatsApp')
  expect(await stage.calls()).not.toContain('startConversation')

  await stage.go('/ai/new')
  await stage.answer('startConversation', success('startConversation', robotaxi))
  await expectLine(stage, 'heading: What is Robotaxi about?')
})

test('AI-2 a question that failed stays when another is asked, which waits behind it', async () => {
  const stage = await openConversation()
  await stage.fill('Your question', 'First?')
  await stage.click('Ask')
  await stage.answer('askQuestion', problem('forbidden', 'Not now.'))
  await stage.fill('Your question', 'Second?')
  await stage.click('Ask')
  await stage.fill('Your question', 'Third?')
  await stage.click('Ask')
  expect(await stage.calls()).toEqual([])
  const questions = [...document.querySelectorAll('article[aria-label^=Question]')]
  expect(questions.map((it) => it.textContent)).toEqual([
    'What is Robotaxi about?',
    'First?',
    'Second?',
  ])
  await expectLine(stage, 'field: Your question "Third?"')
  await stage.click('Retry')
  await stage.answer('askQuestion', success('askQuestion', goneOn))
  await vi.waitFor(async () => expect(await stage.calls()).toEqual(['askQuestion']))
})

test('AI-2 what a conversation is too long for goes to the field of a new one, all that waits and what was typed there before', async () => {
  const stage = await openAt('/ai/new')
  await stage.answer('listDemos', demos)
  await stage.fill('Your question', 'Half a thought')
  const way = stage.go(`/ai/conversation/${robotaxi.id}`)
  await stage.answer('loadConversation', success('loadConversation', robotaxi))
  await way
  for (const question of ['First?', 'Second?']) {
    await stage.fill('Your question', question)
    await stage.click('Ask')
  }
  await stage.answer('askQuestion', problem('conflict', 'It is as long as it may be.'))
  await expectLine(stage, 'button: Ask in a new conversation')
  const sight = await stage.sight()
  expect(sight).not.toContain('button: Retry')
  expect(sight).not.toContain('text: Will be asked once the previous question is answered.')

  await stage.click('Ask in a new conversation')
  await expectLine(stage, 'heading: New conversation')
  expect(screen.getByLabelText('Your question')).toHaveProperty(
    'value',
    'First?\n\nSecond?\n\nHalf a thought',
  )
  await stage.go(`/ai/conversation/${robotaxi.id}`)
  await expectLine(stage, 'heading: What is Robotaxi about?')
  expect(document.querySelectorAll('article[aria-label^=Question]')).toHaveLength(1)
})

const marked = () =>
  document.querySelector('article button[aria-pressed=true]')?.getAttribute('aria-label')

test('AI-2 a mark that fails takes no newer one back', async () => {
  const stage = await openConversation()
  const gone = 'This answer does not exist.'
  await stage.click('Good answer')
  await stage.click('Bad answer')
  await stage.answer('rateAnswer', problem('not-found', gone))
  await vi.waitFor(async () => expect(await stage.calls()).toEqual(['rateAnswer']))
  expect(marked()).toBe('Bad answer')

  await stage.answer('rateAnswer', problem('not-found', gone))
  await expectLine(stage, `alert: Your rating could not be saved. ${gone}`)
})

test('AI-2 AI-03 a line that is silent for long is told of, and the answer goes on over another', async () => {
  const stage = await openConversation()
  const tell = await openLiveChannel(stage)
  const { id } = robotaxi
  const messages = [...robotaxi.messages, ...beingWritten.messages]
  await tell({ topic: 'conversation', id, messages, count: messages.length })
  await expectLine(stage, 'text: Writing...')
  await vi.waitFor(() => expect(announced()).toContain('Writing...'))

  await tell({ topic: 'heartbeat' })
  await stage.elapse(2.5 * heartbeatMs)
  await expectLine(stage, 'text: Connection lost. Looking again...')
  expect(announced()).toContain('Connection lost. Looking again...')
  window.dispatchEvent(new Event('online'))
  const tellAgain = await openLiveChannel(stage)
  await tellAgain({ topic: 'conversation', id, messages: goneOn.messages, count: messages.length })
  await expectLine(stage, 'text: None of your demos mentions “maps”.')
  expect(await stage.sight()).not.toContain('text: Writing...')
  await vi.waitFor(() => expect(announced()).toContain('None of your demos mentions “maps”.'))
})

const heard = () => [...document.querySelectorAll('[role=status]')].map(heardOf)

test('AI-1 APP-9 an answer that is written while a dialog is open is heard over it', async () => {
  const stage = await openConversation()
  const tell = await openLiveChannel(stage)
  await stage.click(`Rename: ${listed.title}`)
  const page = required(document.querySelector('main'), 'page')
  await vi.waitFor(() => expect(page.closest('[aria-hidden=true]')).not.toBeNull())

  const { id } = robotaxi
  const messages = [...robotaxi.messages, ...beingWritten.messages]
  await tell({ topic: 'conversation', id, messages, count: messages.length })
  await vi.waitFor(() => expect(heard()).toContain('Writing...'))
})

test('AI-2 RE-10 an answer whose end is lost on its way is looked at once nothing was told for a while', async () => {
  const asked = vi.spyOn(globalThis, 'setInterval')
  const stage = await openConversation()
  const tell = await openLiveChannel(stage)
  const { id } = robotaxi
  const messages = [...robotaxi.messages, ...beingWritten.messages]
  await tell({ topic: 'conversation', id, messages, count: messages.length })
  await expectLine(stage, 'text: Writing...')
  expect(await stage.calls()).toEqual([])

  const silent = asked.mock.calls.findLast(([, ms]) => ms === 15_000)
  required(silent, 'look')[0]()
  await stage.answer(
    'loadConversation',
    success('loadConversation', {
      ...robotaxi,
      messages: [...robotaxi.messages, ...goneOn.messages],
    }),
  )
  await expectLine(stage, 'text: None of your demos mentions “maps”.')
  expect(await stage.sight()).not.toContain('text: Writing...')
})

test('AI-2 without the live channel an answer is looked at until it is whole, be there a newer one that is', async () => {
  const stage = await openAt(`/ai/conversation/${robotaxi.id}`)
  const follows = required(beingWritten.messages.at(-1), 'answer').id
  const newer = robotaxi.messages.map((it) => ({
    ...it,
    id: it.id.replace('c3', 'c5'),
    ...(it.role === 'question' && { follows }),
  }))
  const load = (unfinished: Conversation) =>
    stage.answer(
      'loadConversation',
      success('loadConversation', {
        ...robotaxi,
        messages: [...robotaxi.messages, ...unfinished.messages, ...newer],
      }),
    )
  await load(beingWritten)
  await expectLine(stage, 'text: Writing...')
  await load(goneOn)
  await expectLine(stage, 'text: None of your demos mentions “maps”.')
  expect(await stage.sight()).not.toContain('text: Writing...')
})
