import { fileURLToPath } from 'node:url'

const ours = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

/** What packages bring is left out where something smaller does the same here. */
export const standIns = [
  // A list of all that HTML and SVG have.
  {
    find: '@emotion/is-prop-valid',
    replacement: ours('ui/theme/element-prop.ts'),
  },
  // Contexts, defaults and names of all that an icon of Lucide's can be told.
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: ours('ui/theme/lucide-icon.ts') },
  // React itself has what the shim stands in for in versions of it that are no longer used.
  { find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' },
]

/** By the end of the path by which Chakra's own files ask for it. */
const ofChakra = {
  '/factory.js': 'ui/theme/chakra/styled.ts',
  '/create-recipe-context.js': 'ui/theme/chakra/recipe-context.ts',
}

/** What Chakra's components are made with (docs/adr/164). */
export const standInsOfChakra = () => ({
  name: 'stand-ins-of-chakra',
  enforce: 'pre' as const,
  resolveId(source: string, importer?: string) {
    const end = Object.keys(ofChakra).find((it) => source.endsWith(it))
    const isChakras = importer?.includes('/node_modules/@chakra-ui/react/') === true
    return end !== undefined && isChakras ? ours(ofChakra[end as keyof typeof ofChakra]) : null
  },
})
