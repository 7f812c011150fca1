import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { dropAskedAhead, fetchAhead } from '#src/app/first-load/asked-ahead.ts'

const url = 'https://portal.example/api/demos'
const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  asked.mockReset().mockImplementation(() => Promise.resolve(new Response('anew')))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('window', {
    askedAhead: {
      authorization: 'Bearer token',
      at: performance.now(),
      answers: new Map([[url, Promise.resolve(new Response('ahead'))]]),
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const askWith = async (token: string, address = url) => {
  const request = new Request(address, { headers: { authorization: `Bearer ${token}` } })
  return (await fetchAhead(request)).text()
}

test('APP-5 what the page asked ahead answers the same call once; the next one is asked anew', async () => {
  expect(await askWith('token')).toBe('ahead')
  expect(asked).not.toHaveBeenCalled()
  expect(await askWith('token')).toBe('anew')
})

test('LOGIN-1 what the page asked with a body answers the same question alone; what it asked in vain is asked anew', async () => {
  const address = 'https://portal.example/api/user/auth'
  const ahead = { authorization: null, at: performance.now() }
  const question = (identifier: string) => {
    const body = JSON.stringify({ identifier })
    return new Request(address, { method: 'POST', body })
  }
  const answers = new Map([
    [`${address}{"identifier":"cora"}`, Promise.resolve(new Response('ahead'))],
    [`${address}{"identifier":"alex"}`, Promise.reject(new TypeError('Failed to fetch'))],
  ])
  vi.stubGlobal('window', { askedAhead: { ...ahead, answers } })

  expect(await (await fetchAhead(question('pia'))).text()).toBe('anew')
  expect(await (await fetchAhead(question('cora'))).text()).toBe('ahead')
  expect(await (await fetchAhead(question('alex'))).text()).toBe('anew')
  expect(asked).toHaveBeenCalledTimes(2)
})

test('SE-05 what was asked ahead is told to nobody else: another token, or none, asks anew', async () => {
  expect(await askWith('another')).toBe('anew')
  expect(await (await fetchAhead(url)).text()).toBe('anew')
  expect(await askWith('token')).toBe('ahead')
})

test('APP-5 where nothing was asked ahead, and for another address, all is asked', async () => {
  expect(await askWith('token', 'https://portal.example/api/about')).toBe('anew')
  vi.stubGlobal('window', {})
  expect(await askWith('token')).toBe('anew')
})

test('LOG-3 what the page did not ask ahead goes out at once, as the page may be on its way out', () => {
  const headers = { authorization: 'Bearer token' }
  void fetchAhead(new Request('https://portal.example/api/logs/add', { method: 'POST', headers }))
  expect(asked).toHaveBeenCalledTimes(1)
})

test('APP-5 an answer that was asked for a while ago is none of now', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 15_000)
  expect(await askWith('token')).toBe('anew')
})

test('APP-5 ACCESS-1 what the first page had no use for is told to none of the next', async () => {
  const hearing = new Set<() => void>()
  const subscribe = (_: string, hear: () => void) => {
    hearing.add(hear)
    return () => hearing.delete(hear)
  }
  dropAskedAhead({ subscribe } as never)
  hearing.forEach((hear) => hear())
  expect(await askWith('token')).toBe('anew')
  expect(hearing.size).toBe(0)
})
