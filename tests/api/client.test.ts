import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createCall, type Credentials } from '#src/api/client.ts'
import { exportPeople } from '#src/api/contract/admin-people.ts'
import { listDemos } from '#src/api/contract/demos.ts'
import { addLead } from '#src/api/contract/leads.ts'
import { startLogin } from '#src/api/contract/passcode.ts'
import { loadUser, logout } from '#src/api/contract/session.ts'
import { ask } from '#src/api/http.ts'
import { CallError, unreachableText } from '#src/lib/call-error.ts'
import { watchLeaving } from '#src/lib/leaving.ts'

type Answer = (request: Request) => Response | Promise<Response>

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })
const problem = (name: string, status: number, more: object = {}) =>
  json({ type: `/problems/${name}`, title: `It is ${name}.`, status, ...more }, status, {
    'content-type': 'application/problem+json',
  })

const createClient = (...answers: Answer[]) => {
  const requests: Request[] = []
  const credentials = {
    token: vi.fn<Credentials['token']>(() => Promise.resolve('first')),
    expired: vi.fn<Credentials['expired']>(),
    refused: vi.fn<Credentials['refused']>(),
  }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    requests.push(request.clone())
    const answer = answers[Math.min(requests.length, answers.length) - 1]
    return answer === undefined ? Response.error() : answer(request)
  }
  const call = createCall({
    baseUrl: 'http://portal.test',
    version: '0.6.3',
    credentials,
    fetch,
  })
  return { call, requests, credentials }
}

const ticket = {
  authToken: 'auth',
  connectToken: 'connect',
  expiresAt: 1,
  expiresIn: 600,
  number: '07',
  isNewMail: true,
}
const start = { method: 'email', identifier: 'ada@example.com' }
const lead = { type: 'client', company: 'Acme', website: 'acme.com' } as const
const stored = { id: '1', created_at: 1, type: 'client', company: 'Acme' }

const refusal = async (promise: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await promise.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}
/** Lets time pass until the call is settled: retries and time-outs wait on timers. */
const afterAllTimers = async <TResult>(promise: Promise<TResult>) => {
  const settled = promise.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  await settled
  return promise
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('HTTP-2 ADMIN-2 a file comes as it is and is named as the server says, its refusal is a problem like any other', async () => {
  const { call, requests } = createClient(
    () =>
      new Response('Name\r\n', {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="users_2026.csv"',
        },
      }),
    () => problem('forbidden', 403),
  )
  const file = await call(exportPeople, { role: 'staff' })
  expect(await file.text()).toBe('Name\r\n')
  expect(file.name).toBe('users_2026.csv')
  expect(requests[0]?.url).toBe('http://portal.test/api/users/export?role=staff')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer first')
  expect(await refusal(call(exportPeople, {}))).toMatchObject({
    details: { problem: 'forbidden' },
  })
})

test('HTTP-2 fills :params, sends the rest as JSON with credentials and the client header', async () => {
  const { call, requests } = createClient(() => json(ticket))
  await call(startLogin, start)

  const [request] = requests
  expect(request?.url).toBe('http://portal.test/api/email/login/start')
  expect(request?.method).toBe('POST')
  expect(request?.credentials).toBe('include')
  expect(request?.headers.get('x-pp-client')).toBe('0.6.3')
  expect(request?.headers.get('authorization')).toBeNull()
  expect(await request?.json()).toEqual({ identifier: 'ada@example.com' })
})

test('LOG-3 what outlives its page says so beside the request, where Firefox hears it', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(json(ticket)))
  const { credentials } = createClient()
  const call = createCall({ baseUrl: 'http://portal.test', version: '0.6.3', credentials, fetch })
  await call(startLogin, start, { keepalive: true })
  await call(startLogin, start)

  expect(fetch.mock.calls.map(([, options]) => options?.keepalive)).toEqual([true, false])
})

test('HTTP-2 appends what is no :param to the query of a GET, with the bearer of the session', async () => {
  const { call, requests } = createClient(() => problem('forbidden', 403))
  await refusal(call(loadUser, { method: 'email', refreshUser: 'true' }))

  expect(requests[0]?.url).toBe('http://portal.test/api/email/user?refreshUser=true')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer first')
})

