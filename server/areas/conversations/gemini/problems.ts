import { NotAsked } from '#server/areas/conversations/answering.ts'
import { ProblemError } from '#server/http/problem.ts'

const again = 'Your question is kept; have it answered again in a moment.'

/** Why no answer came, in words for who asked. */
export const geminiProblems = {
  unanswered: () =>
    new ProblemError('unavailable', 'Gemini found no answer. Please put the question otherwise.'),
  brokeOff: () => new ProblemError('unavailable', `The answer of Gemini broke off. ${again}`),
  tooSlow: () => new ProblemError('unavailable', `Gemini took too long to answer. ${again}`),
  unreachable: () => new NotAsked(`Gemini cannot be reached. ${again}`),
  busy: () =>
    new NotAsked(
      'Gemini is asked more than it may be right now. Your question is kept; have it answered again in a minute.',
    ),
  misunderstood: () =>
    new ProblemError(
      'unavailable',
      'Gemini did not take this question. Please put it otherwise, or begin a new conversation.',
    ),
  /** For whoever runs the portal: what it says of it is in the log. */
  notAllowed: () =>
    new NotAsked(
      'Gemini does not answer this portal. Please tell those who run it; your question is kept.',
    ),
} as const

/** What fails after something came of the question, which was asked then, and cost what it did. */
export const asAsked = (error: unknown) =>
  error instanceof NotAsked ? new ProblemError('unavailable', error.message) : error

/** The one that fits what Gemini's server answered. */
export const problemOfStatus = (status: number, message: string) => {
  if (status === 429) {
    return geminiProblems.busy()
  }
  if (status >= 500) {
    return geminiProblems.unreachable()
  }
  return isOfPortal(status, message) ? geminiProblems.notAllowed() : geminiProblems.misunderstood()
}

/** Is it the portal that may not ask, or the model that there is none of? A wrong key is a bad request to the Gemini API. */
export const isOfPortal = (status: number, message: string) =>
  status === 400 ? /API_KEY|API key|FAILED_PRECONDITION/.test(message) : status < 429
