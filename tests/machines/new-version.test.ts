import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'

import { newVersionMachine } from '#src/machines/new-version/new-version.machine.ts'
import { selectNewVersionView } from '#src/machines/new-version/new-version.view.ts'

const start = (build: string | null = 'first') => {
  const reload = vi.fn<() => void>()
  const logic = newVersionMachine.provide({ actions: { reload } })
  const actor = createActor(logic, { input: { build } }).start()
  return {
    reload,
    actor,
    see: (...builds: string[]) => {
      for (const seen of builds) {
        actor.send({ type: 'build.seen', build: seen })
      }
    },
    step: () => selectNewVersionView(actor.getSnapshot()).step,
  }
}

test('RE-17 the own build is no news, another one is, and nothing is loaded by itself', () => {
  const { reload, see, step } = start()
  see('first')
  expect(step()).toBe('none')
  see('second')
  expect(step()).toBe('ready')
  expect(reload).not.toHaveBeenCalled()
})

test('RE-17 a page that nobody built is never old', () => {
  const { see, step } = start(null)
  see('second')
  expect(step()).toBe('none')
})

test('RE-17 put off, a version is not told again while old and new servers answer by turns', () => {
  const { actor, see, step } = start()
  see('second')
  actor.send({ type: 'version.putOff' })
  see('first', 'second', 'first', 'second')
  expect(step()).toBe('none')
  see('third')
  expect(step()).toBe('ready')
})

test('RE-17 a version that comes while the last one is told is put off with it', () => {
  const { actor, see, step } = start()
  see('second', 'third')
  actor.send({ type: 'version.putOff' })
  see('third')
  expect(step()).toBe('none')
})

test("RE-17 a still newer version takes no question out of a person's hands", () => {
  const { actor, reload, see, step } = start()
  see('second')
  actor.send({ type: 'reload.ask', hasUnsent: true })
  see('third')
  expect(step()).toBe('asking')
  expect(reload).not.toHaveBeenCalled()
})

test('RE-17 asked twice, the page is loaded anew once', () => {
  const { actor, reload, see } = start()
  see('second')
  actor.send({ type: 'reload.ask', hasUnsent: false })
  actor.send({ type: 'reload.ask', hasUnsent: false })
  expect(reload).toHaveBeenCalledOnce()
})
