import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { build } from 'vite'

import { compileWhileComing } from '../scripts/first-load/compile-hint.ts'
import { buildChartsLate } from '../scripts/first-load/late-charts.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}

const ourPackages = Object.fromEntries(
  ['react', 'react-dom', 'xstate', 'zod'].map((name) => [name, resolve('node_modules', name)]),
)

type Files = Readonly<Record<string, string | Buffer>>

const filesIn = (folder: string): Files => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => statSync(join(folder, name)).isFile())
  return Object.fromEntries(files.map((name) => [`/${name}`, readFileSync(join(folder, name))]))
}

/** Serves a page from memory, compressed as well as ours. */
const serve = async (contents: Files, host = 'localhost') => {
  const files = new Map(
    Object.entries(contents).map(([path, content]) => [path, brotliCompressSync(content)]),
  )
  const server = createServer((request, response) => {
    const asked = (request.url ?? '').replace(/\?.*$/, '')
    const path = asked === '/' ? '/index.html' : asked
    const file = files.get(path)
    if (file === undefined) {
      response.writeHead(404).end()
      return
    }
    const type = types[extname(path)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(file)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return { url: `http://${host}:${port}/`, close: () => server.close() }
}

type PeerOptions = {
  /** It is made of the same packages as our page, not of its own. */
  isOfOurPackages?: boolean
  /** What it requests besides: each text by its path. */
  files?: Readonly<Record<string, string>>
  /** The page around its script, if it is not the common one. */
  html?: (usual: string) => string
}

/** All peers use one page, which each fills by its own script. */
export const startPeer = async (
  name: string,
  script: string,
  {
    isOfOurPackages = false,
    files = {},
    html = (usual) => usual.replace('{script}', script),
  }: PeerOptions = {},
) => {
  const root = 'bench/peers'
  const outDir = `dist/${name}`
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    ...(isOfOurPackages && { resolve: { alias: ourPackages } }),
    plugins: [
      ...(isOfOurPackages ? [buildChartsLate(), compileWhileComing()] : []),
      {
        name: 'peer',
        transformIndexHtml: {
          order: 'pre',
          handler: html,
        },
      },
    ],
  })
  return serve({ ...filesIn(`${root}/${outDir}`), ...files })
}

/** A page with nothing but this. */
export const startText = (html: string) => serve({ '/index.html': html })

/** A form that needs no code. */
export const startFloor = () => serve({ '/index.html': readFileSync('bench/peers/floor.html') })

/** A page of another site, from which people come. */
export const startElsewhere = () => serve({ '/index.html': '<p>Elsewhere</p>' }, '127.0.0.1')

/** A page as it looks once it has loaded, without requests and scripts. */
const stillOf = async (url: string) => {
  const html = await fetch(url).then((response) => response.text())
  return html.replaceAll(/<script\b[^>]*>[^]*?<\/script>|<link\b[^>]*\bhref="\/[^>]*>/g, '')
}

/** What the look alone costs. */
export const startStill = async (url: string) => {
  const html = await stillOf(url)
  return serve({ '/index.html': html.replace('<form', '<form data-floor') })
}

/** What the look and the packages cost, without any code of ours. */
export const startPackages = async (url: string) => {
  const still = await stillOf(url)
  const script = '<script type="module" src="./packages.js"></script>'
  return startPeer('packages', './packages.js', {
    isOfOurPackages: true,
    html: () => still.replace('</head>', `<script>${keepsSubmit}</script>${script}</head>`),
  })
}
/** Like the head of our pages: keeps what is submitted before the code has loaded. */
const keepsSubmit = `addEventListener('submit', (event) => {
  event.preventDefault()
  window.kept = event.target
  window.tell?.()
}, true)`
