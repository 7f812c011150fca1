import { NotAsked } from '#server/areas/conversations/answering.ts'
import { ProblemError } from '#server/http/problem.ts'

const again = 'Your question is kept; have it answered again in a moment.'

/** Why there is no answer, for the person who asked. */
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
  /** For the operator: the details are in the log. */
  notAllowed: () =>
    new NotAsked(
      'Gemini does not answer this portal. Please tell those who run it; your question is kept.',
    ),
} as const

/** For a failure after Gemini had begun to answer: the question was asked, and has its cost. */
export const asAsked = (error: unknown) =>
  error instanceof NotAsked ? new ProblemError('unavailable', error.message) : error

/** The problem that fits Gemini's answer. */
export const problemOfStatus = (status: number, message: string) => {
  if (status === 429) {
    return geminiProblems.busy()
  }
  if (status >= 500) {
    return geminiProblems.unreachable()
  }
  return isOfPortal(status, message) ? geminiProblems.notAllowed() : geminiProblems.misunderstood()
}

/** Is the portal not allowed to ask, or does the model not exist? The Gemini API answers a wrong key as a bad request. */
export const isOfPortal = (status: number, message: string) =>
  status === 400 ? /API_KEY|API key|FAILED_PRECONDITION/.test(message) : status < 429
