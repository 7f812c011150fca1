type CallErrorDetails = {
  /** The server's name for the problem, such as `code-wrong`; `null` if it gave none. */
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
 * How a call without a result ended. `failure`: the server answered with an error status; `error`: there was no answer, or none
 * that can be read; `aborted`: the caller stopped it. The message may be shown to people.
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

/** Shown while the server does not answer. */
export const unreachableText =
  'The server cannot be reached. Please check your connection and try again.'

/** Whether the server refused with this problem. */
export const isProblem = (error: unknown, problem: string): error is CallError =>
  error instanceof CallError && error.details.problem === problem

/** What the server said, for people to read; messages of our own faults are never shown. */
export const sentenceOf = (error: unknown) =>
  error instanceof CallError ? error.message : 'Something went wrong. Please try again.'

/** A time, with its date unless that is today. */
const timeText = (at: Date) =>
  at.toDateString() === new Date().toDateString() ? at.toLocaleTimeString() : at.toLocaleString()

/** What the server said and, if it set a limit, until when. */
export const textOf = (error: unknown) => {
  const until = error instanceof CallError && error.details.retryAt
  const again = until ? ` You can try again at ${timeText(new Date(until))}.` : ''
  return sentenceOf(error) + again
}
