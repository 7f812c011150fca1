import * as z from 'zod/mini'

import { endpoint } from '#src/api/contract/endpoint.ts'
import { problemStatus } from '#src/api/contract/problem-status.ts'
import type { ProblemName } from '#src/api/contract/problem.ts'

/** The charts whose runs are reported, by machine id. */
export const toldFlows = [
  'login',
  'passcode',
  'password',
  'passkey',
  'singleSignOn',
  'singleSignOnReply',
  'register',
  'passwordRegister',
  'organizationAccess',
  'demoOpen',
  'lead',
  'device',
] as const
export type ToldFlow = (typeof toldFlows)[number]

/** How a run ended: at its goal; left after a failure; left otherwise. */
export const outcomes = ['done', 'failed', 'left'] as const
export type Outcome = (typeof outcomes)[number]

/**
 * Failures besides the server's problems: there was no answer; the person, the browser or the authenticator refused; the page
 * itself reported it, such as an expiry; a fault of the app.
 */
const ownProblems = ['no-answer', 'refused-here', 'told-here', 'fault'] as const
export const runProblemSchema = z.enum([
  ...(Object.keys(problemStatus) as [ProblemName, ...ProblemName[]]),
  ...ownProblems,
])
export type RunProblem = z.output<typeof runProblemSchema>

/** More of one run is not told, nor more runs at once. */
export const mostSteps = 60
export const mostRunsAtOnce = 5
const longestMs = 7 * 86_400_000

/** The characters in the names of states and edges; the server knows which names a chart has. */
export const chartName = z.string().check(z.maxLength(240), z.regex(/^[\w*][\w.*>, [\]-]*$/))
const ms = z.int().check(z.gte(0), z.lte(longestMs))

const stepSchema = z.strictObject({
  /** `edgeName`. */
  edge: chartName,
  /** Since the run began. */
  at: ms,
  /** How long the state that it leaves was active. */
  after: ms,
  /** How often it was taken in a row. */
  times: z.int().check(z.gte(1), z.lte(100_000)),
})
export type RunStep = z.output<typeof stepSchema>

/** Letters and digits that cannot be mistaken for each other: no vowels, no 0, 1, 5, 8. */
export const supportLetters = 'BCDFGHJKLMNPQRSTVWXZ234679'
export const supportCodeSchema = z
  .string()
  .check(z.regex(new RegExp(`^[${supportLetters}]{3}-[${supportLetters}]{3}$`)))

const runSchema = z.strictObject({
  /** The id of this report: sent twice, it counts once. */
  id: z.uuid(),
  /** A run is reported when it ends, and before that with each failure. */
  run: z.uuid(),
  /** The run that it is a part of. */
  within: z.nullable(z.uuid()),
  flow: z.enum(toldFlows),
  /** `null`: it goes on. */
  outcome: z.nullable(z.enum(outcomes)),
  /** The last failure that was not overcome. */
  problem: z.nullable(runProblemSchema),
  /** The code by which an admin finds a failed sign-in. */
  code: z.nullable(supportCodeSchema),
  steps: z.array(stepSchema).check(z.maxLength(mostSteps)),
  /** More steps followed. */
  isCut: z.boolean(),
  /** The innermost states that were active at the end. */
  endedIn: z.array(chartName).check(z.maxLength(12)),
  ms,
  /** How long ago that was. */
  agoMs: ms,
})
export type ToldRun = z.output<typeof runSchema>

/** Reports how people went through flows: names from the charts and times, nothing that anybody typed. */
export const tellRuns = endpoint({
  method: 'POST',
  path: '/logs/flows',
  access: 'public',
  limit: { by: 'address', count: 60, windowSec: 60 },
  input: z.strictObject({
    version: z.string().check(z.regex(/^[\w.-]{1,20}$/)),
    runs: z.array(runSchema).check(z.minLength(1), z.maxLength(mostRunsAtOnce)),
  }),
  /** How many of them fit the charts and were kept. */
  output: z.object({ kept: z.int() }),
  problems: [],
})
