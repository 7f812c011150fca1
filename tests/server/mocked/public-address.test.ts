import { lookup } from 'node:dns'

import { expect, test, vi } from 'vitest'

import { isPublic, publicLookup } from '#server/sign-in/single-sign-on/public-address.ts'

vi.mock('node:dns', () => ({ lookup: vi.fn<() => void>() }))

type Answer = (error: Error | null, address?: unknown, family?: number) => void

/** What a connection is told for a name that `dns` answers for in this way. */
const lookUp = (isAll: boolean, answerBy: (answer: Answer) => void) => {
  const dns = (...given: unknown[]) => answerBy(given.at(-1) as Answer)
  vi.mocked(lookup).mockImplementationOnce(dns)
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  publicLookup('provider.example', { all: isAll }, (error, address) =>
    error === null ? resolve(address) : reject(error),
  )
  return promise
}
const lookUpOne = (address: string) => lookUp(false, (answer) => answer(null, address, 4))
const lookUpAll = (addresses: readonly string[]) => {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return lookUp(true, (answer) => answer(null, all))
}

test('OI-07 addresses that are reached from everywhere are public, and no others', () => {
  const reached = ['8.8.8.8', '172.32.0.1', '192.0.1.1', '100.128.0.1', '2a00:1450:4001::200e']
  const kept = [
    '10.0.0.1',
    '172.16.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    'fd00::1',
  ]
  expect(reached.filter(isPublic)).toEqual(reached)
  expect(kept.filter(isPublic)).toEqual([])
})

test('OI-07 a provider with public addresses is connected to by them', async () => {
  await expect(lookUpOne('8.8.8.8')).resolves.toBe('8.8.8.8')
  await expect(lookUpAll(['8.8.8.8', '2a00:1450:4001::200e'])).resolves.toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2a00:1450:4001::200e', family: 6 },
  ])
})

test('OI-07 a provider is not connected to by an address of this network, nor beside one', async () => {
  const refusal = 'provider.example is no public address.'
  await expect(lookUpOne('169.254.169.254')).rejects.toThrow(refusal)
  await expect(lookUpAll(['169.254.169.254'])).rejects.toThrow(refusal)
  await expect(lookUpAll(['8.8.8.8', '10.0.0.1'])).rejects.toThrow(refusal)
  await expect(lookUpAll(['8.8.8.8', '::1'])).rejects.toThrow(refusal)
})

test('OI-07 a name without addresses is told as it is', async () => {
  const unknown = lookUp(true, (answer) => answer(new Error('ENOTFOUND')))
  await expect(unknown).rejects.toThrow('ENOTFOUND')
})
