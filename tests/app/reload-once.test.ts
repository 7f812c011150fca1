import { expect, test, vi } from 'vitest'

import { reloadOnceOf } from '#src/app/first-load/reload-once.ts'

const kept = () => {
  const texts = new Map<string, string>()
  return {
    read: (name: string) => texts.get(name) ?? null,
    write: (name: string, text: string) => void texts.set(name, text),
    remove: (name: string) => void texts.delete(name),
  }
}
const keptNowhere = { read: () => null, write: () => {}, remove: () => {} }

test('RE-17 a page whose code is gone is loaded anew once for each build', () => {
  const storage = kept()
  const reload = vi.fn<() => void>()
  const ofBuild = (build: string | null) => reloadOnceOf({ address: { reload }, storage, build })

  expect(ofBuild('first').isDue()).toBe(true)
  expect(ofBuild('first').start()).toBe(true)
  expect(ofBuild('first').start()).toBe(false)
  expect(ofBuild('first').isDue()).toBe(false)
  expect(ofBuild('second').start()).toBe(true)
  expect(ofBuild(null).start()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('RE-17 where nothing is kept no page is loaded anew by itself, lest it never ends', () => {
  const reload = vi.fn<() => void>()
  const once = reloadOnceOf({ address: { reload }, storage: keptNowhere, build: 'first' })
  expect(once.start()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
