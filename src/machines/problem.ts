import { CallError, textOf } from '#src/lib/call-error.ts'

/** What a call, or any other effect, failed with. */
export type Failed = { error: unknown }

/** For `assign`: what went wrong, in a sentence. */
export const problemOf = (_: unknown, { error }: Failed) => ({ problem: textOf(error) })

/** For `assign`: the same with the fields of a form that the server names. */
export const problemWithFieldsOf = (_: unknown, { error }: Failed) => ({
  problem: textOf(error),
  fieldErrors: error instanceof CallError ? (error.details.fieldErrors ?? []) : [],
})

/** What went wrong with a form: at its fields, or else below them. */
export type ToldByForm = {
  /** What no field tells. */
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
}

/** For a view: a problem that fields tell of is told there alone. */
export const toldByForm = ({ problem, fieldErrors }: ToldByForm): ToldByForm => ({
  problem: fieldErrors.length > 0 ? null : problem,
  fieldErrors,
})

/** What an action on a failure is given: the event that tells of it. */
export const onItsError = ({ event }: { event: Failed }) => event

/** The action that a chart keeps its problem by. */
export const keepProblem = { type: 'keepProblem', params: onItsError } as const
