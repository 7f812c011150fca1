import { closeBeside } from '#src/app/close-beside.ts'
import { printLight } from '#src/app/print-light.ts'
import { wearFont } from '#src/app/first-load/wear-font.ts'
import { outliveTranslation } from '#src/app/translated-page.ts'
import type { DocumentTitle } from '#src/app/document-title.ts'
import { tellSessionEnd } from '#src/app/session/session-title.ts'
import { buildOf } from '#src/app/settings.ts'
import type { App } from '#src/app/start-app.ts'

type Needs = { title: DocumentTitle; nextPage: () => Promise<void> }

/**
 * What can wait: paper that is white, what a translated page and a tap on an iPhone need, the end of the session in the title,
 * our font, the code of all pages, and who tells of flows. Rejects where the network does not give it.
 */
export const bringRest = (page: Document, app: App, { title, nextPage }: Needs) => {
  tellSessionEnd(app.session, title, page)
  printLight(page.documentElement, window)
  outliveTranslation(page)
  closeBeside(page)
  return Promise.all([
    tellFlows(app),
    wearFont(page, { build: buildOf(page), nextPage }),
    loadParts(buildOf(page)),
  ])
}

/** From now on, and of what happened before (`src/app/inspection.ts`). */
const tellFlows = async (app: App) => {
  await app.bring('reports')
  app.open('reports', undefined)
}

/**
 * Into the browser's cache alone: a module that was imported in vain is never asked for again. Once for a tab: what it loads
 * anew finds them there. The build lists the files in `parts.json` (scripts/first-load/parts.ts).
 */
const loadParts = async (build: string | null) => {
  if (build === null || broughtFor() === build) {
    return
  }
  const parts = (await fetchQuietly('/parts.json').then((it) => it.json())) as string[]
  const loaded = new Set(loadedPaths())
  const missing = parts.filter((path) => !loaded.has(path))
  await Promise.all(missing.map((path) => fetchQuietly(path).then((it) => it.blob())))
  keepBrought(build)
}

const loadedPaths = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ responseStatus }) => responseStatus === 200)
    .map(({ name }) => new URL(name).pathname)

const fetchQuietly = (path: string) => fetch(path, { priority: 'low' })

/** Of the tab: the build whose parts it brought. */
const name = 'parts'

const broughtFor = () => {
  try {
    return window.sessionStorage.getItem(name)
  } catch {
    return null
  }
}

const keepBrought = (build: string) => {
  try {
    window.sessionStorage.setItem(name, build)
  } catch {
    // A browser that keeps nothing brings them with each page.
  }
}
