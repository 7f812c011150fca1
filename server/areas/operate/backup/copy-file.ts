import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Copies a file, readable only by its owner, and flushes it to the disk; returns the SHA-256 of what was written. */
export const copyFile = async (from: string, to: string, signal: AbortSignal) => {
  const hash = createHash('sha256')
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  )
  return hash.digest('hex')
}
