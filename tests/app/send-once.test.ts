import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'

import type { Call, CallOptions } from '#src/api/client.ts'
import { sendWhatsAppTemplate } from '#src/api/contract/whatsapp.ts'
import { conversationLogic } from '#src/app/flows/conversation.ts'
import { whatsAppLogic } from '#src/app/flows/whatsapp.ts'
import type { Run } from '#src/app/run.ts'
import { draftsIn } from '#src/app/storage/drafts.ts'
import { sendOnce } from '#src/app/storage/send-once.ts'
import { failures } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

/** A tab: what it keeps outlives its pages. */
const openTab = () => {
  const texts = new Map<string, string>()
  let isFull = false
  const full = () => {
    isFull = true
  }
  const tab = { writer: 'nia@example.com' }
  const drafts = draftsIn({
    storage: {
      read: (name) => texts.get(name) ?? null,
      write: (name, text) => {
        if (!isFull) {
          texts.set(name, text)
        }
      },
      remove: (name) => void texts.delete(name),
    },
    writer: () => tab.writer,
  })
  const send = vi.fn<(idempotencyKey: string) => Promise<string>>(() => Promise.resolve('stored'))
  const sendLead = (company: string) =>
    sendOnce({ drafts, name: 'lead', content: { company }, send })
  return { tab, drafts, full, send, sendLead, keys: () => send.mock.calls.map(([key]) => key) }
}

const isSame = ([one, other]: string[]) => one === other

test('LEAD-5 what got no answer goes again under the key that it had', async () => {
  const { send, sendLead, keys } = openTab()
  send.mockRejectedValueOnce(failures.dropped)
  await expect(sendLead('Acme')).rejects.toBe(failures.dropped)
  expect(await sendLead('Acme')).toBe('stored')
  expect(isSame(keys())).toBe(true)
})

test('LEAD-5 what a page that went away was sending is the same to the next page', async () => {
  const { send, sendLead, keys } = openTab()
  send.mockReturnValueOnce(new Promise(() => {}))
  void sendLead('Acme')
  await sendLead('Acme')
  expect(isSame(keys())).toBe(true)
})

test('LEAD-5 what is to be sent goes where the storage filled up in the middle of the visit', async () => {
  const { send, sendLead, full } = openTab()
  send.mockRejectedValueOnce(failures.dropped)
  await expect(sendLead('Acme')).rejects.toBe(failures.dropped)
  full()
  expect(await sendLead('Blue Harbor')).toBe('stored')
  expect(send).toHaveBeenCalledTimes(2)
})

test('LEAD-5 what is said again ten minutes later is said anew', async () => {
  const { send, sendLead, keys } = openTab()
  send.mockRejectedValueOnce(failures.dropped)
  await expect(sendLead('Acme')).rejects.toBe(failures.dropped)
  await pass(600)
  await sendLead('Acme')
  expect(isSame(keys())).toBe(false)
})

test('AI-2 a question that goes again by itself keeps its key though nobody answers for an hour', async () => {
  const { drafts } = openTab()
  const keys: unknown[] = []
  const run: Run = (_endpoint, _input, options) => {
    keys.push(options?.idempotencyKey)
    return Promise.reject(failures.dropped)
  }
  const flow = createActor(conversationLogic({ run, drafts, loadedData: () => undefined }), {
    input: { id: null, asked: [] },
  })
  flow.start()
  flow.send({ type: 'question.ask', question: 'Which demo?', follows: null })
  await pass(3_600)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys)).toHaveLength(1)
  flow.stop()
})

test('AI-4 LEAD-5 a template whose answer got lost goes again under its key, by a second press or from the page opened anew', async () => {
  const { drafts } = openTab()
  const keys: unknown[] = []
  const phone = { ends: '0123', pairedAt: 1, windowSec: 0, conversation: null, messages: [] }
  const call = ((endpoint: unknown, _input: unknown, options?: CallOptions) => {
    if (endpoint !== sendWhatsAppTemplate) {
      return Promise.resolve({ isAvailable: true, phone })
    }
    keys.push(options?.idempotencyKey)
    return Promise.reject(failures.dropped)
  }) as Call
  for (let press = 0; press < 2; press += 1) {
    const page = createActor(whatsAppLogic({ call, drafts })).start()
    await settled()
    page.send({ type: 'template.send', template: 'new_demos' })
    await settled()
    page.stop()
  }
  expect(keys).toHaveLength(2)
  expect(new Set(keys)).toHaveLength(1)
  expect(keys[0]).toEqual(expect.any(String))
})

test('LEAD-5 other words, the same words after they have arrived and those of another person have a key of their own', async () => {
  const { tab, send, sendLead, keys } = openTab()
  await sendLead('Acme')
  await sendLead('Acme')
  send.mockRejectedValue(failures.dropped)
  await expect(sendLead('Bolt')).rejects.toBe(failures.dropped)
  await expect(sendLead('Acme')).rejects.toBe(failures.dropped)
  tab.writer = 'cora@example.com'
  await expect(sendLead('Acme')).rejects.toBe(failures.dropped)
  expect(new Set(keys())).toHaveLength(5)
})
