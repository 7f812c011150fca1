import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/
/** Smaller files fit into one packet anyway, so compressing them saves nothing. */
const smallestBytes = 1_024

const asBrotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
const asGzip = (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })

/** Writes a `.br` and a `.gz` copy beside each text file of a folder, for the server to send. */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => compressible.test(name)).map((name) => join(folder, name))
  await Promise.all(
    files.map(async (file) => {
      if ((await stat(file)).size < smallestBytes) return
      const bytes = await readFile(file)
      const twins = await Promise.all([asBrotli(bytes), asGzip(bytes)])
      await Promise.all([writeFile(`${file}.br`, twins[0]), writeFile(`${file}.gz`, twins[1])])
    }),
  )
}
