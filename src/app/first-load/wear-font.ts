import font from '#src/ui/fonts/inter-latin.woff2?url'
import sheet from '#src/ui/fonts/inter.css?url'
import { required } from '#src/lib/required.ts'

/** Read by `public/theme-init.js`. */
const name = 'ui-font'

type Wearing = {
  build: string | null
  /** Resolves once another page stands there than the one of the moment, before it is painted. */
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
  const faces = facesIn(await fetch(sheet).then((response) => response.text()))
  // The other one comes with the first name that needs it.
  await required(faces[0], 'face').load()
  try {
    window.localStorage.setItem(name, `${build} ${sheet} ${font}`)
  } catch {
    // A browser that keeps nothing brings it each time.
  }
  await nextPage()
  faces.forEach((face) => page.fonts.add(face))
}

/** The faces of the sheet, which the page does not wear before they are added: whatever stands there keeps its lines. */
const facesIn = (css: string) => {
  const styles = new CSSStyleSheet()
  styles.replaceSync(css)
  return [...styles.cssRules]
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ style }) => {
      const told = (property: string) => style.getPropertyValue(property)
      return new FontFace(told('font-family'), told('src'), {
        weight: told('font-weight'),
        unicodeRange: told('unicode-range'),
        display: 'optional',
      })
    })
}
