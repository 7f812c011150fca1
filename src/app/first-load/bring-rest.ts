import { wearFont } from '#src/app/first-load/wear-font.ts'
import { buildOf } from '#src/app/settings.ts'

/** Brings our font, and the code of all pages. Rejects where the network does not give it. */
export const bringRest = (page: Document) =>
  Promise.all([wearFont(page, buildOf(page)), loadParts()])

/**
 * Into the browser's cache alone: a module that was imported in vain is never asked for again. The build lists the files in
 * `parts.json` (scripts/first-load/parts.ts).
 */
const loadParts = async () => {
  const parts = (await fetchQuietly('/parts.json').then((it) => it.json())) as string[]
  await Promise.all(parts.map((path) => fetchQuietly(path).then((it) => it.blob())))
}

const fetchQuietly = (path: string) => fetch(path, { priority: 'low' })
