import type { Plugin } from 'vite'

/** What Vite calls in the place of each `import()`, with the files of the module. */
const helper = '\0vite/preload-helper.js'

/** Has `src/app/first-load/bring-code.ts` stand behind each `import()`, in the place of Vite's own helper. */
export const bringCodeFirst = (): Plugin => ({
  name: 'bring-code-first',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === helper
      ? "export { bringCode as __vitePreload } from '/src/app/first-load/bring-code.ts'"
      : null,
})

/** The files of a module, its own among them, which Vite leaves out where it needs no other. */
export const ownFileToo = (file: string, others: string[]) => [...new Set([file, ...others])]
