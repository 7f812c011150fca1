import { MissingCode } from '#src/lib/missing-code.ts'

/** The files that this page has or is about to have; a page imports its own code before all. */
const files = new Map<string, Promise<void>>()

const fetched = async (path: string) => {
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

const worn = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = path
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new MissingCode({ isGone: false })))
    document.head.append(link)
  })

const bringFile = async (path: string) => {
  await fetched(path)
  if (path.endsWith('.css')) {
    await worn(path)
  }
}

const bringAnew = (path: string) => {
  const coming = bringFile(path).catch((error: unknown) => {
    files.delete(path)
    throw error
  })
  files.set(path, coming)
  return coming
}

/** A file that did not come is asked for again, also by whoever waited for another's attempt: the network may be back. */
const bringOnce = (path: string): Promise<void> =>
  files.get(path)?.catch(() => bringOnce(path)) ?? bringAnew(path)

/**
 * Stands behind every `import()` of the built app (`scripts/first-load/bring-code.ts`). A browser never asks again for a
 * module that it imported in vain; so all files of the module are fetched before, and lie in its cache. Throws
 * `MissingCode`.
 *
 * @param paths of the module's own file and of those that it needs, relative to the origin.
 */
export const bringCode = async <TModule>(
  load: () => Promise<TModule>,
  paths: readonly string[] = [],
): Promise<TModule> => {
  await Promise.all(paths.map((path) => bringOnce(`/${path}`)))
  try {
    return await load()
  } catch (cause) {
    throw isRefusal(cause) ? new MissingCode({ isGone: true, cause }) : cause
  }
}

/** What Chromium, Firefox and Safari say of a module that they will not ask for again. */
const isRefusal = (error: unknown) =>
  error instanceof TypeError &&
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/.test(
    error.message,
  )
