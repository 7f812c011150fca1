import type { Endpoint, InputOf, OutputOf } from '#src/api/contract/endpoint.ts'
import { problemSchema, type ProblemName } from '#src/api/contract/problem.ts'
import { loadUser, type Tokens } from '#src/api/contract/session.ts'
import { CookieJar } from '#tests/support/cookie-jar.ts'

type Fetch = (request: Request, from: string) => Promise<Response>

export type BrowserOptions = {
  readonly origin: string
  readonly address: string
  readonly userAgent: string
  readonly jar?: CookieJar
}

export type CallOptions = {
  readonly idempotencyKey?: string
  /** Laid over the headers that the client sends; `null` leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>
}

/** One browser in front of the portal: it keeps cookies, and the access token of whoever signed in. */
export class PortalBrowser {
  readonly jar: CookieJar
  readonly address: string
  readonly userAgent: string
  tokens: Tokens | null = null
  readonly #origin: string
  readonly #fetch: Fetch

  constructor(fetch: Fetch, { origin, address, userAgent, jar = new CookieJar() }: BrowserOptions) {
    this.#fetch = fetch
    this.#origin = origin
    this.address = address
    this.userAgent = userAgent
    this.jar = jar
  }

  /** The same browser, in front of another process. */
  at(fetch: Fetch) {
    const { jar, address, userAgent } = this
    const there = new PortalBrowser(fetch, { origin: this.#origin, address, userAgent, jar })
    there.tokens = this.tokens
    return there
  }

  /** Any request to the portal, by path; cookies go along and are kept. */
  async request(path: string, init: RequestInit = {}) {
    const request = new Request(new URL(path, this.#origin), init)
    request.headers.set('user-agent', this.userAgent)
    if (this.jar.header() !== '') {
      request.headers.set('cookie', this.jar.header())
    }
    const response = await this.#fetch(request, this.address)
    response.headers.getSetCookie().forEach((line) => this.jar.store(line))
    return response
  }

  /** A call of the contract just as the client makes it. */
  async send<TEndpoint extends Endpoint>(
    endpoint: TEndpoint,
    input: InputOf<TEndpoint>,
    { idempotencyKey, headers = {} }: CallOptions = {},
  ) {
    const { path, rest } = fill(endpoint.path, input as Record<string, unknown>)
    const isRead = endpoint.method === 'GET'
    const query = isRead ? `?${new URLSearchParams(rest as Record<string, string>).toString()}` : ''
    const all: Record<string, string | null> = {
      origin: isRead ? null : this.#origin,
      'sec-fetch-site': 'same-origin',
      'content-type': isRead ? null : 'application/json',
      'x-pp-client': '0.6.3',
      authorization: this.tokens === null ? null : `Bearer ${this.tokens.accessToken.jwt}`,
      'idempotency-key': idempotencyKey ?? null,
      ...headers,
    }
    return this.request(`/api${path}${query}`, {
      method: endpoint.method,
      headers: Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
      ...(!isRead && { body: JSON.stringify(rest) }),
    })
  }

  /** The parsed answer of a call that must succeed. */
  async call<TEndpoint extends Endpoint>(
    endpoint: TEndpoint,
    input: InputOf<TEndpoint>,
    options: CallOptions = {},
  ): Promise<OutputOf<TEndpoint>> {
    const response = await this.send(endpoint, input, options)
    const body: unknown = await response.json()
    if (!response.ok) {
      throw new Error(`${endpoint.path} answered ${response.status}: ${JSON.stringify(body)}`)
    }
    return endpoint.output.parse(body) as OutputOf<TEndpoint>
  }

  /** The problem of a call that must be refused. */
  async refusal<TEndpoint extends Endpoint>(
    endpoint: TEndpoint,
    input: InputOf<TEndpoint>,
    options: CallOptions = {},
  ) {
    const response = await this.send(endpoint, input, options)
    return problemIn(response)
  }
}

/** Does the portal know who asks? */
export const isSignedIn = async (browser: PortalBrowser) =>
  (await browser.send(loadUser, { method: 'email' })).status === 200

/** The problem that an answer carries, its name besides. */
export const problemIn = async (response: Response) => {
  const problem = problemSchema.parse(await response.json())
  // The server makes the type from the name.
  return { ...problem, name: problem.type.replace('/problems/', '') as ProblemName }
}

const fill = (pattern: string, input: Record<string, unknown>) => {
  const rest = { ...input }
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]).toWellFormed()
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}
