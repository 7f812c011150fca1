import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'
import { selectCopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import { failures } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const text = 'https://portal.example/demo/robotaxi'

const start = () => {
  const copyText = vi.fn<(input: { text: string }) => Promise<void>>(() => Promise.resolve())
  const logic = copyLinkMachine.provide({
    actors: { copyText: fromPromise(({ input }) => copyText(input)) },
  })
  const actor = createActor(logic, { input: { text } }).start()
  return {
    copyText,
    view: () => selectCopyLinkView(actor.getSnapshot()),
    copy: async () => {
      actor.send({ type: 'link.copy' })
      await settled()
    },
  }
}

test('DEMO-2 a copied link says so for 2 seconds', async () => {
  const { copy, copyText, view } = start()
  await copy()
  expect(copyText).toHaveBeenCalledExactlyOnceWith({ text })
  await pass(1.9)
  expect(view()).toEqual({ state: 'copied' })

  await pass(0.1)
  expect(view()).toEqual({ state: 'ready' })
})

test('DEMO-2 copied again, the 2 seconds begin anew', async () => {
  const { copy, view } = start()
  await copy()
  await pass(1.9)
  await copy()
  await pass(1.9)

  expect(view()).toEqual({ state: 'copied' })
})

test('DEMO-2 a clipboard that is denied says so for as long', async () => {
  const { copy, copyText, view } = start()
  copyText.mockRejectedValue(failures.fault)
  await copy()
  expect(view()).toEqual({ state: 'failed' })

  await pass(2)
  expect(view()).toEqual({ state: 'ready' })
})
