import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { loadCode } from '#src/app/first-load/load-code.ts'
import { watchLeaving } from '#src/lib/leaving.ts'
import { isCodeGone, isCodeOnItsWay } from '#src/lib/missing-code.ts'

const asked = vi.fn<(path: string) => Promise<Response>>()

const failing = (error: unknown) => vi.fn<() => Promise<never>>().mockRejectedValue(error)
const problemOf = (coming: Promise<unknown>) => coming.then(() => null).catch((it: unknown) => it)

beforeEach(() => {
  asked.mockReset().mockImplementation(() => Promise.resolve(new Response('code')))
  vi.stubGlobal('fetch', asked)
})

test('RE-10 a module is imported once all its files are there, and a file is fetched once', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('module')
  expect(await loadCode(load, ['assets/page.js', 'assets/part.js'])).toBe('module')
  expect(await loadCode(load, ['assets/page.js'])).toBe('module')
  expect(asked.mock.calls).toEqual([['/assets/page.js'], ['/assets/part.js']])
})

test('RE-10 a module is not imported in vain: what cannot be fetched is on its way, and asked for again', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('module')
  const cut = new ReadableStream({ start: (it) => it.error(new TypeError('network error')) })
  asked
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response(cut))
    .mockResolvedValueOnce(new Response('', { status: 503 }))

  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(isCodeOnItsWay(await problemOf(loadCode(load, ['assets/late.js'])))).toBe(true)
  }
  expect(load).not.toHaveBeenCalled()
  expect(await loadCode(load, ['assets/late.js'])).toBe('module')
})

test('RE-10 who waits for an attempt of another asks again when that was in vain', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('module')
  const first = Promise.withResolvers<Response>()
  asked.mockReturnValueOnce(first.promise)
  const ahead = problemOf(loadCode(load, ['assets/shared.js']))
  const pressed = [1, 2].map(() => loadCode(load, ['assets/shared.js']))

  first.reject(new TypeError('Failed to fetch'))
  expect(isCodeOnItsWay(await ahead)).toBe(true)
  expect(await Promise.all(pressed)).toEqual(['module', 'module'])
  expect(asked).toHaveBeenCalledTimes(2)
})

test('RE-17 code that the server has no more is gone', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('module')
  asked.mockResolvedValue(new Response('', { status: 404 }))
  expect(isCodeGone(await problemOf(loadCode(load, ['assets/gone.js'])))).toBe(true)
  expect(load).not.toHaveBeenCalled()
})

test.each([
  'Failed to fetch dynamically imported module: https://portal.example/assets/demo-1a2b.js',
  'error loading dynamically imported module: https://portal.example/assets/demo-1a2b.js',
  'Importing a module script failed.',
])('RE-17 so is code that the browser will not ask for again: %s', async (text) => {
  expect(isCodeGone(await problemOf(loadCode(failing(new TypeError(text)))))).toBe(true)
})

test('RE-17 a fault within the code is no missing code', async () => {
  const fault = new TypeError('undefined is not a function')
  expect(await problemOf(loadCode(failing(fault)))).toBe(fault)
})

/** The page is being left, and a module refused: says whether that was told. */
const refuseWhileLeaving = () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const page = new EventTarget()
  watchLeaving(page)
  page.dispatchEvent(new Event('beforeunload'))
  const told = vi.fn<(error: unknown) => void>()
  const refusal = new TypeError('error loading dynamically imported module: /assets/demo-1a2b.js')
  void problemOf(loadCode(failing(refusal))).then(told)
  return { page, told }
}

test('RE-17 Firefox refuses code while the person leaves the page: that is told only if the page stays', async () => {
  const { told } = refuseWhileLeaving()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told.mock.calls.map(([error]) => isCodeGone(error))).toEqual([true])
})

test('RE-17 or when the person comes back to it', async () => {
  const { page, told } = refuseWhileLeaving()
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  await vi.advanceTimersByTimeAsync(0)
  expect(told).not.toHaveBeenCalled()
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveBeenCalledOnce()
})

test.each(['beforeunload', 'pagehide'])(
  'RE-17 APP-12 Safari keeps a page whose code had not come: who comes back gets it then, after %s',
  async (leaving) => {
    const page = new EventTarget()
    watchLeaving(page)
    const first = Promise.withResolvers<string>()
    const load = vi
      .fn<() => Promise<string>>()
      .mockReturnValueOnce(first.promise)
      .mockResolvedValueOnce('the page')
    const loaded = loadCode(load)
    page.dispatchEvent(new Event(leaving))
    first.reject(new TypeError('Load failed'))
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await loaded).toBe('the page')
    expect(load).toHaveBeenCalledTimes(2)
  },
)

test('RE-17 who began to leave before this code had run is not told either, unless the page stays', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const early = Promise.withResolvers<void>()
  watchLeaving(Object.assign(new EventTarget(), { staying: early.promise }))
  const told = vi.fn<(error: unknown) => void>()
  void problemOf(loadCode(failing(new TypeError('fault')))).then(told)
  await vi.advanceTimersByTimeAsync(0)
  expect(told).not.toHaveBeenCalled()
  early.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveBeenCalledOnce()
})
