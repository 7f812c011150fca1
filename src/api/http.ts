export type Question<TAnswer> = {
  url: URL
  init: RequestInit & { method: string }
  /** How long the answer may take to begin, and again to be read. */
  timeoutMs: number
  /** Aborts the call. */
  signal: AbortSignal | undefined
  read: (response: Response) => Promise<TAnswer>
  /** The answer is a file, which has no time-out once it has begun. */
  isFile: boolean
}

/** An answer with an error status, and its JSON; `null` if it has none. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly response: Response
  readonly body: unknown

  constructor(response: Response, body: unknown) {
    super(`Refused with ${response.status}`)
    this.response = response
    this.body = body
  }
}

/** No answer came in time. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/**
 * Asks the server and reads its answer, as often as HTTP-1 says. Throws `Refused`, `TimedOut`, what `read` throws, the reason of the signal,
 * and `TypeError` where the network brought no answer (Fetch standard, section 5.6).
 */
export const ask = async <TAnswer>(
  fetch: typeof globalThis.fetch,
  question: Question<TAnswer>,
  retries = 0,
): Promise<TAnswer> => {
  try {
    return await askOnce(fetch, question)
  } catch (error) {
    const waitMs = isRepeatable(question, retries) ? waitAfter(error, retries) : null
    if (waitMs === null) {
      throw error
    }
    await wait(waitMs, question.signal)
    return ask(fetch, question, retries + 1)
  }
}

const mostRetries = 2
/** Idempotent methods (RFC 9110, section 9.2.2). */
const repeatable = ['GET', 'PUT', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']
const passing = [408, 413, 429, 500, 502, 503, 504]
const firstWaitMs = 300
/** The longest time that timers take; with a longer one they fire at once. */
const longestWaitMs = 2_147_483_647

const isRepeatable = ({ init }: Question<unknown>, retries: number) =>
  retries < mostRetries && repeatable.includes(init.method)

/** How long to wait before the next attempt; `null` if it would be in vain. */
const waitAfter = (error: unknown, retries: number) => {
  const backOffMs = firstWaitMs * 2 ** retries
  if (error instanceof Refused) {
    const { status, headers } = error.response
    return passing.includes(status) ? (toldWaitMs(headers) ?? backOffMs) : null
  }
  return error instanceof TypeError ? backOffMs : null
}

/** `Retry-After` has seconds or a date (RFC 9110, section 10.2.3). */
const toldWaitMs = (headers: Headers) => {
  const told = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - Date.now()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), longestWaitMs)
}

const wait = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

const askOnce = async <TAnswer>(
  fetch: typeof globalThis.fetch,
  { url, init, timeoutMs, signal, read, isFile }: Question<TAnswer>,
): Promise<TAnswer> => {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  const inTime = <TStep>(step: Promise<TStep>) => before(step, controller, timeoutMs)
  try {
    const request = new Request(url, { ...init, signal: controller.signal })
    // In Firefox a `Request` forgets that it outlives its page.
    const response = await inTime(fetch(request, { keepalive: init.keepalive ?? false }))
    if (!response.ok) {
      throw new Refused(response, await inTime(response.json()).catch(() => null))
    }
    return await (isFile ? read(response) : inTime(read(response)))
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** The step, unless its time is over or it is stopped before: an answer that was asked for ahead of this hears of neither. */
const before = <TStep>(step: Promise<TStep>, controller: AbortController, ms: number) =>
  new Promise<TStep>((resolve, reject) => {
    const timer = setTimeout(() => controller.abort(new TimedOut()), Math.min(ms, longestWaitMs))
    const stop = () => reject(controller.signal.reason as Error)
    controller.signal.addEventListener('abort', stop)
    const settle = () => {
      clearTimeout(timer)
      controller.signal.removeEventListener('abort', stop)
    }
    step.then(resolve, reject).finally(settle)
  })
