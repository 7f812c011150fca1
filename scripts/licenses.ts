import { readFileSync } from 'node:fs'

import type { Plugin } from 'vite'

/** Beside the app, for whoever has a copy of it: the licenses of all that is bundled ask for it (Vite's `build.license`). */
export const licensesFile = 'licenses.txt'

/** Vite knows the packages alone; the font is cut out of one that is not bundled. */
export const licenseOfFont = (): Plugin => ({
  name: 'license-of-font',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const file = bundle[licensesFile]
      if (file?.type !== 'asset') {
        throw new Error(`Vite wrote no ${licensesFile}.`)
      }
      const font = readFileSync('src/ui/fonts/LICENSE', 'utf8')
      file.source = `${String(file.source)}\n## Inter (OFL-1.1)\n\n${font}`
    },
  },
})

/** The dev server bundles nothing: at the address of the licenses it says where to read them. */
export const licensesLater = (): Plugin => ({
  name: 'licenses-later',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use(`/${licensesFile}`, (_, response) => {
      response.setHeader('content-type', 'text/plain; charset=utf-8')
      response.end('The built app lists the licenses of its packages here: npm start.\n')
    })
  },
})
