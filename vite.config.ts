import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { loadCodeFirst, ownFileToo } from './scripts/first-load/load-code.ts'
import { compileWhileComing } from './scripts/first-load/compile-hint.ts'
import { codeGroups } from './scripts/first-load/groups.ts'
import { buildChartsLate } from './scripts/first-load/late-charts.ts'
import { listParts } from './scripts/first-load/parts.ts'
import { prerenderPages } from './scripts/first-load/prerender.ts'
import { standIns, standInsOfChakra } from './scripts/first-load/stand-ins.ts'
import { licenseOfFont, licensesFile, licensesLater } from './scripts/licenses.ts'

const plugins = () => [
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/routeTree.gen.ts',
    quoteStyle: 'single',
    semicolons: false,
    autoCodeSplitting: true,
    // What tells that code did not come is there before.
    codeSplittingOptions: { defaultBehavior: [['component'], ['notFoundComponent']] },
  }),
  react(),
  standInsOfChakra(),
  loadCodeFirst(),
  buildChartsLate(),
]

/** Emotion brings it for a function that nobody here calls, and does not say that it can be left out. */
const treeshake = {
  moduleSideEffects: [{ test: /\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false }],
}

const resolve = { alias: standIns }

/** The oldest browsers that the portal is for (ADR 118). */
const target = ['chrome120', 'edge120', 'firefox125', 'safari17']

export default defineConfig(async ({ command }) => {
  if (command === 'serve') {
    return { plugins: [...plugins(), licensesLater()], resolve }
  }
  const build = { target, modulePreload: { polyfill: false, resolveDependencies: ownFileToo } }
  const groups = await codeGroups({ plugins: plugins(), resolve, build })
  return {
    plugins: [...plugins(), compileWhileComing(), prerenderPages(), listParts(), licenseOfFont()],
    resolve,
    build: {
      ...build,
      license: { fileName: licensesFile },
      rolldownOptions: { treeshake, output: { codeSplitting: { groups } } },
    },
  }
})