test('HTTP-2 never lets a value leave its path segment', async () => {
  const { call, requests } = createClient(() => json({}))
  await call(logout, { method: '../user/auth?x=' })

  expect(requests[0]?.url).toBe('http://portal.test/api/..%2Fuser%2Fauth%3Fx%3D/logout')
})

test.each([408, 413, 429, 500, 502, 503, 504])(
  'HTTP-1 asks a GET twice more after %i, waiting 0.3 and 0.6 s',
  async (status) => {
    const times: number[] = []
    const { call } = createClient(() => {
      times.push(Date.now())
      return problem('unexpected', status)
    })
    await refusal(afterAllTimers(call(listDemos, {})))

    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 300, 900])
  },
)

test.each([400, 401, 404, 409, 410, 498, 501, 505])('HTTP-1 takes %i as final', async (status) => {
  const { call, requests } = createClient(() => problem('unexpected', status))
  await refusal(afterAllTimers(call(listDemos, {})))

  expect(requests).toHaveLength(1)
})

test.each([
  { method: 'GET', times: 3 },
  { method: 'PUT', times: 3 },
  { method: 'HEAD', times: 3 },
  { method: 'DELETE', times: 3 },
  { method: 'OPTIONS', times: 3 },
  { method: 'TRACE', times: 3 },
  { method: 'POST', times: 1 },
  { method: 'PATCH', times: 1 },
])('HTTP-1 what goes by $method is asked $times times in all', async ({ method, times }) => {
  // No browser sends TRACE, and a `Request` of that method is none.
  vi.stubGlobal('Request', vi.fn<() => void>())
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(json({}, 503)))
  const question = {
    url: new URL('http://portal.test/api/demos'),
    init: { method },
    timeoutMs: 10_000,
    signal: undefined,
    read: (response: Response) => response.json() as Promise<unknown>,
    isFile: false,
  }
  await afterAllTimers(ask(fetch, question)).catch(() => {})

  expect(fetch).toHaveBeenCalledTimes(times)
})

test('HTTP-1 never repeats a POST by itself', async () => {
  const { call, requests } = createClient(() => problem('unavailable', 503))
  await refusal(afterAllTimers(call(addLead, lead)))

  expect(requests).toHaveLength(1)
})

test('HTTP-1 EN-05 waits as long as Retry-After says', async () => {
  const times: number[] = []
  const { call } = createClient(
    () => {
      times.push(Date.now())
      return json({}, 429, { 'retry-after': '7' })
    },
    () => {
      times.push(Date.now())
      return json({ demos: [] })
    },
  )
  await afterAllTimers(call(listDemos, {}))

  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 7_000])
})

test('HTTP-1 EN-05 waits until the date that Retry-After names', async () => {
  vi.setSystemTime('2026-01-15T09:00:00Z')
  const times: string[] = []
  const { call } = createClient(
    () => json({}, 503, { 'retry-after': 'Thu, 15 Jan 2026 09:00:05 GMT' }),
    () => {
      times.push(new Date().toISOString())
      return json({ demos: [] })
    },
  )
  await afterAllTimers(call(listDemos, {}))

  expect(times).toEqual(['2026-01-15T09:00:05.000Z'])
})

const longestMs = 2_147_483_647

test('HTTP-1 EN-05 waits for no time that timers cannot tell: at most 2147483647 ms', async () => {
  const times: number[] = []
  const { call } = createClient(() => {
    times.push(Date.now())
    return json({}, 503, { 'retry-after': '99999999' })
  })
  await refusal(afterAllTimers(call(listDemos, {})))

  expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, longestMs, 2 * longestMs])
})

test('HTTP-1 a time-out is at most 2147483647 ms', async () => {
  const { call } = createClient(() => new Promise(() => {}))
  const began = Date.now()
  const error = await refusal(afterAllTimers(call({ ...addLead, timeoutMs: 10 ** 12 }, lead)))

  expect(error.message).toBe('Request timed out')
  expect(Date.now() - began).toBe(longestMs)
})

