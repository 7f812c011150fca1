import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { Answer } from '#src/api/contract/conversations.ts'
import { required } from '#src/lib/required.ts'
import { conversationSamples } from '#tests/models/samples.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'
import { problem, success } from '#tests/support/paths/answer.ts'
import { announced, conversationPages } from '#tests/support/paths/conversation-pages.ts'
import { openLiveChannel } from '#tests/support/paths/live-socket.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { expectLine } from '#tests/support/paths/walk.ts'

const { openAt, openConversation } = conversationPages()
const { robotaxi, goneOn } = conversationSamples
const demos = success('listDemos', { demos: [sampleDemo()] })

const focused = () => document.activeElement?.getAttribute('aria-label')
const editName = 'Edit question: What is Robotaxi about?'

test.each(['Escape', 'Cancel'])(
  'AI-2 from a question that is not put otherwise after all, %s leads back to its button',
  async (way) => {
    const stage = await openConversation()
    await stage.click(editName)
    expect(focused()).toBe('Edited question')
    await (way === 'Escape' ? stage.press(way) : stage.click(way))
    expect(focused()).toBe(editName)
  },
)

test.each([
  ['Ask', ['Tab', 'Tab', 'Enter']],
  ['Cancel', ['Tab', 'Enter']],
])(
  'AI-2 the words of a question that is being put otherwise are there again after leaving, until %s',
  async (way, keys) => {
    const stage = await openConversation()
    const comeBack = async () => {
      await stage.go('/ai/conversation/whatsapp')
      await expectLine(stage, 'heading: WhatsApp')
      await stage.go(`/ai/conversation/${robotaxi.id}`)
    }
    await stage.click(editName)
    await stage.press('End')
    await stage.press('!')
    await comeBack()
    const field = await screen.findByRole('textbox', { name: 'Edited question' })
    expect(field.textContent).toBe('What is Robotaxi about?!')
    expect(focused()).not.toBe('Edited question')

    field.focus()
    for (const key of keys) {
      await stage.press(key)
    }
    if (way === 'Ask') {
      await stage.answer('askQuestion', success('askQuestion', goneOn))
    }
    await comeBack()
    await vi.waitFor(() => expect(screen.getAllByRole('article')).not.toEqual([]))
    expect(screen.queryByRole('textbox', { name: 'Edited question' })).toBeNull()
  },
)

test('AI-2 an answer that failed is written again in its place, also where another question followed it', async () => {
  const [question, answer] = robotaxi.messages
  const failed = {
    ...required(answer, 'answer'),
    state: 'failed',
    text: '',
    problem: 'Gemini cannot be reached.',
  } as Answer
  const stage = await openAt(`/ai/conversation/${robotaxi.id}`)
  const messages = [required(question, 'question'), failed, ...goneOn.messages]
  await stage.answer('loadConversation', success('loadConversation', { ...robotaxi, messages }))
  const again = await screen.findAllByRole('button', { name: 'Answer again' })
  expect(again).toHaveLength(2)
  await stage.click('Answer again')
  const writing = { ...failed, state: 'writing' as const, problem: null, at: failed.at + 1 }
  await stage.answer('answerAgain', success('answerAgain', { ...robotaxi, messages: [writing] }))
  await expectLine(stage, 'button: Stop')
  const whole = { ...writing, state: 'whole' as const, text: 'It drives.', at: failed.at + 2 }
  const tell = await openLiveChannel(stage)
  await tell({ topic: 'conversation', id: robotaxi.id, messages: [whole], count: 4 })
  await screen.findByText('It drives.')
  expect(screen.getAllByRole('button', { name: 'Answer again' })).toHaveLength(1)
})

/** Until it is taken back. */
const pointingBy = (pointer: string) => {
  const ofSystem = window.matchMedia
  return vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(ofSystem(media), { matches: media === `(pointer: ${pointer})` }),
    )
}

test.each([
  { pointer: 'fine', place: 'question' },
  { pointer: 'coarse', place: 'New conversation' },
])('AI-2 who begins with a suggestion goes on at $place with a $pointer pointer', async (at) => {
  const stage = await openAt('/ai/new')
  await stage.answer('listDemos', demos)
  await expectLine(stage, 'button: Which demos use Looker?')
  const pointing = pointingBy(at.pointer)
  await stage.click('Which demos use Looker?')
  pointing.mockRestore()
  const { activeElement: focus } = document
  expect([focus?.id, focus?.textContent]).toContain(at.place)
  await stage.answer('startConversation', success('startConversation', robotaxi))
})

test.each([
  { pointer: 'fine', place: 'question' },
  { pointer: 'coarse', place: 'Conversation' },
])('AI-2 who asks for another answer goes on at $place with a $pointer pointer', async (at) => {
  const pointing = pointingBy(at.pointer)
  const stage = await openConversation()
  await stage.click('Answer again')
  pointing.mockRestore()
  const { activeElement: focus } = document
  expect([focus?.id, focus?.getAttribute('aria-label')]).toContain(at.place)
})

const putOtherwise = async (stage: Stage) => {
  await stage.click(editName)
  for (const key of ['End', '!', 'Tab', 'Tab', 'Enter']) {
    await stage.press(key)
  }
}

test('AI-2 who puts a question otherwise is in the field for the next one', async () => {
  const stage = await openConversation()
  await putOtherwise(stage)
  expect(document.activeElement?.id).toBe('question')
  await stage.answer('askQuestion', success('askQuestion', goneOn))
})

test('AI-2 a question that was put otherwise and is taken back goes on from its place when it is asked again, also after leaving', async () => {
  const stage = await openConversation()
  const ask = globalThis.fetch
  const asked: Promise<string>[] = []
  const watching = vi.spyOn(globalThis, 'fetch').mockImplementation((request, init) => {
    if (request instanceof Request && request.url.endsWith('/messages')) {
      asked.push(request.clone().text())
    }
    return ask(request, init)
  })
  const again = 'What is Robotaxi about?!'
  await putOtherwise(stage)
  await stage.answer('askQuestion', problem('forbidden', 'Not now.'))
  await stage.click('Edit')
  await stage.go('/ai/conversation/whatsapp')
  await stage.go(`/ai/conversation/${robotaxi.id}`)
  await stage.click('Ask')
  await stage.answer('askQuestion', success('askQuestion', goneOn))

  await stage.fill('Your question', 'Does it use maps?')
  await stage.click('Ask')
  await stage.answer('askQuestion', problem('forbidden', 'Not now.'))
  watching.mockRestore()
  const sent = (await Promise.all(asked)).map((it) => JSON.parse(it) as unknown)
  expect(sent).toEqual([
    { question: again, follows: null },
    { question: again, follows: null },
    { question: 'Does it use maps?' },
  ])
})

test('AI-2 the focus stays where one goes from wording to wording', async () => {
  const otherwise = goneOn.messages.map((it) =>
    it.role === 'question' ? { ...it, text: 'What is it?', follows: null } : it,
  )
  const stage = await openAt(`/ai/conversation/${robotaxi.id}`)
  const messages = [...robotaxi.messages, ...otherwise]
  await stage.answer('loadConversation', success('loadConversation', { ...robotaxi, messages }))
  await expectLine(stage, 'button: Edit question: What is it?')
  await stage.click('Previous wording')
  await expectLine(stage, `button: ${editName}`)
  expect(focused()).toBe('Previous wording')
  expect(announced()).toContain('1 of 2')
  expect(screen.getByRole('group', { name: 'Wordings of: What is Robotaxi about?' })).toBeDefined()
})
