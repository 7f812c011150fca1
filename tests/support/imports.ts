import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** One file of the repository imports another. */
export type Import = { readonly from: string; readonly to: string; readonly isType: boolean }

const root = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

const statement =
  /\b(?:import|export)\s+(type\s+)?(?:(\{[^}]*\}|[\w*\s,]+)\s+from\s+)?'([^']+)'|\bimport\('([^']+)'\)/g

const isTypesOnly = (names: string | undefined) =>
  names?.startsWith('{') === true &&
  names
    .slice(1, -1)
    .split(',')
    .map((name) => name.trim())
    .every((name) => name === '' || name.startsWith('type '))

/** All that a file imports: ours by the path from the root, packages by their names. */
const importsOf = (file: string, text: string): Import[] =>
  [...text.matchAll(statement)].map(([, type, names, now, late]) => {
    const named = now ?? late ?? ''
    const to = named.startsWith('.') ? posix.join(dirname(file), named) : named.replace(/^#/, '')
    return { from: file, to, isType: type !== undefined || isTypesOnly(names) }
  })

/** What a file imports from its own part of the repository (`server`, `src/ui`), by paths within that. */
export const importsIn = (part: string, file: string, text: string): Import[] =>
  importsOf(`${part}/${file}`, text)
    .filter(({ to }) => to.startsWith(`${part}/`))
    .map((it) => ({ ...it, from: file, to: it.to.slice(part.length + 1) }))

/** All imports within a part of the repository. */
export const importsWithin = (part: string) =>
  globSync('**/*.{ts,tsx}', { cwd: join(root, part) }).flatMap((file) =>
    importsIn(part, file, textOf(`${part}/${file}`)),
  )

/** The files that come with one as it runs, on whatever way; types do not. */
export const filesBehind = (file: string) => {
  const found = new Set([file])
  for (const one of found) {
    importsOf(one, textOf(one))
      .filter(
        ({ to, isType }) => !isType && /^(?:cli|scripts|server|src|tests)\/.+\.tsx?$/.test(to),
      )
      .forEach(({ to }) => found.add(to))
  }
  return found
}

/** `from -> to`. */
export const told = ({ from, to }: Import) => `${from} -> ${to}`

/** Rooms from which a way of imported values leads back to them. */
export const roundabout = (imports: readonly Import[], roomOf: (file: string) => string) => {
  const ways = new Map<string, Set<string>>()
  imports
    .filter(({ isType }) => !isType)
    .map(({ from, to }) => [roomOf(from), roomOf(to)] as const)
    .filter(([from, to]) => from !== to)
    .forEach(([from, to]) => ways.set(from, (ways.get(from) ?? new Set()).add(to)))
  const reached = (room: string, seen: Set<string>): Set<string> => {
    const next = [...(ways.get(room) ?? [])].filter((it) => !seen.has(it))
    next.forEach((it) => seen.add(it))
    next.forEach((it) => reached(it, seen))
    return seen
  }
  return [...ways.keys()].filter((room) => reached(room, new Set()).has(room))
}
