type CallErrorDetails = {
  /** The server's name for the problem, `code-wrong`; `null` where the server gave none. */
  problem?: string | null
  triesLeft?: number
  fieldErrors?: { field: string; message: string }[]
  /** Seconds. */
  retryAfter?: number
  /** The end of those seconds on this browser's clock, epoch ms. */
  retryAt?: number
  requestId?: string
}

/**
 * How a call ended when it brought no result. `failure`: the server answered with
 * a status that is no success; `error`: no answer that can be read; `aborted`: the caller stopped it.
 * The message is fit to be shown.
 */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly kind: 'failure' | 'error' | 'aborted'
  readonly details: Readonly<CallErrorDetails>

  constructor(
    kind: CallError['kind'],
    message: string,
    details: CallErrorDetails = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.kind = kind
    this.details = details
  }
}

/** What is told of a server that did not answer, while it may be so. */
export const unreachableText =
  'The server cannot be reached. Please check your connection and try again.'

/** Did the server refuse with this problem? */
export const isProblem = (error: unknown, problem: string): error is CallError =>
  error instanceof CallError && error.details.problem === problem

/** What the server said, fit to be shown; faults of our own never show their message. */
export const sentenceOf = (error: unknown) =>
  error instanceof CallError ? error.message : 'Something went wrong. Please try again.'

/** A time of day stays true while it stands there; one of another day has its date. */
const timeText = (at: Date) =>
  at.toDateString() === new Date().toDateString() ? at.toLocaleTimeString() : at.toLocaleString()

/** What the server said and, where it takes no more of these calls for a while, until when. */
export const textOf = (error: unknown) => {
  const until = error instanceof CallError && error.details.retryAt
  const again = until ? ` You can try again at ${timeText(new Date(until))}.` : ''
  return sentenceOf(error) + again
}
