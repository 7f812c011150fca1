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
  const shareLink = vi.fn<(input: { text: string; title?: string }) => Promise<void>>(() =>
    Promise.resolve(),
  )
  const logic = copyLinkMachine.provide({
    actors: {
      copyText: fromPromise(({ input }) => copyText(input)),
      shareLink: fromPromise(({ input }) => shareLink(input)),
    },
  })
  const actor = createActor(logic, { input: { text, title: 'Robotaxi' } }).start()
  const ask = async (type: 'link.copy' | 'link.share') => {
    actor.send({ type })
    await settled()
  }
  return {
    copyText,
    shareLink,
    view: () => selectCopyLinkView(actor.getSnapshot()),
    copy: () => ask('link.copy'),
    share: () => ask('link.share'),
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

test('DEMO-2 a clipboard that is denied leaves the link to be copied by hand, until it is asked for again', async () => {
  const { copy, copyText, view } = start()
  copyText.mockRejectedValueOnce(failures.fault)
  await copy()
  await pass(60)
  expect(view()).toEqual({ state: 'failed', text })

  await copy()
  expect(view()).toEqual({ state: 'copied' })
})

test('DEMO-2 a link is shared by its name; one that cannot be is there to be copied by hand', async () => {
  const { share, shareLink, view } = start()
  await share()
  expect(shareLink).toHaveBeenCalledExactlyOnceWith({ text, title: 'Robotaxi' })
  expect(view()).toEqual({ state: 'ready' })

  shareLink.mockRejectedValueOnce(failures.fault)
  await share()
  expect(view()).toEqual({ state: 'failed', text })
})
