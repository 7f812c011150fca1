import { ProblemError } from '#server/http/problem.ts'
import type { Viewer } from '#server/identity/people/viewer.ts'

/** A demo that an answer names, with the sentence of it that fits best. */
export type Cited = {
  readonly key: string
  readonly excerpt: string
  /** An 'Access Demo' card is to stand below the answer. */
  readonly isOffered?: boolean
}

/** `text`: Markdown. Demos are named in it by marks alone (`createNaming`): those that the person may see no more go from it. */
export type Answered = {
  readonly text: string
  readonly citations: readonly Cited[]
  /** How what answered names itself. */
  readonly answeredBy: string
}

/** Whatever answers could not be asked at all: the question counts for nothing. `title` is fit to be shown. */
export class NotAsked extends ProblemError {
  constructor(title: string) {
    super('unavailable', title)
  }
}

/** A question of before, and what came of it. */
export type Turn = { readonly question: string; readonly answer: Omit<Answered, 'answeredBy'> }

/** How an answer is followed while it is made. */
export type Following = {
  /** Nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** Gets each part of the text as soon as it is known; the parts in a row are the text of the answer, unless that takes their place. */
  readonly onText: (part: string) => void
}

/**
 * Answers a question from what the viewer may see, and from nothing else. `history`: the newest of the conversation so far, oldest first.
 * The answer is whole when it resolves: citations come last. Rejects with a `ProblemError` whose title is fit to be shown,
 * and with the reason of `signal` once that is aborted; parts that were given by then are no answer.
 */
export type AnswerQuestion = (
  question: string,
  viewer: Viewer,
  history: readonly Turn[],
  following: Following,
) => Promise<Answered>
