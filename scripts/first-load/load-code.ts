import type { Plugin } from 'vite'

/** What Vite calls instead of each `import()`, with the files of the module. */
const helper = '\0vite/preload-helper.js'

/** Makes each `import()` go through `src/app/first-load/load-code.ts` instead of Vite's own helper. */
export const loadCodeFirst = (): Plugin => ({
  name: 'load-code-first',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === helper
      ? "export { loadCode as __vitePreload } from '/src/app/first-load/load-code.ts'"
      : null,
})

/** The files of a module including its own, which Vite leaves out if the module needs no other. */
export const ownFileToo = (file: string, others: string[]) => [...new Set([file, ...others])]
