import font from '#src/ui/fonts/inter-latin.woff2?url'
import sheet from '#src/ui/fonts/inter.css?url'
import { required } from '#src/lib/required.ts'

/** Read by `public/theme-init.js`. */
const name = 'ui-font'

type Options = {
  build: string | null
  /** Resolves once another page than the current one is there, before it is painted. */
  nextPage: () => Promise<void>
}

/**
 * Loads our font when the browser is idle and applies it with the next page, so that no visible text moves. Pages of the same
 * build that are opened later find it in the browser's cache and use it from their first paint (ADR 042).
 */
export const applyFont = async (page: Document, { build, nextPage }: Options) => {
  if (page.querySelector(`link[href="${sheet}"]`) !== null) {
    return
  }
  const faces = facesIn(await fetch(sheet).then((response) => response.text()))
  // The other face is loaded with the first name that needs it.
  await required(faces[0], 'face').load()
  try {
    window.localStorage.setItem(name, `${build} ${sheet} ${font}`)
  } catch {
    // A browser without storage loads it each time.
  }
  await nextPage()
  faces.forEach((face) => page.fonts.add(face))
}

/** The faces of the sheet. The page does not use them until they are added, so that its lines do not break anew. */
const facesIn = (css: string) => {
  const styles = new CSSStyleSheet()
  styles.replaceSync(css)
  return [...styles.cssRules]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const valueOf = (property: string) => style.getPropertyValue(property)
      return new FontFace(valueOf('font-family'), valueOf('src'), {
        weight: valueOf('font-weight'),
        unicodeRange: valueOf('unicode-range'),
        display: 'optional',
      })
    })
}
