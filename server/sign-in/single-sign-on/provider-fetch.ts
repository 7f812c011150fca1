import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'

import type { CustomFetch } from 'openid-client'

import type { Config } from '#server/base/config/config.ts'
import { loopback } from '#server/base/config/local-mode.ts'
import { isPublic, publicLookup } from '#server/sign-in/single-sign-on/public-address.ts'

/** Bytes; the largest key set of the known providers is a hundredth of it. */
const maxAnswer = 524_288
/** Time limit of one request, up to the last byte of its answer (OI-18). */
const patienceMs = 5_000

/**
 * How the server talks to providers: https only, to public addresses only, no redirect followed, no long answer read
 * (OI-07). In local mode a provider may run on this machine. What goes wrong on the way is thrown as `Error`.
 */
export const createProviderFetch =
  ({ mode }: Pick<Config, 'mode'>): CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    const isLocal = mode === 'local'
    requireAllowed(url, isLocal)

    // Only forms are sent to providers.
    const sent = body instanceof URLSearchParams ? body.toString() : ''
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), patienceMs)
    try {
      const incoming = await send(url, sent, {
        method,
        headers: {
          ...headers,
          ...(sent.length > 0 && { 'content-length': Buffer.byteLength(sent) }),
        },
        agent: false,
        signal: AbortSignal.any([patience.signal, ...(signal ? [signal] : [])]),
        ...(!isLocal && { lookup: publicLookup }),
      })
      return responseOf(incoming, await readAll(incoming))
    } finally {
      clearTimeout(timer)
    }
  }

const requireAllowed = ({ protocol, hostname }: URL, isLocal: boolean) => {
  const isOwn = isLocal && loopback.has(hostname)
  if (protocol !== 'https:' && !isOwn) {
    throw new Error(`A provider is not asked by ${protocol}`)
  }
  const number = hostname.replace(/^\[|\]$/g, '')
  if (isIP(number) !== 0 && !isLocal && !isPublic(number)) {
    throw new Error(`${hostname} is no public address.`)
  }
}

const send = (url: URL, body: string, options: RequestOptions) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    request(url, options, resolve).on('error', reject).end(body)
  })

const readAll = async (incoming: IncomingMessage) => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxAnswer) {
      throw new Error('The answer of the provider is too long.')
    }
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const bodiless = new Set([204, 205, 304])

const responseOf = (
  { statusCode = 500, headers }: IncomingMessage,
  body: Uint8Array<ArrayBuffer>,
) =>
  new Response(bodiless.has(statusCode) ? null : body, {
    status: statusCode,
    headers: Object.entries(headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  })
