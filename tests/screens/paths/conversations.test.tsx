import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { conversationsModels } from '#tests/models/conversations.model.ts'
import { conversationSamples, me } from '#tests/models/samples.ts'
import { problem, success } from '#tests/support/paths/answer.ts'
import { conversationsScript } from '#tests/support/paths/conversations.script.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, path: shownPath, rememberSession } = jsdomStage()
const [model] = conversationsModels
const { robotaxi, listed } = conversationSamples

const openAt = async (address: string) => {
  rememberSession()
  const stage = open(address)
  const partner = { ...me, organizationAccessStatus: 'approved' as const }
  await stage.answer('loadUser', success('loadUser', partner))
  return stage
}

test.each(toursOf(required(model, 'model')))('FLOW-3 AI-2 $name', async (path) => {
  const stage = await openAt('/ai/conversation/whatsapp')
  const none = { isAvailable: false, phone: null }
  await stage.answer('loadWhatsApp', success('loadWhatsApp', none))
  expect(await walk(stage, path, conversationsScript)).toBe(path.steps.length)
})

test('AI-2 what could not be done to a conversation is told beside the list', async () => {
  const stage = await openAt('/ai/conversation/whatsapp')
  const none = { isAvailable: false, phone: null }
  await stage.answer('loadWhatsApp', success('loadWhatsApp', none))
  await stage.click(`Pin: ${listed.title}`)
  await stage.answer('pinConversation', problem('conflict', 'Five are pinned already.'))
  await expect
    .poll(() => document.querySelector('[role=alert]')?.textContent)
    .toBe('Five are pinned already.')
})

test('AI-2 who deletes the conversation they look at begins a new one', async () => {
  const stage = await openAt(`/ai/conversation/${robotaxi.id}`)
  await stage.answer('loadConversation', success('loadConversation', robotaxi))
  await stage.click(`Delete: ${listed.title}`)
  await stage.answer('deleteConversation', success('deleteConversation', { id: listed.id }))
  await expect.poll(shownPath).toBe('/ai/new')
})
