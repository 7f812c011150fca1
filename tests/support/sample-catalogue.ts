import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { DemoFile } from '#server/areas/demos/catalogue-entry.ts'

const topics =
  'fleet orders menu energy tickets parcels fraud claims shelves routes weather stock calls beans'
const words = topics.split(' ')
const technologies = [
  'looker',
  'vertexai',
  'gemini',
  'maps',
  'vision',
  'apigee',
  'bigquery',
] as const

/** Some words, other ones for each number. */
const phrase = (number: number, count: number) =>
  Array.from({ length: count }, (_, at) => words[(number * 7 + at * (at + number)) % words.length])
    .join(' ')
    .replace(/^./, (letter) => letter.toUpperCase())

const picture = (number: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"><path fill="hsl(${(number * 47) % 360} 50% 40%)" d="M0 0h640v360H0z"/></svg>`

/** As much in it as a demo of the real catalogue has. */
const sampleFile = (number: number): DemoFile => ({
  key: `demo-${number}`,
  rank: number,
  label: `Demo ${number} ${phrase(number, 2)}`,
  tagline: `${phrase(number, 9)}.`,
  description: [`${phrase(number + 1, 40)}.`],
  story: [1, 2].map((part) => ({
    title: `${part}. ${phrase(number + part, 4)}`,
    text: `${phrase(number + part, 60)}.`,
  })),
  page: 'DemoPage',
  url: `https://demos.example/${number}/`,
  featured: number <= 2,
  theme: null,
  technologies: technologies.filter((_, at) => (number + at) % 3 !== 0),
  shareableWith: ['googlers', 'partners', 'customers'],
  assets: [{ media: 'image', type: 'thumbnail', url: 'thumbnail.svg', alt: phrase(number, 8) }],
  links: [{ label: phrase(number, 4), url: 'https://example.com/', requiresGoogle: false }],
  kpis: ['First', 'Second', 'Third', 'Fourth'].map((nth, at) => ({
    label: `${nth} ${phrase(number + at, 2)}`,
    value: `${number + at} %`,
    note: `${phrase(number + at, 6)}.`,
  })),
  chart: {
    title: phrase(number, 3),
    unit: 'thousand',
    labels: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    series: ['Before', 'After'].map((name, at) => ({
      name,
      values: Array.from({ length: 12 }, (_, month) => number + month * (at + 1)),
    })),
  },
})

/** A folder with a catalogue of so many demos, `demo-1` and so on; `own` overrules what is in the first of them. */
export const writeCatalogue = (count: number, own: readonly Partial<DemoFile>[] = []) => {
  const directory = mkdtempSync(join(tmpdir(), 'demos-'))
  for (let number = 1; number <= count; number += 1) {
    const folder = join(directory, `demo-${number}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'thumbnail.svg'), picture(number))
    const file = { ...sampleFile(number), ...own[number - 1] }
    writeFileSync(join(folder, 'demo.json'), JSON.stringify(file))
  }
  return directory
}
