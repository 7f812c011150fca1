import { assign, raise, setup, stateIn } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { isRefusal } from '#src/machines/call-outcome.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import { type Failed, problemOf } from '#src/machines/problem.ts'
import { cannotBeExtended, type SessionRecord } from '#src/machines/session/session-record.ts'

/** What the other tabs of this browser are told. */
export type SessionNews = 'session.begun' | 'session.renewed' | 'session.ended' | 'me.changed'

type SessionEvent =
  | { type: 'session.begin'; record: SessionRecord }
  /** The person did something on the page. */
  | { type: 'session.used' }
  | { type: 'session.stayConnected' }
  /** A call was answered 498 although it carried this token. */
  | { type: 'session.rejected'; accessToken: string }
  /** The server no longer takes this token. */
  | { type: 'session.refused'; error: unknown; accessToken: string }
  | { type: 'session.logout' }
  | { type: 'session.login' }
  | { type: 'session.retry' }
  | { type: 'session.begunElsewhere'; record: SessionRecord }
  | { type: 'session.renewedElsewhere'; record: SessionRecord }
  | { type: 'session.endedElsewhere' }
  | { type: 'me.changed'; me: Me }
  /** In another tab, for example: a sign-in method was added, an approval came. */
  | { type: 'me.changedElsewhere' }
  /** Raised by the machine itself. `isLast`: it was the last time. */
  | { type: 'session.renewed'; isLast: boolean }
  /** By another tab: what was done on this page was not told with it. */
  | { type: 'session.prolonged'; isLast: boolean }
  | { type: 'session.extend' }

/** The next tokens, and whether this page's activity was reported with them: another tab may have fetched them. */
export type Renewal = { record: SessionRecord; isUseTold: boolean }

type SessionInput = { stored: SessionRecord | null }
export type SessionContext = {
  record: SessionRecord | null
  me: Me | null
  /** Why the last call failed: shown at login, or beside the running session. */
  problem: string | null
}

const ofLast = ({ record }: SessionContext) => record !== null && cannotBeExtended(record)

/** The events, guards, effects and actions of the session's chart. */
export const session = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
    tags: {} as 'resolving' | 'busy',
    children: {} as {
      loadMe: 'loadMe'
      reloadMe: 'loadMe'
      rereadMe: 'loadMe'
      refreshTokens: 'refreshTokens'
      endSession: 'endSession'
      untilWarning: 'countdown'
      untilExpiry: 'countdown'
    },
  },
  actors: {
    loadMe: effect<Me, { record: SessionRecord }>('loadMe'),
    refreshTokens: effect<Renewal, { record: SessionRecord }>('refreshTokens'),
    endSession: effect<void, { record: SessionRecord }>('endSession'),
    countdown: countdownMachine,
  },
  guards: {
    hasRecord: ({ context }) => context.record !== null,
    /** The page was drawn for another person. */
    isSomebodyElse: ({ context }, me: Me) => context.me !== null && context.me.email !== me.email,
    /** An admin made a customer a partner, or the reverse: the page cannot go on as it is. */
    isOfOtherKind: ({ context }, me: Me) =>
      context.me !== null &&
      context.me.isCustomer !== me.isCustomer &&
      // Only a sign-in by Google makes somebody staff.
      !me.isStaffElsewhere,
    isFormer: ({ context }, { accessToken }: { accessToken: string }) =>
      context.record?.accessToken !== accessToken,
    isCurrent: ({ context }, { accessToken }: { accessToken: string }) =>
      context.record?.accessToken === accessToken,
    isOutdated: (_, { error }: Failed) => isProblem(error, 'token-expired'),
    isRefusal: (_, { error }: Failed) => isRefusal(error),
    hasExpired: stateIn('#session.signedIn.lifetime.expired'),
    isUsed: stateIn('#session.signedIn.lifetime.active.used'),
    isExtending: stateIn('#session.signedIn.lifetime.almostExpired.extending'),
    isUseTold: (_, { isUseTold }: Renewal) => isUseTold,
    isLast: (_, { isLast }: { isLast: boolean }) => isLast,
  },
  actions: {
    keepRecord: assign((_, record: SessionRecord) => ({ record })),
    keepMe: assign((_, me: Me) => ({ me })),
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
    forget: assign({ record: null, me: null }),
    announceRenewal: raise(({ context }) => ({
      type: 'session.renewed',
      isLast: ofLast(context),
    })),
    announceProlonging: raise(({ context }) => ({
      type: 'session.prolonged',
      isLast: ofLast(context),
    })),
    extend: raise({ type: 'session.extend' }),
    noteUse: () => {},
    tellTabs: (_, _params: { news: SessionNews }) => {},
    announceKind: (_, _me: Me) => {},
    announceLast: () => {},
    dropPersonalData: () => {},
    reloadPage: () => {},
  },
})
