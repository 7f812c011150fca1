import type { AnyRouter } from '@tanstack/react-router'

/**
 * Loads the code of all pages once the first one stands and nothing else is to do: then they open without a network.
 * Into the browser's cache alone: a module that was imported in vain is never asked for again.
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
  loadParts().catch(() => {})
}

/** The build lists the files in `parts.json` (scripts/first-load/parts.ts). */
const loadParts = async () => {
  const parts = (await fetchQuietly('/parts.json').then((it) => it.json())) as string[]
  await Promise.all(parts.map((path) => fetchQuietly(path).then((it) => it.blob())))
}

const fetchQuietly = (path: string) => fetch(path, { priority: 'low' })
