import { expect, test, vi } from 'vitest'

import { demoTab } from '#src/app/demo-session/demo-tab.ts'
import { blankTab } from '#tests/support/paths/blank-tab.ts'

test('DEMO-5 the tab of a lead that was called off closes, and leaves the one of the next lead alone', async () => {
  const led: string[] = []
  const closed: string[] = []
  const names = ['first', 'second']
  vi.stubGlobal('open', () => {
    const name = names.shift() ?? 'one too many'
    return { ...blankTab(() => led.push(name)), close: () => closed.push(name) }
  })
  const tab = demoTab()
  const asked = Promise.withResolvers<void>()
  const first = tab.ahead(() => asked.promise)
  const second = tab.ahead(() => Promise.resolve('stored'))
  asked.reject(new Error('called off'))
  await expect(first).rejects.toThrow('called off')
  await expect(second).resolves.toBe('stored')

  expect(tab.show('/local/sandbox/robotaxi/')).toBe(true)
  expect([closed, led]).toEqual([['first'], ['second']])
})
