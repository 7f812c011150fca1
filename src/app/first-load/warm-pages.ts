import type { AnyRouter } from '@tanstack/react-router'

import { buildOf } from '#src/app/settings.ts'

/**
 * Brings our font, and the code of all pages, once the first one stands and nothing else is to do: then they open without a
 * network.
 */
export const warmPages = (router: AnyRouter) => {
  const stop = router.subscribe('onRendered', () => {
    stop()
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback(load)
    } else {
      setTimeout(load, 1_000)
    }
  })
}

const load = () => {
  Promise.all([bringFont(), loadParts()]).catch(() => {})
}

const bringFont = async () => {
  const { wearFont } = await import('#src/app/first-load/wear-font.ts')
  await wearFont(document, buildOf(document))
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
