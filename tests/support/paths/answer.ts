import { endpoints, type EndpointName } from '#src/api/contract/endpoints.ts'
import type { OutputOf } from '#src/api/contract/endpoint.ts'
import { problemStatus } from '#src/api/contract/problem-status.ts'
import type { Problem, ProblemName } from '#src/api/contract/problem.ts'

/** How a held call ends. */
export type Answer =
  | { kind: 'answered'; status: number; contentType: string; body: unknown }
  /** The connection breaks. */
  | { kind: 'dropped' }
  /** As the real server will have it. */
  | { kind: 'real' }

/** A success as the contract states it. */
export const success = <TName extends EndpointName>(
  name: TName,
  output: OutputOf<(typeof endpoints)[TName]>,
): Answer => ({
  kind: 'answered',
  status: 200,
  contentType: 'application/json',
  body: endpoints[name].output.parse(output),
})

export const problem = (
  name: ProblemName,
  title: string,
  details: Pick<Problem, 'errors' | 'triesLeft' | 'retryAfter'> = {},
): Answer => {
  const status = problemStatus[name]
  return {
    kind: 'answered',
    status,
    contentType: 'application/problem+json',
    body: { type: `/problems/${name}`, title, status, ...details },
  }
}

export const dropped: Answer = { kind: 'dropped' }

export const real: Answer = { kind: 'real' }
