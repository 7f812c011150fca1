import type { Rolldown } from 'vite'

/** Files of code that the bundler writes. */
export type Chunks = readonly Rolldown.OutputChunk[]

/** Entries, each followed by all that it imports. */
export const chunksBehind = (chunks: Chunks, entries: Chunks) => {
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk !== undefined && !seen.has(chunk)) {
      seen.add(chunk)
      chunk.imports.forEach((name) => visit(chunks.find(({ fileName }) => fileName === name)))
    }
  }
  entries.forEach(visit)
  return seen
}
