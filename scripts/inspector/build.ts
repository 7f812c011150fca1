import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'

const root = join(import.meta.dirname, '../..')
const outDir = join(root, 'dist-inspector')
const common: InlineConfig = { configFile: false, logLevel: 'warn', publicDir: false }

/**
 * Builds the inspector's page, the feed that it gets from the portal, and the drawn charts. No bundle of the portal contains them
 * (CF-01).
 */
await build({
  ...common,
  root: join(root, 'src/inspector/page'),
  base: '/local/inspector/',
  plugins: [react()],
  build: { outDir, emptyOutDir: true },
})
await build({
  ...common,
  root,
  build: {
    outDir,
    emptyOutDir: false,
    lib: {
      entry: join(root, 'src/inspector/feed.ts'),
      formats: ['iife'],
      name: 'feed',
      fileName: () => 'feed.js',
    },
  },
})
await import('./draw-charts.ts')
