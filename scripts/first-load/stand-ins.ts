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
