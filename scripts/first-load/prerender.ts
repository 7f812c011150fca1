import { createHash } from 'node:crypto'

import { createServer, type Plugin } from 'vite'

import type * as prerendering from '../../src/app/first-load/prerender.tsx'
import { pageSheet, shellSheet } from './sheets.ts'

/** Names the build in the page, by the names of its files, which tell their content. */
const withBuild = (template: string, files: readonly string[]) => {
  const build = createHash('sha256').update([template, ...files.toSorted()].join('\n'))
  return template.replace(
    '<meta name="build" content=""',
    `<meta name="build" content="${build.digest('base64url').slice(0, 16)}"`,
  )
}

/** Makes the HTML of the sign-in pages and of the shell with the app's own screens, once the app is built (ADR 012). */
export const prerenderPages = (): Plugin => {
  let root = ''
  return {
    name: 'prerender-pages',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
    },
    async generateBundle(_, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') {
        return
      }
      const template = withBuild(String(index.source), Object.keys(bundle))
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      // Pages are made for somebody whose system has no opinion on colours; the page itself looks again.
      Object.assign(globalThis, {
        matchMedia: () => ({
          matches: false,
          addEventListener: () => {},
          removeEventListener: () => {},
        }),
      })
      const vite = await createServer({
        root,
        configFile: false,
        mode: 'production',
        logLevel: 'error',
        appType: 'custom',
        server: { middlewareMode: true, ws: false, watch: null },
        optimizeDeps: { noDiscovery: true },
      })
      try {
        const {
          prerenderShell,
          prerenderPages: prerender,
          privatePages,
        } = (await vite.ssrLoadModule('/src/app/first-load/prerender.tsx')) as typeof prerendering
        const parts = { template, root, shell: prerenderShell(), chunks, privatePages }
        index.source = shellSheet(parts)
        for (const page of await prerender()) {
          this.emitFile({ type: 'asset', fileName: page.file, source: pageSheet(parts, page) })
        }
      } finally {
        await vite.close()
      }
    },
  }
}
