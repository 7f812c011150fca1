import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import type { DemoFile } from '#server/areas/demos/catalogue-entry.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { writeCatalogue } from '#tests/support/sample-catalogue.ts'

/** The check of a catalogue of so many demos; `own` overrules what is in the first of them. */
const check = async (
  own: readonly Partial<DemoFile>[],
  {
    change = () => {},
    demoUrls = '',
  }: { change?: (folder: string) => void; demoUrls?: string } = {},
) => {
  const folder = writeCatalogue(own.length, own)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  change(folder)
  return runCommand('areas/demos/check-catalogue.main.ts', [folder], { DEMO_URLS: demoUrls })
}

const thumbnail = { media: 'image', type: 'thumbnail', url: 'thumbnail.svg', alt: 'A map' } as const
const chart = { title: 'Rides', unit: 'thousand', labels: ['Jan', 'Feb'] }

test('DEMO-3 ERROR-2 a catalogue is checked before a portal starts with it, and one in order says what is in it', async () => {
  expect(await check([{}, { withdrawn: true }, {}])).toEqual({
    code: 0,
    said: '2 demos can be shown.\nWithdrawn: demo-2.\n',
  })
  expect(await runCommand('areas/demos/check-catalogue.main.ts')).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^15 demos can be shown\.\nOnly with an address in DEMO_URLS, or in/,
    ),
  })
})

test('DEMO-3 ERROR-2 what is left out of a catalogue, and what is hardly meant so, is told by the place in its file', async () => {
  const strange: readonly Partial<DemoFile>[] = [
    {
      label: '',
      url: 'http://demos.example/',
      assets: [
        thumbnail,
        { ...thumbnail, media: 'youtube', type: 'hero', url: 'youtu.be/x', alt: ' ' },
      ],
      chart: { ...chart, series: [{ name: 'Austin', values: [4] }] },
    },
    { label: 'Airport', assets: [{ ...thumbnail, url: 'heavy.png' }] },
    { label: 'Airport', assets: [{ ...thumbnail, url: 'Harbour.PNG' }] },
    { label: 'Airport' },
  ]
  const { code, said } = await check(strange, {
    change: (folder) => writeFileSync(join(folder, 'demo-2/heavy.png'), Buffer.alloc(12_000_000)),
    demoUrls: '{"demo-9":"https://demos.example/9/"}',
  })
  expect(code).toBe(1)
  expect(said.split('\n')).toEqual([
    '3 demos can be shown.',
    'Left out:',
    expect.stringMatching(/^ {2}demo-3: Harbour\.PNG is no name of a picture/),
    '  demo-9: DEMO_URLS has an address for it, and the catalogue no folder.',
    'Shown, but hardly meant so:',
    '  demo-1: label: It is empty.',
    '  demo-1: assets.1.alt: It is empty.',
    '  demo-1: assets.1.url: It is no address of a video on YouTube.',
    '  demo-1: chart.series.0.values: 1 values for 2 labels.',
    '  demo-1: url: It is not https, and browsers warn of it.',
    '  demo-2: assets.0.url: heavy.png has 12.0 MB; at most 0.5 MB load fast.',
    '  demo-4: label: demo-2 has the same.',
    '',
  ])
})

test('DEMO-3 ERROR-2 a folder that there is not, and addresses that cannot be read, are told in a line', async () => {
  const script = 'areas/demos/check-catalogue.main.ts'
  const none = await runCommand(script, ['/no/such/catalogue'])
  expect(none).toEqual({
    code: 1,
    said: expect.stringMatching(/^ENOENT.*\/no\/such\/catalogue'\n$/),
  })
  expect(await runCommand(script, [], { DEMO_URLS: 'nba' })).toEqual({
    code: 1,
    said: 'DEMO_URLS: is not JSON\n',
  })
})

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?t=3',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
])('DEMO-2 DEMO-3 %s is the address of a video', async (url) => {
  const hero = { ...thumbnail, media: 'youtube', type: 'hero', url } as const
  expect((await check([{ assets: [thumbnail, hero] }])).code).toBe(0)
})
