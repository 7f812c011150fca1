import type { Rolldown } from 'vite'

import type { Prerendered } from '../../src/app/first-load/prerender.tsx'
import { chunksBehind, type Chunks } from './chunks-behind.ts'

/** The files of an entry and of everything it imports. */
const filesBehind = (chunks: Chunks, isEntry: (id: string) => boolean) => {
  const isIts = ({ facadeModuleId, moduleIds }: Rolldown.OutputChunk) =>
    [facadeModuleId ?? '', ...moduleIds].some(isEntry)
  const behind = chunksBehind(chunks, chunks.filter(isIts))
  return new Set([...behind].map(({ fileName }) => fileName))
}

const link = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

/** The page's own entry, which it loads anyway. */
const isFirst = (id: string) => /\/src\/main\.ts$|\/index\.html$/.test(id)

const isHome = (id: string) => id.endsWith('/_portal/_ready/index.tsx?tsr-split=component')
const isFrame = (id: string) => id.endsWith('/src/app/mount.tsx')

/** Preloads code along with the page: that of its flow, if there is one, before React. */
export const preloads = (chunks: Chunks, { flow }: Prerendered) => {
  const flowFile = flow?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const next = flow === null ? '/src/app/mount.tsx' : `/src/app/flows/${flowFile}.ts`
  const first = filesBehind(chunks, isFirst)
  return [...filesBehind(chunks, (id) => id.endsWith(next))]
    .filter((file) => !first.has(file))
    .map(link)
    .join('\n')
}

/** Home's code, for `public/early-shell.js`. Styles are preloaded as `fetch`, the way `load-code.ts` loads them. */
export const portalCode = (chunks: Chunks) => {
  const files = filesBehind(chunks, isHome)
  const styles = chunks
    .filter(({ fileName }) => files.has(fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    .map((file) => `<link rel="preload" as="fetch" crossorigin href="/${file}">`)
  const before = filesBehind(chunks, (id) => isFirst(id) || isFrame(id))
  const code = [...files].filter((file) => !before.has(file)).map(link)
  return `<template id="portal-code">${[...code, ...styles].join('')}</template>`
}
