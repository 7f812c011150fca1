import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fetchAhead } from '#src/app/first-load/asked-ahead.ts'

const url = 'https://portal.example/api/demos'
const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  asked.mockReset().mockImplementation(() => Promise.resolve(new Response('anew')))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('window', {
    askedAhead: {
      token: 'token',
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
