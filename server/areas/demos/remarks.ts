import { statSync } from 'node:fs'
import { extname, join } from 'node:path'

import type { CatalogueEntry, DemoFile } from '#server/areas/demos/catalogue-entry.ts'

/** Probable mistakes in a demo that is shown, each with its place in the file. */
export const remarksOn = (file: DemoFile, directory: string): readonly string[] => [
  ...emptyTexts(file),
  ...heavyFiles(file, directory),
  ...strangeVideos(file),
  ...unevenSeries(file),
  ...(file.url?.startsWith('http:') === true
    ? ['url: It is not https, and browsers warn of it.']
    : []),
]

/** Demos that lists, filters and the guide cannot tell apart; mostly one was copied from the other. */
export const sharedLabels = (entries: readonly CatalogueEntry[]) =>
  entries
    .filter(({ withdrawn }) => withdrawn !== true)
    .flatMap(({ key = '', label }, at, all) => {
      const first = all.findIndex((other) => other.label === label)
      return first === at ? [] : [{ demo: key, fault: `label: ${all[first]?.key} has the same.` }]
    })

const emptyTexts = ({ label, tagline, assets, links }: DemoFile) =>
  Object.entries({
    label,
    tagline,
    ...Object.fromEntries(assets.map(({ alt }, at) => [`assets.${at}.alt`, alt])),
    ...Object.fromEntries(links.map((link, at) => [`links.${at}.label`, link.label])),
  })
    .filter(([, text]) => text.trim() === '')
    .map(([place]) => `${place}: It is empty.`)

const films = ['.mp4', '.webm']
const most = { picture: 500_000, film: 10_000_000 }

/** Home loads all thumbnails, and each process keeps the files it serves in memory. */
const heavyFiles = ({ assets }: DemoFile, directory: string) =>
  assets.flatMap(({ media, url, mp4, poster }, at) => {
    const named = Object.entries({ ...(media !== 'youtube' && { url }), mp4, poster })
    return named.flatMap(([name, path]) => {
      if (path === undefined) {
        return []
      }
      const { size } = statSync(join(directory, path))
      const limit = films.includes(extname(path)) ? most.film : most.picture
      return size <= limit
        ? []
        : [
            `assets.${at}.${name}: ${path} has ${megabytes(size)}; at most ${megabytes(limit)} load fast.`,
          ]
    })
  })

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

const youtube = /^(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/

const strangeVideos = ({ assets }: DemoFile) =>
  assets.flatMap(({ media, url }, at) =>
    media !== 'youtube' || isVideo(url)
      ? []
      : [`assets.${at}.url: It is no address of a video on YouTube.`],
  )

const isVideo = (address: string) => {
  const url = URL.parse(address)
  const id = url?.searchParams.get('v') ?? url?.pathname.split('/').at(-1) ?? ''
  return url?.protocol === 'https:' && youtube.test(url.hostname) && /^[\w-]{11}$/.test(id)
}

const unevenSeries = ({ chart }: DemoFile) =>
  (chart?.series ?? []).flatMap(({ values }, at) =>
    values.length === chart?.labels.length
      ? []
      : [`chart.series.${at}.values: ${values.length} values for ${chart?.labels.length} labels.`],
  )
