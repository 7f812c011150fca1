import { build, type InlineConfig, type Rolldown } from 'vite'

/** What is loaded together comes in one file: the parts, in the order in which they arrive. */
const parts = {
  /** The actors that live as long as the tab. */
  boot: ['/src/main.ts'],
  /** The flow of the page that most people see first. */
  login: ['/src/app/flows/login.ts'],
  /** React alone: its code runs by itself, lest the page stands still for as long as for all of the next part. */
  react: ['/node_modules/react-dom/client.js'],
  /** The pages' frame. */
  'take-over': ['/src/app/mount.tsx', '/src/routes/_fullscreen.tsx?tsr-split=component'],
  /** The pages that are prerendered. */
  'sign-in': [
    '/src/routes/_fullscreen/login/customer.tsx?tsr-split=component',
    '/src/routes/_fullscreen/login/partner-google.tsx?tsr-split=component',
    '/src/routes/_fullscreen/register.tsx?tsr-split=component',
  ],
  /** What Home adds. */
  portal: [
    '/src/app/query-client.ts',
    '/src/machines/search/search.machine.ts',
    '/src/routes/_portal.tsx?tsr-split=component',
    '/src/routes/_portal/_ready.tsx?tsr-split=component',
    '/src/routes/_portal/_ready/index.tsx?tsr-split=component',
  ],
}

/** The modules that an entry needs after tree shaking, which only a whole build can tell. */
const modulesBehind = (chunks: readonly Rolldown.OutputChunk[], entry: string) => {
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk !== undefined && !seen.has(chunk)) {
      seen.add(chunk)
      chunk.imports.forEach((name) => visit(chunks.find(({ fileName }) => fileName === name)))
    }
  }
  const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(entry)))
  if (start === undefined) {
    throw new Error(`The first load names a module that is not built: ${entry}`)
  }
  visit(start)
  return [...seen].flatMap(({ moduleIds }) => moduleIds)
}

/** The bundler's groups, found by a build that is thrown away. */
export const firstLoadGroups = async (config: InlineConfig) => {
  const options = { ...config.build, write: false }
  const result = await build({ ...config, configFile: false, logLevel: 'silent', build: options })
  const outputs = [result].flat().flatMap((it) => ('output' in it ? it.output : []))
  const chunks = outputs.filter((file) => file.type === 'chunk')

  const needs = Object.entries(parts).map(([name, entries]) => ({
    name,
    ids: new Set(entries.flatMap((entry) => modulesBehind(chunks, entry))),
  }))
  /** What several parts need comes with the part that all of them have before. */
  const partOf = (id: string) => {
    const names = needs.filter(({ ids }) => ids.has(id)).map(({ name }) => name)
    if (names.length < 2) {
      return names[0] ?? null
    }
    if (names.includes('boot') || names.includes('login')) {
      return 'boot'
    }
    return names.includes('react') ? 'react' : 'take-over'
  }
  // The first part first: a group takes along what its modules import and no group before it has.
  return needs.map(({ name }, index) => ({
    name,
    test: (id: string) => partOf(id) === name,
    priority: needs.length - index,
  }))
}
