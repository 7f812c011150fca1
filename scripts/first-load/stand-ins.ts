import { fileURLToPath } from 'node:url'

/** What packages bring is left out where something smaller does the same here. */
export const standIns = [
  // A list of all that HTML and SVG have.
  {
    find: '@emotion/is-prop-valid',
    replacement: fileURLToPath(new URL('../../src/ui/theme/element-prop.ts', import.meta.url)),
  },
  // React itself has what the shim stands in for in versions of it that are no longer used.
  { find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' },
]
