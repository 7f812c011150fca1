import { problemStatus } from '#src/api/contract/problem-status.ts'
import type { FieldError, Problem, ProblemName } from '#src/api/contract/problem.ts'

type Details = { errors?: FieldError[]; triesLeft?: number; retryAfter?: number }

/** A refusal that the caller may read. Anything else that is thrown is a fault, and is answered with 500. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: ProblemName
  readonly details: Details

  constructor(problem: ProblemName, title: string, details: Details = {}) {
    super(title)
    this.problem = problem
    this.details = details
  }

  /** The RFC 9457 body. */
  toBody(requestId: string): Problem {
    return {
      type: `/problems/${this.problem}`,
      title: this.message,
      status: problemStatus[this.problem],
      ...this.details,
      requestId,
    }
  }
}
