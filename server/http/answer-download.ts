import type { Download } from '#src/api/contract/endpoint.ts'
import type { AppContext } from '#server/http/app-env.ts'
import type { Log } from '#server/base/log.ts'
import { ProblemError } from '#server/http/problem.ts'

/**
 * Answers a file piece by piece, as fast as its reader takes it. What fails before the first piece is a problem like any
 * other; later the connection is cut, so that nobody takes half a file for the whole.
 */
export const answerDownload = async (
  c: AppContext,
  { type, name }: Download,
  { pieces, log }: { readonly pieces: AsyncIterable<string>; readonly log: Log },
) => {
  const iterator = pieces[Symbol.asyncIterator]()
  let piece = await iterator.next()
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (piece.done === true) {
        controller.close()
        return
      }
      controller.enqueue(Buffer.from(piece.value))
      try {
        piece = await iterator.next()
      } catch (error) {
        const facts = { request: c.get('requestId'), error: String(error) }
        // The reader lost the right to it meanwhile, which is no fault of ours.
        log[error instanceof ProblemError ? 'info' : 'error']('file cut', facts)
        // By HTTP/1.0, which nginx speaks unless told otherwise, a file ends where its connection is closed in order.
        c.env?.incoming?.socket.resetAndDestroy?.()
        throw error
      }
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
  c.header('content-type', `${type}; charset=utf-8`)
  c.header('content-disposition', `attachment; filename="${name}"`)
  // Otherwise nginx takes up to a gigabyte ahead of the reader, which then arrives whatever becomes of the reader's rights (SE-11).
  c.header('x-accel-buffering', 'no')
  return c.body(stream)
}
