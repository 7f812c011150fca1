import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createServer, type Plugin, type Rolldown } from 'vite'

import type * as prerendering from '../../src/app/first-load/prerender.tsx'
import type { PageFile, Prerendered } from '../../src/app/first-load/prerender.tsx'

type Chunks = readonly Rolldown.OutputChunk[]

const element = (name: string) => new RegExp(`<${name}\\b[^>]*>[^]*?</${name}>`, 'g')

/**
 * Emotion leaves each style before the first element that wears it; its client takes them up from the head. The policy
 * lets no style attribute in: React sets those itself (HT-01).
 */
const splitStyles = (html: string) => {
  const globals = new Set<string>()
  const rules = new Map<string, string>()
  const plain = html.replace(element('script'), '').replaceAll(/ style="[^"]*"/g, '')
  const body = plain.replace(element('style'), (style) => {
    const [, name, css = ''] =
      /^<style data-emotion="css ([^"]*)">([^]*)<\/style>$/.exec(style) ?? []
    if (name === undefined) {
      globals.add(style)
    } else {
      rules.set(name, css)
    }
    return ''
  })
  const names = [...rules.keys()].join(' ')
  const own = `<style data-emotion="css ${names}">${[...rules.values()].join('')}</style>`
  return { body, styles: [...globals, own].join('\n') }
}

/** The files of an entry and of all that it imports. */
const filesBehind = (chunks: Chunks, isEntry: (id: string) => boolean) => {
  const seen = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk !== undefined && !seen.has(chunk.fileName)) {
      seen.add(chunk.fileName)
      chunk.imports.forEach((name) => visit(chunks.find(({ fileName }) => fileName === name)))
    }
  }
  const isIts = ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk) =>
    [facadeModuleId ?? '', ...moduleIds].some(isEntry)
  chunks.filter(isIts).forEach(visit)
  return seen
}

const link = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

/** What the page has anyway: its entry and what that imports. */
const isFirst = (id: string) => /\/src\/main\.ts$|\/index\.html$/.test(id)

const isHome = (id: string) => id.endsWith('/_portal/_ready/index.tsx?tsr-split=component')
const isFrame = (id: string) => id.endsWith('/src/app/mount.tsx')

/** Asks for code along with the page: the flow's where there is one, which React would only be in the way of. */
const preloads = (chunks: Chunks, { flow }: Prerendered) => {
  const flowFile = flow?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const next = flow === null ? '/src/app/mount.tsx' : `/src/app/flows/${flowFile}.ts`
  const first = filesBehind(chunks, isFirst)
  return [...filesBehind(chunks, (id) => id.endsWith(next))]
    .filter((file) => !first.has(file))
    .map(link)
    .join('\n')
}

/** Home's code, for `public/early-shell.js`. Styles are fetched, like all that is imported (`bring-code.ts`). */
const portalCode = (chunks: Chunks) => {
  const files = filesBehind(chunks, isHome)
  const styles = chunks
    .filter(({ fileName }) => files.has(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    .map((file) => `<link rel="preload" as="fetch" crossorigin href="/${file}">`)
  const before = filesBehind(chunks, (id) => isFirst(id) || isFrame(id))
  const code = [...files].filter((file) => !before.has(file)).map(link)
  return `<template id="portal-code">${[...code, ...styles].join('')}</template>`
}

const scriptOf = (root: string, name: string) =>
  `<script>${readFileSync(join(root, 'public', name), 'utf8').replaceAll(/^\s*\/\/.*\n/gm, '')}</script>`

/**
 * Who was signed in sees 'Loading...' in the place of a form (APP-5), see `public/theme-init.js`; nobody sees what their
 * browser cannot do, see `public/early-events.js`.
 */
const earlyStyle = `<style>${[
  '#restoring,[data-returning] #root{display:none}',
  '[data-returning] #restoring{display:block}',
  '[data-credentials=none] [data-needs=credentials]{display:none}',
  '[data-passkeys=none] [data-needs=passkeys]{display:none}',
].join('')}</style>`

/** The notice of `public/missing-entry.js` and of the app itself. */
const noticeStyle = `<style>${[
  '.missing-code{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:4px 16px;padding:8px 16px;background:var(--pp-colors-bg-error);color:var(--pp-colors-fg-error)}',
  '.missing-code button{padding:10px;font-weight:600;text-decoration:underline}',
].join('')}</style>`

/** Painted whole: what comes in pieces moves while it comes. */
const paintedWhole = '<link rel="expect" href="#restoring" blocking="render">'

type Sheet = { head: string; body: string; title: string; path: string | null }

/** The template of Vite with a page in it. */
const filled = (template: string, root: string, { head, body, title, path }: Sheet) => {
  const { body: content, styles } = splitStyles(body)
  return template
    .replace('<html', () => (path === null ? '<html' : `<html data-page="${path}"`))
    .replace(element('title'), () => `<title>${title}</title>`)
    .replace(
      '<script src="/theme-init.js"></script>',
      () => scriptOf(root, 'theme-init.js') + scriptOf(root, 'missing-entry.js'),
    )
    .replace('</head>', () => `${styles}\n${noticeStyle}${head}\n</head>`)
    .replace('<div id="root"></div>', () => content)
}

type Parts = {
  template: string
  root: string
  shell: Prerendered
  chunks: Chunks
  privatePages: readonly string[]
}

const shellSheet = ({ template, root, shell, chunks, privatePages }: Parts) =>
  filled(template, root, {
    path: null,
    title: shell.title,
    // The script before what is asked for: who is led to another page needs none of it.
    head: [
      `<meta name="private-pages" content="${privatePages.join(' ')}" />`,
      portalCode(chunks),
      scriptOf(root, 'early-shell.js'),
      preloads(chunks, shell),
    ].join('\n'),
    body: `<div id="root">${shell.html}</div>`,
  })

const otherForm = /<template id="other-form"[^]*?<\/template>/

const scriptsInHead = (path: string) => [
  ...(path.endsWith('/connect') ? ['mailed-link.js'] : []),
  'early-events.js',
]

const pageSheet = ({ template, root, shell, chunks }: Parts, { path, page, other }: PageFile) => {
  const choice =
    other === undefined
      ? ''
      : `<template id="other-form" data-form="${other.form}" data-page="${other.path}">${other.page.html}</template>`
  const outcomes = Object.entries(page.outcomes).map(
    ([state, html]) => `<template data-outcome="${state}">${html}</template>`,
  )
  const html = filled(template, root, {
    path,
    title: page.title,
    head: `${preloads(chunks, page)}\n${earlyStyle}${paintedWhole}`,
    body: `<div id="root">${page.html}</div>${outcomes.join('')}${choice}<div id="restoring">${shell.html}</div>`,
  })
  // Scripts are put in last: the styles' search takes out those that React wrote.
  return html
    .replace(
      '</head>',
      (end) =>
        scriptsInHead(path)
          .map((it) => scriptOf(root, it))
          .join('') + end,
    )
    .replace(otherForm, (choice) => choice + scriptOf(root, 'login-page.js'))
    .replace('<div id="restoring">', (start) => scriptOf(root, 'early-page.js') + start)
}

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
