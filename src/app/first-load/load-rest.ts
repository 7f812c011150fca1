import { closeBeside } from '#src/app/close-beside.ts'
import { focusPressed } from '#src/app/focus-pressed.ts'
import { printLight } from '#src/app/print-light.ts'
import { applyFont } from '#src/app/first-load/apply-font.ts'
import { outliveTranslation } from '#src/app/translated-page.ts'
import type { DocumentTitle } from '#src/app/document-title.ts'
import { showSessionEndInTitle } from '#src/app/session/session-title.ts'
import { buildOf } from '#src/app/settings.ts'
import type { App } from '#src/app/start-app.ts'

type Needs = { title: DocumentTitle; nextPage: () => Promise<void> }

/**
 * Everything that can wait: printing on white, fixes for translated pages, for iPhone taps and for presses on a Mac, the session's
 * end in the title, our font, the reports of flows, and the code of all pages. Rejects if the network fails.
 */
export const loadRest = (page: Document, app: App, { title, nextPage }: Needs) => {
  showSessionEndInTitle(app.session, title, page)
  printLight(page.documentElement, window)
  outliveTranslation(page)
  closeBeside(page)
  focusPressed(page)
  return Promise.all([
    reportFlows(app),
    applyFont(page, { build: buildOf(page), nextPage }),
    loadParts(buildOf(page)),
  ])
}

/** It also gets what happened before it was there (`src/app/inspection.ts`). */
const reportFlows = async (app: App) => {
  await app.loadFlows('reports')
  app.open('reports', undefined)
}

/**
 * Only into the browser's cache: importing them would make a failed module unusable, as browsers never retry it. Once per tab and
 * build. The build lists the files in `parts.json` (scripts/first-load/parts.ts).
 */
const loadParts = async (build: string | null) => {
  if (build === null || loadedBuild() === build) {
    return
  }
  const parts = (await fetchQuietly('/parts.json').then((it) => it.json())) as string[]
  const loaded = new Set(loadedPaths())
  const missing = parts.filter((path) => !loaded.has(path))
  await Promise.all(missing.map((path) => fetchQuietly(path).then((it) => it.blob())))
  rememberLoaded(build)
}

const loadedPaths = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ responseStatus }) => responseStatus === 200)
    .map(({ name }) => new URL(name).pathname)

const fetchQuietly = (path: string) => fetch(path, { priority: 'low' })

/** Key of the tab storage: the build whose parts were loaded. */
const name = 'parts'

const loadedBuild = () => {
  try {
    return window.sessionStorage.getItem(name)
  } catch {
    return null
  }
}

const rememberLoaded = (build: string) => {
  try {
    window.sessionStorage.setItem(name, build)
  } catch {
    // A browser without storage loads them with each page.
  }
}
