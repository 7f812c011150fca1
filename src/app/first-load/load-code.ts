import { timesReturned, whenStaying } from '#src/lib/leaving.ts'
import { MissingCode } from '#src/lib/missing-code.ts'

/** The files that were loaded or are on their way, besides those that the page starts with. */
const files = new Map<string, Promise<void>>()

const fetchFile = async (path: string) => {
  const response = await fetch(path).catch((cause: unknown) => {
    throw new MissingCode({ isGone: false, cause })
  })
  if (!response.ok) {
    throw new MissingCode({ isGone: response.status === 404 || response.status === 410 })
  }
  await response.arrayBuffer().catch((cause: unknown) => {
    throw new MissingCode({ isGone: false, cause })
  })
}

const addStyles = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = path
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new MissingCode({ isGone: false })))
    document.head.append(link)
  })

const loadFile = async (path: string) => {
  await fetchFile(path)
  if (path.endsWith('.css')) {
    await addStyles(path)
  }
}

const startLoading = (path: string) => {
  const coming = loadFile(path).catch((error: unknown) => {
    files.delete(path)
    throw error
  })
  files.set(path, coming)
  return coming
}

/** A file that failed is asked for again, also by callers that waited for somebody else's attempt: the network may be back. */
const loadOnce = (path: string): Promise<void> =>
  files.get(path)?.catch(() => loadOnce(path)) ?? startLoading(path)

/**
 * Wraps every `import()` of the built app (`scripts/first-load/load-code.ts`). Browsers never retry a module whose import failed,
 * so all of its files are fetched into the cache first, where a failure can be retried. Throws `MissingCode`.
 *
 * @param paths of the module's own file and of the files that it needs, relative to the origin.
 */
export const loadCode = async <TModule>(
  load: () => Promise<TModule>,
  paths: readonly string[] = [],
): Promise<TModule> => {
  const returns = timesReturned()
  try {
    await Promise.all(paths.map((path) => loadOnce(`/${path}`)))
    return await load()
  } catch (cause) {
    await whenStaying()
    if (timesReturned() > returns) {
      return loadCode(load, paths)
    }
    throw isRefusal(cause) ? new MissingCode({ isGone: true, cause }) : cause
  }
}

/** What Chromium, Firefox and Safari say about a module that they will not request again. */
const isRefusal = (error: unknown) =>
  error instanceof TypeError &&
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/.test(
    error.message,
  )
