import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { listDemos } from '#src/api/contract/demos.ts'
import { endpoints } from '#src/api/contract/endpoints.ts'
import { compressed } from '#server/http/compressed.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip;q=0.8, br;q=0', gunzipSync],
] as const)(
  'DEMO-1 the catalogue is sent as %s to whoever takes %s',
  async (encoding, accepted, unpack) => {
    const { browser } = await portal.signIn({ is_staff: true })
    const plain = await (await browser.send(listDemos, {})).text()
    const headers = { 'accept-encoding': accepted }
    const response = await browser.send(listDemos, {}, { headers })

    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    const sent = Buffer.from(await response.arrayBuffer())
    expect(sent.length).toBeLessThan(plain.length / 2)
    expect(unpack(sent).toString()).toBe(plain)
  },
)

test.each(['', 'identity', 'br;q=0, gzip;q=0.0', 'zebra'])(
  'DEMO-1 the catalogue is sent as it is to whoever takes only %j',
  async (accepted) => {
    const { browser } = await portal.signIn({ is_staff: true })
    const response = await browser.send(listDemos, {}, { headers: { 'accept-encoding': accepted } })

    expect(response.headers.get('content-encoding')).toBeNull()
    expect(listDemos.output.safeParse(await response.json()).success).toBe(true)
  },
)

test.each([
  ['br', `br;q=.1${'0'.repeat(8_000)}1`],
  [null, `br;q=.${'0'.repeat(8_000)}, gzip;q=0${'.0'.repeat(4_000)}x${';q=0'.repeat(1_000)}`],
  [null, `${'br;q=0,'.repeat(1_500)}${' '.repeat(4_000)}`],
] as const)(
  'HT-14 a header as long as it may be is read once: %s is what whoever sends it takes',
  async (encoding, accepted) => {
    const packed = await compressed('text '.repeat(1_000), accepted)
    expect(packed?.encoding ?? null).toBe(encoding)
  },
)

test('DEMO-1 a little is not worth it', async () => {
  const { browser } = await portal.signIn()
  const headers = { 'accept-encoding': 'br' }
  const response = await browser.send(listDemos, {}, { headers })

  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await response.json()).toEqual({ demos: [] })
})

test('AZ-12 no answer with a secret in it is compressed: its length would tell of it', () => {
  const packed = Object.entries(endpoints).filter(([, it]) => 'isCompressed' in it)
  expect(packed.map(([name]) => name).toSorted()).toEqual([
    'findFailure',
    'listDemos',
    'listFlowRuns',
    'loadFlow',
  ])
})