test('HTTP-1 RE-18 asks no more once the caller stops it while it waits to ask again', async () => {
  const controller = new AbortController()
  const { call, requests } = createClient(() => problem('unavailable', 503))
  const pending = refusal(call(listDemos, {}, { signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(299)
  controller.abort()

  expect((await pending).kind).toBe('aborted')
  await vi.runAllTimersAsync()
  expect(requests).toHaveLength(1)
})

/** Begins, and is never whole. */
const standingStill = (signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"demos":['))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    }),
  )

test('HTTP-1 HTTP-3 gives up on an answer that stands still half-way', async () => {
  const { call } = createClient(({ signal }) => standingStill(signal))

  expect(await refusal(afterAllTimers(call(listDemos, {})))).toMatchObject({
    kind: 'error',
    message: 'Request timed out',
  })
})

test('HTTP-1 ADMIN-2 a file that has begun takes as long as it takes', async () => {
  const { call } = createClient(
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            setTimeout(() => {
              controller.enqueue(new TextEncoder().encode('Name'))
              controller.close()
            }, 90_000)
          },
        }),
      ),
  )
  const file = await afterAllTimers(call(exportPeople, {}))

  expect(await file.text()).toBe('Name')
})

/** Begins, and is cut off. */
const cut = () =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    }),
  )

test('HTTP-1 asks a GET again whose answer the network cut off, and says so where it does each time', async () => {
  const { call, requests } = createClient(cut, () => json({ demos: [] }))
  await afterAllTimers(call(listDemos, {}))
  expect(requests).toHaveLength(2)

  const { call: callInVain } = createClient(cut)
  expect(await refusal(afterAllTimers(callInVain(listDemos, {})))).toMatchObject({
    kind: 'error',
    message: unreachableText,
  })
})

test('HTTP-1 HTTP-3 ERROR-1 gives up after 10 s with the text of the specification', async () => {
  const { call } = createClient(() => new Promise(() => {}))
  const began = Date.now()
  const error = await refusal(afterAllTimers(call(addLead, lead)))

  expect(error).toMatchObject({ kind: 'error', message: 'Request timed out' })
  expect(Date.now() - began).toBe(10_000)
})

test('HTTP-3 shows the server’s message, with what it says of fields, tries and waiting', async () => {
  const { call } = createClient(() =>
    problem('code-wrong', 403, {
      triesLeft: 4,
      retryAfter: 9,
      requestId: 'r1',
      errors: [{ pointer: '/company', detail: 'Company Name is required.' }],
    }),
  )
  const error = await refusal(call(startLogin, start))

  expect(error).toMatchObject({ kind: 'failure', message: 'It is code-wrong.' })
  expect(error.details).toEqual({
    problem: 'code-wrong',
    triesLeft: 4,
    retryAfter: 9,
    retryAt: expect.any(Number),
    requestId: 'r1',
    fieldErrors: [{ field: 'company', message: 'Company Name is required.' }],
  })
})

const ofProxy = 'The portal is away for a moment. Please try again in a minute.'

