import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { takesEncoding } from '#server/http/takes-encoding.ts'

const brotli = promisify(brotliCompress)
/** This quality takes a few milliseconds per megabyte. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzipped = promisify(gzip)

/** Shorter texts fit into a few packets uncompressed. */
const leastLength = 4_096

type Compressed = {
  readonly encoding: 'br' | 'gzip'
  readonly content: Uint8Array<ArrayBuffer>
}

/**
 * The text in the best encoding that the client accepts; `null` if it accepts none, or if the text is too short to be worth it.
 */
export const compressed = async (text: string, accepted: string): Promise<Compressed | null> => {
  if (text.length < leastLength) {
    return null
  }
  if (takesEncoding(accepted, 'br')) {
    return { encoding: 'br', content: new Uint8Array(await brotli(text, options)) }
  }
  return takesEncoding(accepted, 'gzip')
    ? { encoding: 'gzip', content: new Uint8Array(await gzipped(text)) }
    : null
}
