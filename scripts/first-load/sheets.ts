import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { PageFile, Prerendered } from '../../src/app/first-load/prerender.tsx'
import type { Chunks } from './chunks-behind.ts'
import { version } from '../../src/lib/version.ts'
import { portalCode, preloads } from './preloads.ts'

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

type Sheet = { head: string; body: string; title: string; path: string | null; form: string | null }

/** The template of Vite with a page in it. */
const filled = (template: string, root: string, { head, body, title, path, form }: Sheet) => {
  const { body: content, styles } = splitStyles(body)
  const page = path === null ? '' : ` data-page="${path}"`
  const asks = form === null ? '' : ` data-asks-for="${form}" data-version="${version}"`
  return template
    .replace('<html', (start) => start + page + asks)
    .replace(element('title'), () => `<title>${title}</title>`)
    .replace(
      '<script src="/theme-init.js"></script>',
      () => scriptOf(root, 'theme-init.js') + scriptOf(root, 'missing-entry.js'),
    )
    .replace('</head>', () => `${styles}\n${noticeStyle}${head}\n</head>`)
    .replace('<div id="root"></div>', () => content)
}

/** What pages are made of. */
export type Parts = {
  template: string
  root: string
  shell: Prerendered
  chunks: Chunks
  privatePages: readonly string[]
}

/** The page for all paths that are not prerendered: the frame, and what asks for Home's code. */
export const shellSheet = ({ template, root, shell, chunks, privatePages }: Parts) =>
  filled(template, root, {
    path: null,
    form: null,
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

/** A page that is prerendered, with what it may come to, and with the frame that may take its place. */
export const pageSheet = (
  { template, root, shell, chunks }: Parts,
  { path, page, other }: PageFile,
) => {
  const choice =
    other === undefined
      ? ''
      : `<template id="other-form" data-form="${other.form}" data-page="${other.path}">${other.page.html}</template>`
  const outcomes = Object.entries(page.outcomes).map(
    ([state, html]) => `<template data-outcome="${state}">${html}</template>`,
  )
  const html = filled(template, root, {
    path,
    form: page.form,
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
