import type { Plugin } from 'vite'

/** Lists the app's files for `src/app/first-load/load-rest.ts`. */
export const listParts = (): Plugin => ({
  name: 'list-parts',
  apply: 'build',
  generateBundle(_, bundle) {
    const paths = Object.keys(bundle).filter((name) => /^assets\/.+\.(?:js|css)$/.test(name))
    const source = JSON.stringify(paths.map((name) => `/${name}`))
    this.emitFile({ type: 'asset', fileName: 'parts.json', source })
  },
})
