import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { heartbeatMs } from '#src/api/contract/live.ts'
import type { Answer, Conversation } from '#src/api/contract/conversations.ts'
import { required } from '#src/lib/required.ts'
import { conversationModels } from '#tests/models/conversation.model.ts'
import { conversationSamples, me } from '#tests/models/samples.ts'
import { heardOf } from '#tests/support/heard.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { conversationScript, isOnScreen } from '#tests/support/paths/conversation.script.ts'
import { openLiveChannel } from '#tests/support/paths/live-socket.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine, toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, path: shownPath, rememberSession } = jsdomStage()
const [model] = conversationModels
const { robotaxi, goneOn, beingWritten, listed } = conversationSamples
const partner = { ...me, organizationAccessStatus: 'approved' as const }

const gone = problem('not-found', 'This conversation does not exist.')
const demos = success('listDemos', { demos: [sampleDemo()] })

const openAt = async (address: string) => {
  rememberSession()
  const stage = open(address)
  await stage.answer('loadUser', success('loadUser', partner))
  return stage
}

const openConversation = async () => {
  const stage = await openAt(`/ai/conversation/${robotaxi.id}`)
  await stage.answer('loadConversation', success('loadConversation', robotaxi))
  return stage
}

test.each(toursOf(required(model, 'model'), isOnScreen))('FLOW-3 AI-1 AI-2 $name', async (path) => {
  const stage = await openConversation()
  const script = conversationScript(await openLiveChannel(stage))
  expect(await walk(stage, path, script)).toBe(path.steps.length)
})

const told = () => [...document.querySelectorAll('[role=status]')].map((it) => it.textContent)

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
    expect(told()).toContain('One of your demos mentions “Robotaxi”. Demos: Robotaxi.'),
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
  expect(sight).not.toContain('text: Is asked once the question before has its answer.')

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
  await expectLine(stage, `alert: Your mark could not be kept. ${gone}`)
})

test('AI-2 AI-03 a line that is silent for long is told of, and the answer goes on over another', async () => {
  const stage = await openConversation()
  const tell = await openLiveChannel(stage)
  const { id } = robotaxi
  const messages = [...robotaxi.messages, ...beingWritten.messages]
  await tell({ topic: 'conversation', id, messages, count: messages.length })
  await expectLine(stage, 'text: Writing...')
  await vi.waitFor(() => expect(told()).toContain('Writing...'))

  await tell({ topic: 'heartbeat' })
  await stage.elapse(2.5 * heartbeatMs)
  await expectLine(stage, 'text: Connection lost. Looking again...')
  expect(told()).toContain('Connection lost. Looking again...')
  window.dispatchEvent(new Event('online'))
  const tellAgain = await openLiveChannel(stage)
  await tellAgain({ topic: 'conversation', id, messages: goneOn.messages, count: messages.length })
  await expectLine(stage, 'text: None of your demos mentions “maps”.')
  expect(await stage.sight()).not.toContain('text: Writing...')
  await vi.waitFor(() => expect(told()).toContain('None of your demos mentions “maps”.'))
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

test('AI-2 a conversation that is deleted in another tab is shown and listed no longer, and is there again once it is brought back', async () => {
  const stage = await openConversation()
  const tell = await openLiveChannel(stage)
  const { id } = robotaxi
  const messages = [...robotaxi.messages, ...beingWritten.messages]
  await tell({ topic: 'conversation', id, messages, count: messages.length })
  await expectLine(stage, 'text: Writing...')

  const sent = vi.spyOn(globalThis, 'fetch')
  await tell({ topic: 'conversation', id, gone: true })
  await stage.answer('loadConversation', gone)
  await expectLine(stage, 'heading: This conversation does not exist.')
  const asked = sent.mock.calls.map(([it]) => (it instanceof Request ? it.url : it))
  expect(asked).toContainEqual(expect.stringContaining('/aiconversations?'))
  sent.mockRestore()

  await tell({ topic: 'conversation', id, messages: goneOn.messages, count: messages.length })
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

test('AI-2 to stop an answer whose conversation was deleted in another tab leads to a page that says so', async () => {
  const stage = await openConversation()
  await stage.fill('Your question', 'Does it use maps?')
  await stage.click('Ask')
  await stage.answer('askQuestion', success('askQuestion', beingWritten))
  await stage.click('Stop')
  await stage.answer('stopAnswer', problem('not-found', 'This answer does not exist.'))
  await stage.answer('loadConversation', gone)
  await expectLine(stage, 'heading: This conversation does not exist.')
  expect(await stage.sight()).not.toContain('text: Writing...')
})

test('AI-2 the tab that deletes begins a new conversation, be it told first that this one is gone', async () => {
  const stage = await openConversation()
  const tell = await openLiveChannel(stage)
  await stage.click(`Delete: ${robotaxi.title}`)
  await tell({ topic: 'conversation', id: robotaxi.id, gone: true })
  await stage.answer('deleteConversation', success('deleteConversation', { id: robotaxi.id }))
  await expectLine(stage, 'heading: New conversation')
  expect(shownPath()).toBe('/ai/new')
})

test('AZ-02 an address that names no conversation of the person says so and has a way back', async () => {
  const stage = await openAt(`/ai/conversation/${robotaxi.id}`)
  await stage.answer('loadConversation', gone)
  await expectLine(stage, 'heading: This conversation does not exist.')
  expect(await stage.sight()).toEqual(
    expect.arrayContaining(['link: New conversation', 'link: Go to Home']),
  )
})

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
  await stage.click('Wording before')
  await expectLine(stage, `button: ${editName}`)
  expect(focused()).toBe('Wording before')
  expect(told()).toContain('1 of 2')
  expect(screen.getByRole('group', { name: 'Wordings of: What is Robotaxi about?' })).toBeDefined()
})
