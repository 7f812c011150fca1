import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Caption } from '#tests/pictures/album.ts'

type Picture = { address: string; width: number; theme: string }

const beside = (name: string) => readFile(new URL(`sheet/${name}`, import.meta.url), 'utf8')

const addressOf = (file: string) => file.split(sep).map(encodeURIComponent).join('/')

const picturesIn = (files: readonly string[], scene: string): Picture[] =>
  files
    .filter((file) => dirname(file) === scene && file.endsWith('.png'))
    .map((file) => {
      const [width, theme = ''] = basename(file, '.png').split('-')
      return { address: addressOf(file), width: Number(width), theme }
    })
    .toSorted((one, other) => one.width - other.width || (one.theme > other.theme ? -1 : 1))

/** Writes one page with all pictures of a folder, which opens without a server; answers how many there are. */
export const writeContactSheet = async (folder: string) => {
  const files = await readdir(folder, { recursive: true })
  const captions = files.filter((file) => basename(file) === 'caption.json')
  const scenes = await Promise.all(
    captions.map(async (file) => {
      const caption = JSON.parse(await readFile(join(folder, file), 'utf8')) as Caption
      return { ...caption, pictures: picturesIn(files, dirname(file)) }
    }),
  )
  scenes.sort((one, other) =>
    one.album === other.album ? one.order - other.order : one.album.localeCompare(other.album),
  )
  const [page, style, script] = await Promise.all(
    ['page.html', 'style.css', 'script.js'].map(beside),
  )
  const data = JSON.stringify(scenes).replaceAll('<', String.raw`\u003c`)
  const file = join(folder, 'index.html')
  const html = (page ?? '')
    .replace('/* style */', () => style ?? '')
    .replace('/* scenes */', () => data)
    .replace('/* script */', () => script ?? '')
  await writeFile(file, html)
  return {
    scenes: scenes.length,
    pictures: scenes.reduce((sum, { pictures }) => sum + pictures.length, 0),
    file: pathToFileURL(resolve(file)).href,
  }
}
