import { CallError, textOf } from '#src/lib/call-error.ts'

/** The event of a failed call or other effect. */
export type Failed = { error: unknown }

/** For `assign`: what went wrong, as a sentence. */
export const problemOf = (_: unknown, { error }: Failed) => ({ problem: textOf(error) })

/** For `assign`: the same, with the form fields that the server names. */
export const problemWithFieldsOf = (_: unknown, { error }: Failed) => ({
  problem: textOf(error),
  fieldErrors: error instanceof CallError ? (error.details.fieldErrors ?? []) : [],
})

/** What went wrong with a form, at its fields or below them. */
export type ToldByForm = {
  /** A problem that belongs to no field. */
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
}

/** For a view: a problem that fields show is not repeated below them. */
export const toldByForm = ({ problem, fieldErrors }: ToldByForm): ToldByForm => ({
  problem: fieldErrors.length > 0 ? null : problem,
  fieldErrors,
})

/** `params` of an action on a failure: the event of the failure. */
export const onItsError = ({ event }: { event: Failed }) => event

/** The action by which a chart remembers its problem. */
export const keepProblem = { type: 'keepProblem', params: onItsError } as const
