import { isProblem } from '#src/lib/call-error.ts'
import { type Failed, keepProblem, onItsError } from '#src/machines/problem.ts'

/** What the charts that change a lead have in common: who asked may look at another one by the end, and somebody else may come first. */
export type LeadShown = {
  type: 'lead.show'
  /** The one that is open; none where it was closed. */
  id: string | undefined
}

export const leadGuards = {
  isOutdated: (_: unknown, { error }: Failed) => isProblem(error, 'conflict'),
  isGone: (_: unknown, { error }: Failed) => isProblem(error, 'not-found'),
  isThere: (_: unknown, lead: object | null) => lead !== null,
  /** Its end is told wherever they are by then. */
  isLeft: ({ context }: { context: { isLeft: boolean } }) => context.isLeft,
}

export const onShown = {
  'lead.show': {
    actions: { type: 'keepLeft', params: ({ event }: { event: LeadShown }) => event },
  },
} as const

/** The newest is loaded; that somebody else came first is still told. */
export const ifOutdated = {
  guard: { type: 'isOutdated', params: onItsError },
  target: 'reloading',
  actions: keepProblem,
} as const
