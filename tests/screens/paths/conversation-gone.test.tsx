import { expect, test, vi } from 'vitest'

import { conversationSamples } from '#tests/models/samples.ts'
import { problem, success } from '#tests/support/paths/answer.ts'
import { conversationPages } from '#tests/support/paths/conversation-pages.ts'
import { openLiveChannel } from '#tests/support/paths/live-socket.ts'
import { expectLine } from '#tests/support/paths/walk.ts'

const { openAt, openConversation, path: shownPath } = conversationPages()
const { robotaxi, goneOn, beingWritten } = conversationSamples
const gone = problem('not-found', 'This conversation does not exist.')

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
