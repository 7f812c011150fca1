import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

import { describe, expect, onTestFinished, test } from 'vitest'

import { demoSchema, type Demo } from '#src/api/contract/demos.ts'
import { required } from '#src/lib/required.ts'
import { createCatalogue } from '#server/areas/demos/catalogue.ts'
import type { CatalogueEntry } from '#server/areas/demos/catalogue-entry.ts'
import { demoFolders, readDemos } from '#server/areas/demos/read-demos.ts'
import { demoFileJsonSchema } from '#server/areas/demos/demo-schema.ts'
import { createLog } from '#server/base/log.ts'

const keys = [
  'robotaxi',
  'nba',
  'sustainability',
  'f1',
  'fanexperience',
  'oneline',
  'impact',
  'databeans',
  'mcdonalds',
  'cymbalbites',
  'yum',
  'lookerapp',
  'ccai',
  'reactlab',
  'chocolateai',
]

const viewer = {
  person: {
    isGoogle: true,
    isStaffElsewhere: false,
    isAdmin: false,
    isCustomer: false,
    isEmailConfirmed: true,
    organizationFormCompleted: false,
    organizationAccessStatus: 'approved',
  },
  overrides: new Map<string, boolean>(),
} as const
const keysOf = (demos: readonly { key: string }[]) => demos.map(({ key }) => key)

