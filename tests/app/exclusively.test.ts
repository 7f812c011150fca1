import { expect, onTestFinished, test, vi } from 'vitest'

import { exclusively } from '#src/app/session/exclusively.ts'

const never = new AbortController().signal
const stuck = () => new Promise<string>(() => {})

/** Lets whoever waits for the lock lose patience when the test says so. */
const controlPatience = () => {
  const waiting: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const patience = new AbortController()
    waiting.push(patience)
    return patience.signal
  })
  const loseAll = () =>
    waiting.splice(0).forEach((it) => it.abort(new DOMException('Too long.', 'TimeoutError')))
  return { loseAll, isWaited: () => vi.waitUntil(() => waiting.length > 0) }
}

test('SESSION-6 what several tabs do exclusively is done one after the other', async () => {
  const running: string[] = []
  const work = (name: string) => async () => {
    running.push(`${name} begins`)
    await Promise.resolve()
    running.push(`${name} ends`)
    return name
  }

  expect(await Promise.all(['a', 'b'].map((name) => exclusively(work(name), never)))).toEqual([
    'a',
    'b',
  ])
  expect(running).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('SE-07 a lock that is held for too long is taken, and its holder lines up again once it lives', async () => {
  const { loseAll, isWaited } = controlPatience()
  const works = [stuck, () => Promise.resolve('done again')]
  const hung = exclusively(() => works.shift()?.() ?? stuck(), never)
  await vi.waitUntil(() => works.length === 1)
  const next = exclusively(() => Promise.resolve('done'), never)
  await isWaited()
  await vi.waitUntil(async () => (await navigator.locks.query()).pending?.length === 1)

  loseAll()
  expect(await next).toBe('done')
  expect(await hung).toBe('done again')
})

test('SE-07 whoever is told to stop waiting stops, and what fails fails as it is', async () => {
  const leaving = new AbortController()
  const release = Promise.withResolvers<string>()
  const holder = exclusively(() => release.promise, never)
  await vi.waitUntil(async () => (await navigator.locks.query()).held?.length === 1)
  const waiting = exclusively(() => Promise.resolve('never'), leaving.signal)
  await vi.waitUntil(async () => (await navigator.locks.query()).pending?.length === 1)

  leaving.abort()
  await expect(waiting).rejects.toThrow('aborted')
  release.reject(new Error('The call failed.'))
  await expect(holder).rejects.toThrow('The call failed.')
})

test('SESSION-6 SE-07 where the browser has no locks the work is done all the same', async () => {
  vi.stubGlobal('navigator', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await exclusively(() => Promise.resolve('done'), never)).toBe('done')
})
