import { isProblem } from '#src/lib/call-error.ts'
import { type Failed, keepProblem, onItsError } from '#src/machines/problem.ts'

/** What the charts that change a lead share: the person may look at another lead by the end, and somebody else may come first. */
export type LeadShown = {
  type: 'lead.show'
  /** The lead that is open now; none if it was closed. */
  id: string | undefined
}

export const leadGuards = {
  isOutdated: (_: unknown, { error }: Failed) => isProblem(error, 'conflict'),
  isGone: (_: unknown, { error }: Failed) => isProblem(error, 'not-found'),
  isThere: (_: unknown, lead: object | null) => lead !== null,
  /** The result is told on whatever page they are by then. */
  isLeft: ({ context }: { context: { isLeft: boolean } }) => context.isLeft,
}

export const onShown = {
  'lead.show': {
    actions: { type: 'keepLeft', params: ({ event }: { event: LeadShown }) => event },
  },
} as const

/** The newest version is loaded; the page still says that somebody else came first. */
export const ifOutdated = {
  guard: { type: 'isOutdated', params: onItsError },
  target: 'reloading',
  actions: keepProblem,
} as const
