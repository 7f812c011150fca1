import { wearFont } from '#src/app/first-load/wear-font.ts'
import { buildOf } from '#src/app/settings.ts'
import type { App } from '#src/app/start-app.ts'

/** Brings our font, the code of all pages, and who tells of flows. Rejects where the network does not give it. */
export const bringRest = (page: Document, app: App) =>
  Promise.all([tellFlows(app), wearFont(page, buildOf(page)), loadParts()])

/** From now on, and of what happened before (`src/app/inspection.ts`). */
const tellFlows = async (app: App) => {
  await app.bring('reports')
  app.open('reports', undefined)
}

/**
 * Into the browser's cache alone: a module that was imported in vain is never asked for again. The build lists the files in
 * `parts.json` (scripts/first-load/parts.ts).
 */
const loadParts = async () => {
  const parts = (await fetchQuietly('/parts.json').then((it) => it.json())) as string[]
  await Promise.all(parts.map((path) => fetchQuietly(path).then((it) => it.blob())))
}

const fetchQuietly = (path: string) => fetch(path, { priority: 'low' })
