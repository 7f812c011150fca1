import { arch, platform } from 'node:os'

import type { Problem } from '#src/api/contract/problem.ts'

/** The portal answered, and refused. */
export class Refusal extends Error {
  /** The server's name for it, `authorization-pending`. */
  readonly problem: string
  /** Seconds to leave before the next try. */
  readonly retryAfter: number

  constructor({ type, title, retryAfter = 0 }: Problem) {
    super(title)
    this.problem = type.replace('/problems/', '')
    this.retryAfter = retryAfter
  }
}

const timeoutMs = 10_000
const systems: Readonly<Record<string, string>> = {
  darwin: 'Mac OS X',
  linux: 'Linux',
  win32: 'Windows',
}

/** A client of the portal that keeps its cookies, as a browser does: without them its tokens are worth nothing. */
export const portalAt = (url: string) => {
  const { origin } = new URL(url)
  const cookies = new Map<string, string>()

  const keepCookies = (lines: readonly string[]) => {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (attributes.includes('Max-Age=0')) {
        cookies.delete(name)
      } else {
        cookies.set(name, pair.slice(name.length + 1))
      }
    }
  }

  const send = async <TAnswer>(
    path: string,
    {
      body,
      token,
      idempotencyKey,
    }: { body?: object; token?: string; idempotencyKey?: string } = {},
  ): Promise<TAnswer> => {
    const response = await fetch(`${origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        'user-agent': `PartnerPortalCli/1 (${systems[platform()] ?? platform()}; ${arch()})`,
        'x-pp-client': 'cli',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    keepCookies(response.headers.getSetCookie())
    const answer: unknown = await response.json()
    if (!response.ok) {
      throw new Refusal(answer as Problem)
    }
    return answer as TAnswer
  }

  return {
    get: <TAnswer>(path: string, token: string) => send<TAnswer>(path, { token }),
    /** Under the same key a call that gave no answer can be repeated: what it did is not done twice. */
    post: <TAnswer>(path: string, body: object, idempotencyKey?: string) =>
      send<TAnswer>(path, { body, ...(idempotencyKey !== undefined && { idempotencyKey }) }),
  }
}
export type Portal = ReturnType<typeof portalAt>
