import font from '#src/ui/fonts/inter-latin.woff2?url'
import sheet from '#src/ui/fonts/inter.css?url'

/** Read by `public/theme-init.js`. */
const name = 'ui-font'

type Wearing = {
  build: string | null
  /** Resolves once another page stands there than the one of the moment. */
  nextPage: () => Promise<void>
}

/**
 * Brings our font, once nothing else is to do. The next page wears it; a page of the same build that is opened later finds it
 * in the browser's cache, and wears it from its first picture on (ADR 042).
 */
export const wearFont = async (page: Document, { build, nextPage }: Wearing) => {
  if (page.querySelector(`link[href="${sheet}"]`) !== null) {
    return
  }
  const link = Object.assign(page.createElement('link'), { rel: 'stylesheet', href: sheet })
  const hasCome = new Promise((resolve) => link.addEventListener('load', resolve))
  page.head.append(link)
  await hasCome
  await page.fonts.load('1em Inter')
  try {
    window.localStorage.setItem(name, `${build} ${sheet} ${font}`)
  } catch {
    // A browser that keeps nothing brings it each time.
  }
  await nextPage()
  // What came too late for a page is not worn until it is asked for anew, which the browser's cache answers.
  link.replaceWith(link.cloneNode())
}
