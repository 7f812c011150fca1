import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { artworkAddress } from '#server/areas/demos/artwork.ts'
import {
  catalogueEntrySchema,
  demoFileSchema,
  type CatalogueEntry,
  type DemoFile,
} from '#server/areas/demos/catalogue-entry.ts'
import { remarksOn, sharedLabels } from '#server/areas/demos/remarks.ts'
import { messageOf } from '#server/base/fault.ts'
import { demoKeySchema } from '#src/api/contract/demo-key.ts'

/** The folders of a catalogue, one per demo, named by its key. */
export const demoFolders = (demosDir: string): readonly string[] =>
  foldersIn(demosDir).filter(isKey)

const foldersIn = (demosDir: string) =>
  readdirSync(demosDir)
    .filter((name) => !name.startsWith('.') && isFolder(join(demosDir, name)))
    .toSorted()

/** Also symbolic links, which the folders of a volume mounted by Kubernetes are. */
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const isKey = (folder: string) => demoKeySchema.safeParse(folder).success

/** Can the demo be opened in local mode without an address of its own? */
export const hasSandbox = (demosDir: string, key: string) =>
  existsSync(join(demosDir, key, 'sandbox', 'index.html'))

/** Why a demo is left out of the catalogue, or what is probably a mistake. */
export type DemoFault = { readonly demo: string; readonly fault: string }

export type ReadDemos = {
  readonly entries: readonly CatalogueEntry[]
  readonly faults: readonly DemoFault[]
  /** Of those that can be read. */
  readonly remarks: readonly DemoFault[]
}

/** All readable demos of the folder by rank, and why others cannot be read (DEMO-3). */
export const readDemos = (demosDir: string): ReadDemos => {
  const folders = foldersIn(demosDir)
  const faults: DemoFault[] =
    folders.length === 0 ? [{ demo: demosDir, fault: 'There is no folder of a demo in it.' }] : []
  const read = folders.flatMap((folder) => {
    try {
      if (!isKey(folder)) {
        throw new Error('A folder is named by the key of its demo: small letters, digits, hyphens.')
      }
      const directory = join(demosDir, folder)
      const file = readDemo(directory)
      const entry = entryOf(file, directory, folder)
      const remarks = remarksOn(file, directory).map((fault) => ({ demo: folder, fault }))
      return [{ rank: file.rank, entry, remarks }]
    } catch (error) {
      faults.push({ demo: folder, fault: faultOf(error) })
      return []
    }
  })
  const entries = read.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry)
  const remarks = [...read.flatMap((demo) => demo.remarks), ...sharedLabels(entries)]
  return { entries, faults, remarks }
}

/** The schemes of demos whose pages have only one (APP-3), by key. */
export const demoThemes = (demosDir: string): readonly (readonly [string, 'light' | 'dark'])[] =>
  demoFolders(demosDir).flatMap((folder) => {
    const theme = themeOf(join(demosDir, folder))
    return theme === null ? [] : [[folder, theme] as const]
  })

/** `readDemos` reports demos that cannot be read. */
const themeOf = (directory: string) => {
  try {
    return readDemo(directory).theme
  } catch {
    return null
  }
}

/** With error messages, which the app's schemas leave out to be smaller in browsers. */
const inWords = { error: z.locales.en().localeError }

const readDemo = (directory: string) =>
  demoFileSchema.parse(JSON.parse(readFileSync(join(directory, 'demo.json'), 'utf8')), inWords)

const entryOf = (file: DemoFile, directory: string, folder: string): CatalogueEntry => {
  if (file.key !== undefined && file.key !== folder) {
    throw new Error(`The folder of ${file.key} is named ${folder}.`)
  }
  const addressOf = (name: string) => artworkAddress(directory, folder, name)
  const assets = file.assets.map(({ url, mp4, poster, captions, ...asset }) => ({
    ...asset,
    url: asset.media === 'youtube' ? url : addressOf(url),
    ...(mp4 !== undefined && { mp4: addressOf(mp4) }),
    ...(poster !== undefined && { poster: addressOf(poster) }),
    ...(captions !== undefined && { captions: addressOf(captions) }),
  }))
  const thumbnail = assets.find(({ type, media }) => type === 'thumbnail' && media === 'image')
  const entry = {
    ...file,
    description: file.description.join('\n\n'),
    assets,
    thumbnail: thumbnail?.url ?? null,
  }
  return catalogueEntrySchema.parse(entry, inWords)
}

const faultOf = (error: unknown) =>
  error instanceof z.core.$ZodError
    ? error.issues
        .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
        .join('; ')
    : messageOf(error)
