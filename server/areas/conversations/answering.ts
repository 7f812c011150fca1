import { ProblemError } from '#server/http/problem.ts'
import type { Viewer } from '#server/identity/people/viewer.ts'

/** A demo that an answer names, with the sentence of it that fits best. */
export type Cited = {
  readonly key: string
  readonly excerpt: string
  /** Whether an 'Access Demo' card is shown below the answer. */
  readonly isOffered?: boolean
}

/** `text`: Markdown. Demos are in it as marks only (`createNaming`), so that those the person may no longer see disappear. */
export type Answered = {
  readonly text: string
  readonly citations: readonly Cited[]
  /** The name of what answered. */
  readonly answeredBy: string
}

/** The engine could not be asked at all, so the question does not count. `title` may be shown to people. */
export class NotAsked extends ProblemError {
  constructor(title: string) {
    super('unavailable', title)
  }
}

/** An earlier question, and its answer. */
export type Turn = { readonly question: string; readonly answer: Omit<Answered, 'answeredBy'> }

/** How an answer is followed while it is written. */
export type Following = {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** Gets each part of the text as soon as it is known; together they are the text, unless the final answer replaces them. */
  readonly onText: (part: string) => void
}

/**
 * Answers a question only from what the viewer may see. `history`: the latest part of the conversation, oldest first. Resolves
 * with the complete answer: citations come last. Rejects with a `ProblemError` whose title may be shown, or with the reason of an
 * aborted `signal`; the parts given until then are no answer.
 */
export type AnswerQuestion = (
  question: string,
  viewer: Viewer,
  history: readonly Turn[],
  following: Following,
) => Promise<Answered>
