import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { ContactDraft, SentMessage } from '#src/api/contract/contact.ts'
import { textOf } from '#src/lib/call-error.ts'
import { contactMachine } from '#src/machines/contact/contact.machine.ts'
import { selectContactView } from '#src/machines/contact/contact.view.ts'
import { failures } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const map: ContactDraft = { subject: 'demo', message: 'The map stays empty.' }

const start = () => {
  const sendMessage = vi.fn<(draft: ContactDraft) => Promise<SentMessage>>(() =>
    Promise.resolve({ reference: 'BCDF-GHJK' }),
  )
  const dropKept = vi.fn<() => void>()
  const logic = contactMachine.provide({
    actors: { sendMessage: fromPromise(({ input }) => sendMessage(input)) },
    actions: { dropKept },
  })
  const actor = createActor(logic).start()
  return {
    actor,
    sendMessage,
    dropKept,
    view: () => selectContactView(actor.getSnapshot()),
    submit: async (draft: ContactDraft) => {
      actor.send({ type: 'contact.submit', draft })
      await settled()
    },
  }
}

test('ROUTE-1 a message submitted twice is sent once, and what the tab kept of it goes when it has arrived', async () => {
  const { actor, sendMessage, dropKept, view } = start()
  actor.send({ type: 'contact.submit', draft: map })
  actor.send({ type: 'contact.submit', draft: map })
  expect(dropKept).toHaveBeenCalledTimes(0)
  await settled()

  expect(sendMessage).toHaveBeenCalledExactlyOnceWith(map)
  expect(view()).toEqual({ step: 'sent', reference: 'BCDF-GHJK' })
  expect(dropKept).toHaveBeenCalledOnce()
})

test('ROUTE-1 a message whose answer was lost stays kept, and can be sent again', async () => {
  const { sendMessage, dropKept, submit, view } = start()
  sendMessage.mockRejectedValueOnce(failures.dropped)
  await submit(map)
  expect(view()).toEqual({
    step: 'failed',
    isAnother: false,
    problem: textOf(failures.dropped),
    fieldErrors: [],
  })
  expect(dropKept).toHaveBeenCalledTimes(0)
  await submit(map)

  expect(sendMessage.mock.lastCall).toEqual([map])
  expect(view().step).toBe('sent')
})

test('ROUTE-1 whoever has another message begins anew', async () => {
  const { actor, submit, view } = start()
  await submit(map)
  actor.send({ type: 'contact.another' })
  expect(view()).toMatchObject({ step: 'idle', isAnother: true })
})
