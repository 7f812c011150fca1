import { build, type InlineConfig, type Rolldown } from 'vite'

import { chunksBehind, type Chunks } from './chunks-behind.ts'

/** What is loaded together comes in one file: the parts of the first load, in the order in which they arrive. */
const firstParts = {
  /** The actors that live as long as the tab. */
  boot: ['/src/main.ts'],
  /** The flow of the page that most people see first. */
  login: ['/src/app/flows/login.ts'],
  /** What a registration adds. */
  register: ['/src/app/flows/register.ts'],
  /** The flow whose page needs no React for what it comes to. */
  'mailed-link': ['/src/app/flows/connect.ts'],
  /** React alone: its code runs by itself, lest the page stands still for as long as for all of the next part. */
  react: ['/node_modules/react-dom/client.js'],
  /** The pages' frame, and what pages of both layouts have: no page of the one should need a part of the other. */
  'take-over': [
    '/src/app/mount.tsx',
    '/src/routes/_fullscreen.tsx?tsr-split=component',
    '/src/ui/parts/buttons/icon-button.tsx',
    '/src/ui/parts/buttons/text-link.tsx',
  ],
  /** The pages that are prerendered. */
  'sign-in': [
    '/src/routes/_fullscreen/login/customer.tsx?tsr-split=component',
    '/src/routes/_fullscreen/login/partner-google.tsx?tsr-split=component',
    '/src/routes/_fullscreen/register.tsx?tsr-split=component',
  ],
  /** What Home adds. */
  portal: [
    '/src/app/flows/favourites.ts',
    '/src/app/flows/search.ts',
    '/src/app/query-client.ts',
    '/src/routes/_portal.tsx?tsr-split=component',
    '/src/routes/_portal/_ready/index.tsx?tsr-split=component',
  ],
}

/**
 * What comes later: a part for what people open together. An entry, an `import()` of the app, is in the first part that
 * fits its path in `src`.
 */
const laterParts = {
  /** What comes when nothing else is to do; by itself, so that no page's code runs for it. */
  rest: /first-load\/load-rest|flows\/reports/,
  /** With what several parts need. */
  forms: /\/(?:authentication|password-register)-flow/,
  /** With what only parts that have dialogs need; Home brings it once nothing else is to do. */
  dialogs: /copy-link|nav-drawer|palette|session-notices|step-up|waiting-badge/,
  device: /device/,
  connect: /connect/,
  passkey: /passkey/,
  authentication: /_fullscreen|after-register|flows\/(?:organization|register|single)/,
  conversation: /_standalone|conversation/,
  demo: /demo|_ready\/open/,
  account: /account|linked-sign-ons|password-update/,
  staff: /admin|decisions|insights/,
  /** What fits no other part. */
  pages: /^/,
}
const withoutDialogs = ['forms', 'device', 'connect', 'authentication', 'pages']

/** The modules that entries need after tree shaking, which only a whole build can tell. */
const modulesBehind = (chunks: Chunks, entries: Chunks) =>
  new Set([...chunksBehind(chunks, entries)].flatMap(({ moduleIds }) => moduleIds))

const entryWith = (chunks: Chunks, end: string) => {
  const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
  if (entry === undefined) {
    throw new Error(`The first load names a module that is not built: ${end}`)
  }
  return entry
}

const laterPartOf = ({ facadeModuleId, isDynamicEntry }: Rolldown.OutputChunk) => {
  const path = facadeModuleId?.split('/src/').at(-1) ?? ''
  const part = Object.entries(laterParts).find(([, paths]) => paths.test(path))
  return isDynamicEntry ? part?.[0] : undefined
}

/** What several parts need comes with the part that all of them have before. */
const firstOf = (names: readonly string[]) => {
  if (names.length < 2) {
    return names[0]
  }
  if (names.every((name) => name === 'login' || name === 'register')) {
    return 'login'
  }
  if (names.includes('boot') || names.includes('login')) {
    return 'boot'
  }
  // Small, and there before React.
  if (names.includes('register')) {
    return 'register'
  }
  return names.includes('react') ? 'react' : 'take-over'
}

const laterOf = (names: readonly string[]) => {
  if (names.length < 2) {
    return names[0]
  }
  return names.some((name) => withoutDialogs.includes(name)) ? 'forms' : 'dialogs'
}

/** The bundler's groups, found by a build that is thrown away. */
export const codeGroups = async (config: InlineConfig) => {
  const options = { ...config.build, write: false }
  const result = await build({ ...config, configFile: false, logLevel: 'silent', build: options })
  const outputs = [result].flat().flatMap((it) => ('output' in it ? it.output : []))
  const chunks = outputs.filter((file) => file.type === 'chunk')

  const first = Object.entries(firstParts).map(([name, ends]) => {
    const entries = ends.map((end) => entryWith(chunks, end))
    return { name, ids: modulesBehind(chunks, entries) }
  })
  const later = Object.keys(laterParts).map((name) => {
    const entries = chunks.filter((chunk) => laterPartOf(chunk) === name)
    return { name, ids: modulesBehind(chunks, entries) }
  })
  const partOf = (id: string) => {
    const needing = (parts: typeof first) =>
      parts.filter(({ ids }) => ids.has(id)).map(({ name }) => name)
    return firstOf(needing(first)) ?? laterOf(needing(later))
  }
  // The first part first: a group takes along what its modules import and no group before it has.
  const names = [...first, ...later].map(({ name }) => name)
  return names.map((name, index) => ({
    name,
    test: (id: string) => partOf(id) === name,
    priority: names.length - index,
  }))
}
