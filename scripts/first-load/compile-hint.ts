import type { Plugin } from 'vite'

/** What the first answer waits for. */
const partsBeforeAnswer = ['index', 'login', 'register', 'mailed-link']

/**
 * Most functions of these parts run at once: Chromium compiles all of them in a thread of its own while they come, and not one by
 * one at their first call, when the page waits for it (V8, 'Explicit compile hints'). To others it is a comment.
 */
const hint = '//# allFunctionsCalledOnLoad'

/** Counts at the very top of a file alone: above what Vite puts there. */
export const compileWhileComing = (): Plugin => ({
  name: 'compile-while-coming',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && partsBeforeAnswer.includes(file.name)) {
          file.code = `${hint}\n${file.code}`
        }
      }
    },
  },
})
