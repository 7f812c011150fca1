import type { Viewer } from '#server/demos/viewer.ts'

/** A demo that an answer names, with the sentence of it that fits best. */
export type Cited = { readonly key: string; readonly excerpt: string }

/** `text`: paragraphs in plain text. No demo is named in it but by its citation: those the person may see no more go with it. */
export type Answered = {
  readonly text: string
  readonly citations: readonly Cited[]
  /** How what answered names itself. */
  readonly answeredBy: string
}

/** A question of before, and what came of it. */
export type Turn = { readonly question: string; readonly answer: Omit<Answered, 'answeredBy'> }

/** `onText` takes the answer's text as it comes, piece by piece; once `signal` is aborted nobody wants more of it. */
export type Writing = {
  readonly signal: AbortSignal
  readonly onText: (piece: string) => void
}

/**
 * Answers a question from what the viewer may see, and from nothing else. `history`: the conversation so far, oldest first.
 * What is told piece by piece is the same text that comes in the end; who waits for that gives no `writing`.
 */
export type AnswerQuestion = (
  question: string,
  viewer: Viewer,
  history: readonly Turn[],
  writing?: Writing,
) => Promise<Answered>
