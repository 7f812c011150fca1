import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { build } from 'vite'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Serves a built page from memory, compressed as well as ours. */
const servePeer = async (folder: string) => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = new Map(
    names
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => [`/${name}`, brotliCompressSync(readFileSync(join(folder, name)))]),
  )
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
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
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** All peers stand in one page, which each fills with a script of its own. */
export const startPeer = async (name: string, script: string) => {
  const root = 'bench/peers'
  const outDir = `dist/${name}`
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    plugins: [
      {
        name: 'peer',
        transformIndexHtml: {
          order: 'pre',
          handler: (html) => html.replace('{script}', script),
        },
      },
    ],
  })
  return servePeer(`${root}/${outDir}`)
}