const catalogueOf = (
  {
    mode = 'local',
    demoUrls = {},
    demosDir = 'demos',
  }: { mode?: 'local' | 'production'; demoUrls?: Record<string, string>; demosDir?: string },
  entries?: readonly CatalogueEntry[],
) => {
  const lines: string[] = []
  const catalogue = createCatalogue(
    { mode, demoUrls, demosDir },
    createLog((_, line) => lines.push(line)),
    entries && { entries, faults: [], remarks: [] },
  )
  return {
    withoutUrl: catalogue.withoutUrl,
    faults: catalogue.faults,
    known: catalogue.demos,
    demos: catalogue.listFor(viewer).map(({ key }) => required(catalogue.find(viewer, key), key)),
    warnings: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

type Pair = readonly [number, number]
const share = ([part, rest]: Pair) => part / (part + rest)
const percent = (part: number, digits = 0) => `${(100 * part).toFixed(digits)} %`

/** The artwork's file in the repository. */
const fileOf = (url: string) => url.replace(/^\/(.*)\?v=.*$/, '$1')

describe('the embedded catalogue', () => {
  const { demos, known, warnings } = catalogueOf({})

  test('DEMO-3 is complete and warns of nothing', () => {
    expect(warnings).toEqual([])
    for (const demo of demos) {
      expect(demo).toMatchObject(demoSchema.parse(demo))
      expect(demo.page.toLowerCase()).toBe(`${demo.key}demopage`)
      expect(demo.story.length).toBeGreaterThanOrEqual(2)
      expect(demo.story.map(({ title }) => title)).toContain('How to show it')
      expect(demo.kpis.length).toBeGreaterThanOrEqual(3)
      expect(demo.links.length).toBeGreaterThanOrEqual(2)
      expect(demo.links.filter(({ requiresGoogle }) => requiresGoogle).length).toBeLessThan(2)
      expect(new Set(demo.technologies).size).toBeGreaterThanOrEqual(3)
      expect(new Set(demo.assets.map(({ type }) => type))).toEqual(new Set(['thumbnail', 'hero']))
      expect(demo.assets.map(({ url }) => url)).toContain(demo.thumbnail)
    }
  })

  test('AI-3 says since when it can be opened, and what people call its subject in five languages', () => {
    for (const { added, synonyms } of known) {
      expect(added).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(Object.values(synonyms ?? {}).filter((it) => it.length >= 5)).toHaveLength(5)
    }
  })

  test('DEMO-3 tells each demo in words of its own', () => {
    const words = demos.flatMap(({ label, tagline, description, story }) => [
      label,
      tagline,
      description,
      ...story.map(({ text }) => text),
    ])
    expect(new Set(words).size).toBe(words.length)
  })

  test('DEMO-3 draws two series of twelve points for each demo', () => {
    for (const { chart } of demos) {
      expect(chart?.labels).toHaveLength(12)
      expect(chart?.series.map(({ values }) => values.length)).toEqual([12, 12])
    }
  })

  test('DEMO-3 says in its figures what its chart draws', () => {
    const drawn: readonly [string, (chart: Record<'start' | 'end' | 'sum', Pair>) => string[]][] = [
      ['Solved in one call', ({ end: [one, other] }) => [`${one} %`, `${other} %`]],
      ['Flaws caught', ({ start, end }) => [percent(share(end), 1), percent(share(start))]],
      ['Complaints', ({ start, end }) => [`−${percent(1 - end[1] / start[1])}`]],
      ['Renewable share', ({ sum }) => [percent(share(sum))]],
      ['Orders on time', ({ start, end }) => [percent(share(end)), percent(share(start))]],
      ['Boxes lifted twice', ({ end }) => [`−${percent(1 - end[1] / end[0])}`]],
    ]
    for (const [label, figuresOf] of drawn) {
      const demo = required(
        demos.find(({ kpis }) => kpis.some((kpi) => kpi.label === label)),
        label,
      )
      const pairOf = (take: (values: readonly number[]) => number | undefined) =>
        required(demo.chart, label).series.map(({ values }) => take(values)) as [number, number]
      const figures = figuresOf({
        start: pairOf((values) => values[0]),
        end: pairOf((values) => values.at(-1)),
        sum: pairOf((values) => values.reduce((total, value) => total + value)),
      })
      const kpi = demo.kpis.find((each) => each.label === label)
      const said = `${kpi?.value} ${kpi?.note}`
      expect({ label, figures: said.match(/−?[\d.]+ %/g) ?? [] }).toEqual({ label, figures })
    }
  })

  test('DEMO-3 has its artwork in the app, 16:9, without script and foreign parts', () => {
    for (const { url, poster = url, alt } of demos.flatMap(({ assets }) => assets)) {
      const svg = readFileSync(fileOf(poster), 'utf8')
      expect(svg).toMatch(/viewBox="0 0 (1280 720|640 360)"/)
      expect(svg.length).toBeLessThan(8_000)
      expect(svg).not.toMatch(/<script|<style|\son\w+=|href="(?!#)/)
      expect(alt).toMatch(/\.$/)
    }
  })

  test('DEMO-2 DEMO-3 has three films or more, each short and small, in two formats, and with captions to its end', () => {
    const films = demos.flatMap(({ assets }) => assets.filter(({ media }) => media === 'video'))
    expect(films.length).toBeGreaterThanOrEqual(3)
    for (const { type, url, mp4 = '', captions = '' } of films) {
      expect(type).toBe('hero')
      expect([url, mp4].map((it) => extname(fileOf(it)))).toEqual(['.webm', '.mp4'])
      for (const file of [url, mp4].map(fileOf)) {
        expect(statSync(file).size).toBeLessThan(400_000)
      }
      const text = readFileSync(fileOf(captions), 'utf8')
      expect(text).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
      expect(text.match(/-->/g)?.length).toBeGreaterThanOrEqual(4)
    }
  })

  test('DEMO-3 opens an embedded sandbox for each demo', () => {
    for (const { key, label, url } of demos) {
      expect(url).toBe(`/local/sandbox/${key}/`)
      const page = readFileSync(`demos/${key}/sandbox/index.html`, 'utf8')
      expect(page).toContain(`<title>${label} sandbox</title>`)
    }
  })

  test('RD-06 links by https only', () => {
    for (const { url } of demos.flatMap(({ links }) => links)) {
      expect(new URL(url).protocol).toBe('https:')
    }
  })

  test('DEMO-1 lists featured demos first', () => {
    const featured = demos.map((demo) => demo.featured)
    expect(featured).toEqual(featured.toSorted((a, b) => Number(b) - Number(a)))
    expect(demos[0]?.key).toBe('robotaxi')
  })
})

test('DEMO-3 has fifteen demos, each with a page of its own, in the order of their ranks', () => {
  const { entries } = readDemos('demos')
  expect(entries.map(({ key }) => key)).toEqual(keys)
  expect(new Set(entries.map(({ page }) => page)).size).toBe(keys.length)
})

test('DEMO-3 ERROR-2 warns of and skips a demo whose file cannot be read, and says what is wrong with it', () => {
  const demosDir = mkdtempSync(join(tmpdir(), 'demos-'))
  onTestFinished(() => rmSync(demosDir, { recursive: true }))
  const whole = JSON.parse(readFileSync('demos/robotaxi/demo.json', 'utf8')) as object
  const folders = {
    robotaxi: { ...whole, assets: [] },
    nba: { ...whole, key: 'nba', assets: [], technologies: ['telepathy'] },
    f1: { ...whole, assets: [] },
    yum: { ...whole, key: 'yum' },
    Nameless: { ...whole, assets: [] },
  }
  for (const [folder, file] of Object.entries(folders)) {
    mkdirSync(join(demosDir, folder))
    writeFileSync(join(demosDir, folder, 'demo.json'), JSON.stringify(file))
  }
  mkdirSync(join(demosDir, 'empty'))

  const demoUrls = { robotaxi: 'https://robotaxi.example/' }
  const { demos, warnings } = catalogueOf({ demosDir, demoUrls })
  expect(keysOf(demos)).toEqual(['robotaxi'])
  expect(warnings).toMatchObject([
    { message: 'demo skipped', demo: 'Nameless', fault: expect.stringContaining('small letters') },
    { message: 'demo skipped', demo: 'empty', fault: expect.stringContaining('ENOENT') },
    { message: 'demo skipped', demo: 'f1', fault: expect.stringContaining('named f1') },
    {
      message: 'demo skipped',
      demo: 'nba',
      fault: expect.stringMatching(/^technologies\.0: Invalid option: expected one of "looker"/),
    },
    { message: 'demo skipped', demo: 'yum', fault: expect.stringContaining('ENOENT') },
  ])
})

test('DEMO-3 reads folders that are links, as those of a volume that Kubernetes mounts are', () => {
  const demosDir = mkdtempSync(join(tmpdir(), 'demos-'))
  onTestFinished(() => rmSync(demosDir, { recursive: true }))
  mkdirSync(join(demosDir, '..data'))
  cpSync('demos/robotaxi', join(demosDir, '..data/robotaxi'), { recursive: true })
  symlinkSync('..data/robotaxi', join(demosDir, 'robotaxi'))
  symlinkSync('..data/gone', join(demosDir, 'gone'))

  const { demos, warnings } = catalogueOf({ demosDir })
  expect(keysOf(demos)).toEqual(['robotaxi'])
  expect(warnings).toEqual([])
  expect(demoFolders(demosDir)).toEqual(['robotaxi'])
})

test('DEMO-3 ERROR-2 tells of a folder without any demo, and of addresses for demos that there are not', () => {
  const demosDir = mkdtempSync(join(tmpdir(), 'demos-'))
  onTestFinished(() => rmSync(demosDir, { recursive: true }))
  const { faults } = catalogueOf({ demosDir })
  expect(faults).toEqual([{ demo: demosDir, fault: 'There is no folder of a demo in it.' }])

  mkdirSync(join(demosDir, 'nba'))
  cpSync('demos/robotaxi', join(demosDir, 'robotaxi'), { recursive: true })
  const address = 'https://demos.example/'
  const demoUrls = { nba: address, robotaxi: address, robotxai: address }
  expect(catalogueOf({ demosDir, demoUrls }).faults).toEqual([
    { demo: 'nba', fault: expect.stringContaining('ENOENT') },
    {
      demo: 'robotxai',
      fault: 'DEMO_URLS has an address for it, and the catalogue no folder.',
    },
  ])
})

test('DEMO-3 describes the file of a demo for editors, as the server reads it', () => {
  const written = readFileSync('demos/demo.schema.json', 'utf8')
  expect(JSON.parse(written)).toEqual(JSON.parse(demoFileJsonSchema()))
})

test('DEMO-3 ERROR-2 warns of and skips a demo without url in production mode', () => {
  const { demos, warnings, withoutUrl } = catalogueOf({
    mode: 'production',
    demoUrls: { robotaxi: 'https://robotaxi.example/' },
  })
  expect(demos.map(({ key, url }) => [key, url])).toEqual([
    ['robotaxi', 'https://robotaxi.example/'],
  ])
  const others = keys.filter((key) => key !== 'robotaxi')
  expect(warnings).toMatchObject([
    { level: 'warn', message: 'demos skipped', demos: others.join(', '), missing: 'url' },
  ])
  expect(withoutUrl).toEqual(others)
})

test('DEMO-3 ERROR-2 a demo that has neither sandbox nor address is offered to nobody in local mode', () => {
  const demosDir = mkdtempSync(join(tmpdir(), 'demos-'))
  onTestFinished(() => rmSync(demosDir, { recursive: true }))
  for (const key of ['robotaxi', 'nba', 'f1']) {
    cpSync(join('demos', key), join(demosDir, key), { recursive: true })
    if (key !== 'robotaxi') {
      rmSync(join(demosDir, key, 'sandbox'), { recursive: true })
    }
  }
  const { demos, warnings, withoutUrl } = catalogueOf({
    demosDir,
    demoUrls: { f1: 'https://f1.example/' },
  })
  expect(keysOf(demos).toSorted()).toEqual(['f1', 'robotaxi'])
  expect(withoutUrl).toEqual(['nba'])
  expect(warnings).toMatchObject([{ message: 'demos skipped', demos: 'nba', missing: 'url' }])
})

test('DEMO-3 ERROR-2 warns of and skips a demo without key, url or page', () => {
  const [whole] = catalogueOf({}).demos as [Demo]
  const url = 'https://a.example/'
  const { demos, warnings } = catalogueOf({ mode: 'production' }, [
    { ...whole, url, key: undefined },
    { ...whole, url, page: undefined },
    { ...whole, url: undefined },
    { ...whole, url: undefined, key: undefined, page: undefined },
    { ...whole, url },
  ])
  expect(keysOf(demos)).toEqual(['robotaxi'])
  expect(warnings.map(({ fault, missing }) => fault ?? missing)).toEqual([
    'It has no key.',
    'It has no page.',
    'It has no key, no url, no page.',
    'url',
  ])
})

test('DEMO-3 lets configuration replace the url of a demo', () => {
  const { demos } = catalogueOf({ demoUrls: { robotaxi: 'https://robotaxi.example/' } })
  expect(demos.find(({ key }) => key === 'robotaxi')?.url).toBe('https://robotaxi.example/')
})
