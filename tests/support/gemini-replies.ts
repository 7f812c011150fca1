import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'

import type { Content, GenerateContentResponse } from '@google/genai'
/** A response of the model, one event of the stream. */
export type Chunk = Pick<Partial<GenerateContentResponse>, 'candidates' | 'promptFeedback'>
type Sent = {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: {
    readonly contents: readonly Content[]
    readonly systemInstruction: Content
    readonly tools: unknown
    readonly toolConfig?: unknown
  }
}
type Reply = (response: ServerResponse, sent: Sent) => void | Promise<void>

export const piece = (said: string): Chunk => ({
  candidates: [{ content: { role: 'model', parts: [{ text: said }] } }],
})
export const text = (...pieces: readonly string[]): Chunk[] => [
  ...pieces.map(piece),
  finish('STOP'),
]
export const call = (name: string, args: Record<string, unknown> = {}, id?: string): Chunk => ({
  candidates: [
    {
      content: {
        role: 'model',
        parts: [
          {
            functionCall: { name, args, ...(id !== undefined && { id }) },
            thoughtSignature: 'c2lnbmVk',
          },
        ],
      },
    },
  ],
})
export const finish = (finishReason: string): Chunk => ({
  candidates: [{ finishReason: finishReason as never }],
})

const bytesOf = (chunks: readonly Chunk[]) =>
  Buffer.from(chunks.map((it) => `data: ${JSON.stringify(it)}\r\n\r\n`).join(''))

/** Streams these chunks in pieces of as many bytes as `sizes` says, the last again and again. */
export const streamed =
  (chunks: readonly Chunk[], sizes: readonly number[] = [Infinity]): Reply =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const bytes = bytesOf(chunks)
    let at = 0
    for (let turn = 0; at < bytes.length; turn += 1) {
      const size = Math.max(1, sizes[turn] ?? sizes.at(-1) ?? 1)
      response.write(bytes.subarray(at, at + size))
      at += size
      await nextTick()
    }
    response.end()
  }

/** Streams so many bytes of these chunks, and hangs up, or stays silent. */
export const broken =
  (chunks: readonly Chunk[], bytes: number, then: 'reset' | 'end' | 'silence'): Reply =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(bytesOf(chunks).subarray(0, bytes))
    // What was written is with the network before the line goes.
    await nextTick()
    if (then === 'reset') {
      response.destroy()
    } else if (then === 'end') {
      response.end()
    }
  }

/** Refuses as Google's servers do. */
export const refused =
  (code: number, status: string, message: string, details?: readonly object[]): Reply =>
  (response) => {
    response
      .writeHead(code, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: { code, message, status, details } }))
  }

/** Streams what it is told to say, when it is told. */
export const spoken = () => {
  const begun = Promise.withResolvers<ServerResponse>()
  const reply: Reply = async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    begun.resolve(response)
  }
  return {
    reply,
    say: async (...chunks: readonly Chunk[]) => {
      ;(await begun.promise).write(bytesOf(chunks))
    },
    end: async (reason = 'STOP') => {
      ;(await begun.promise).end(bytesOf([finish(reason)]))
    },
  }
}

/** What speaks the wire format of Gemini (`streamGenerateContent`), on this machine: it answers as it is told, one request after the other. */
export const startGemini = async () => {
  const replies: Reply[] = []
  const requests: Sent[] = []
  let gone = 0
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (part: Buffer) => pieces.push(part))
    response.on('close', () => {
      gone += response.writableFinished ? 0 : 1
    })
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(pieces).toString()) as Sent['body']
      const sent = { url: request.url ?? '', headers: request.headers, body }
      requests.push(sent)
      const reply = replies.shift() ?? refused(500, 'INTERNAL', 'The test tells no answer.')
      void reply(response, sent)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** What was asked, in order. */
    requests,
    /** How many hung up before their answer was whole. */
    gone: () => gone,
    /** Answers the next requests so, one each. */
    replies: (...next: readonly (Reply | readonly Chunk[])[]) => {
      replies.push(...next.map((it) => (typeof it === 'function' ? it : streamed(it))))
    },
    forget: () => {
      replies.length = 0
      requests.length = 0
      gone = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
