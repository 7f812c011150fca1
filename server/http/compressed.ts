import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { takesEncoding } from '#server/http/takes-encoding.ts'

/** A quality that is done in a few milliseconds a megabyte. */
const brotli = promisify(brotliCompress)
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzipped = promisify(gzip)

/** What is smaller fits into a few packets as it is. */
const leastLength = 4_096

type Compressed = {
  readonly encoding: 'br' | 'gzip'
  readonly content: Uint8Array<ArrayBuffer>
}

/** The text as small as the client takes it; `null` where it takes no smaller one, or is not worth it. */
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
