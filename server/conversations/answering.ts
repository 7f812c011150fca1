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

/** Answers a question from what the viewer may see, and from nothing else. `history`: the conversation so far, oldest first. */
export type AnswerQuestion = (
  question: string,
  viewer: Viewer,
  history: readonly Turn[],
) => Promise<Answered>