test('HTTP-3 ERROR-1 names the status where the server gives no message', async () => {
  const { call } = createClient(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const error = await refusal(call(startLogin, start))

  expect(error).toMatchObject({
    kind: 'failure',
    message: `Request failed with status code 502. ${ofProxy}`,
  })
})

const page = (status: number) =>
  new Response('<h1>Welcome to our guest network</h1>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
const ofNetwork =
  'Your network answered in place of the portal. Open any other site in a new tab to see whether it wants you to sign in, then try again.'

test('HTTP-3 RE-10 an answer that is a page is told as one of the network, and is no file', async () => {
  const { call } = createClient(() => page(200))
  const told = { kind: 'error', message: ofNetwork }
  expect(await refusal(call(startLogin, start))).toMatchObject(told)
  expect(await refusal(call(exportPeople, { role: 'staff' }))).toMatchObject(told)
})

const toldBy = async (status: number) => {
  const { call } = createClient(() => page(status))
  return (await refusal(call(startLogin, start))).message
}

test('HTTP-3 RE-10 a refusal that is a page names its status, and the network where no server of ours would answer so', async () => {
  for (const status of [403, 407, 511]) {
    expect(await toldBy(status)).toBe(`Request failed with status code ${status}. ${ofNetwork}`)
  }
  expect(await toldBy(500)).toBe('Request failed with status code 500')
})

test('HTTP-3 RE-10 a proxy that reaches no server says in figures what people read in words', async () => {
  for (const status of [502, 503, 504]) {
    expect(await toldBy(status)).toBe(`Request failed with status code ${status}. ${ofProxy}`)
  }
})

test('HTTP-4 tells a dropped network from an answer', async () => {
  const { call } = createClient(() => Promise.reject(new TypeError('Failed to fetch')))
  expect((await refusal(call(startLogin, start))).kind).toBe('error')
})

test('HTTP-4 tells of no dropped network while the person leaves, which drops it in Firefox, until the page turns out to stay', async () => {
  const page = new EventTarget()
  watchLeaving(page)
  page.dispatchEvent(new Event('beforeunload'))
  const { call } = createClient(() => Promise.reject(new TypeError('NetworkError')))
  const told = vi.fn<(error: CallError) => void>()
  void refusal(call(startLogin, start)).then(told)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toHaveBeenCalledOnce()
})

test('HTTP-4 HTTP-5 names the field in which an answer breaks the contract', async () => {
  const { call } = createClient(() => json({ ...ticket, expiresIn: 'soon' }))
  expect(await refusal(call(startLogin, start))).toMatchObject({
    kind: 'error',
    message: "The server's answer can't be read (expiresIn).",
  })
})

test('HTTP-4 RE-18 ends as aborted when the caller stops it', async () => {
  const controller = new AbortController()
  const started = Promise.withResolvers<void>()
  const { call } = createClient(
    ({ signal }) =>
      new Promise((_, reject) => {
        started.resolve()
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
  const pending = refusal(call(startLogin, start, { signal: controller.signal }))
  await started.promise
  controller.abort()

  expect((await pending).kind).toBe('aborted')
})

test('SESSION-5 TK-08 renews on 498 and asks once more, with the new token and the same key', async () => {
  const { call, requests, credentials } = createClient(
    () => problem('token-expired', 498),
    () => json(stored),
  )
  credentials.token.mockResolvedValueOnce('first').mockResolvedValueOnce('second')

  expect(await call(addLead, lead, { idempotencyKey: 'key-1' })).toEqual(stored)
  expect(credentials.expired.mock.calls).toEqual([['first']])
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer first',
    'Bearer second',
  ])
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
})

test('SESSION-5 TK-09 asks for one renewal and one repeat only, then for a new login', async () => {
  const { call, requests, credentials } = createClient(() => problem('token-expired', 498))
  credentials.token.mockResolvedValueOnce('first').mockResolvedValueOnce('second')
  const error = await refusal(call(addLead, lead))

  expect(requests).toHaveLength(2)
  expect(credentials.expired).toHaveBeenCalledTimes(1)
  expect(credentials.refused.mock.calls).toEqual([[error, 'second']])
})

test('SESSION-5 SE-18 a renewal that a busy server refuses for now ends nothing, and asks for nothing more', async () => {
  const { call, requests, credentials } = createClient(() => problem('token-expired', 498))
  const error = await refusal(call(addLead, lead))

  expect(requests).toHaveLength(1)
  expect(credentials.expired).toHaveBeenCalledTimes(1)
  expect(credentials.refused).not.toHaveBeenCalled()
  expect(error.message).toBe('Your session could not be renewed. Please try again.')
})

test('SE-11 tells the session when the server no longer knows it', async () => {
  const { call, credentials } = createClient(() => problem('not-signed-in', 401))
  const error = await refusal(call(addLead, lead))
  expect(credentials.refused.mock.calls).toEqual([[error, 'first']])
})

test('leaves the session alone when a person may not do something', async () => {
  const { call, credentials } = createClient(() => problem('forbidden', 403))
  await refusal(call(addLead, lead))
  expect(credentials.refused).not.toHaveBeenCalled()
})
