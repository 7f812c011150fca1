import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import { recentChoicesOf } from '#src/app/storage/recent-choices.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { me, recordOf } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const storageName = 'palette-recent'

const start = (saved: Record<string, string> = {}) => {
  const texts = new Map(Object.entries(saved))
  const storage = {
    read: (name: string) => texts.get(name) ?? null,
    write: (name: string, text: string) => void texts.set(name, text),
    remove: (name: string) => void texts.delete(name),
  }
  const session = createActor(
    sessionMachine.provide({
      actors: {
        loadMe: fromPromise(() => Promise.resolve(me)),
        endSession: fromPromise(() => Promise.resolve()),
      },
    }),
    { input: { stored: recordOf('first') } },
  )
  const recentChoices = recentChoicesOf({ session, storage })
  session.start()
  return { session, texts, recentChoices }
}

test('APP-11 what was chosen lately is there when the person comes back', async () => {
  const { recentChoices, texts } = start()
  await settled()
  recentChoices.write(['page-/', 'theme-dark'])

  const again = start(Object.fromEntries(texts))
  await settled()
  expect(again.recentChoices.read()).toEqual(['page-/', 'theme-dark'])
})

test('APP-11 what another person chose is shown to nobody, nor is what is broken', async () => {
  const others = JSON.stringify({ person: 'eve@example.com', ids: ['theme-dark'] })
  const { recentChoices } = start({ [storageName]: others })
  await settled()
  expect(recentChoices.read()).toEqual([])
  expect(start({ [storageName]: '["theme-dark"]' }).recentChoices.read()).toEqual([])
})

test('APP-11 who is out leaves nothing of what they chose', async () => {
  const { session, recentChoices, texts } = start()
  await settled()
  recentChoices.write(['theme-dark'])
  session.send({ type: 'session.logout' })
  await settled()

  expect(texts.has(storageName)).toBe(false)
  recentChoices.write(['theme-dark'])
  expect(texts.has(storageName)).toBe(false)
})
