import { assign, raise, setup, stateIn } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { isRefusal } from '#src/machines/call-outcome.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import { type Failed, problemOf } from '#src/machines/problem.ts'
import type { SessionRecord } from '#src/machines/session/session-record.ts'

/** What the other tabs of this browser are told. */
export type SessionNews = 'session.begun' | 'session.renewed' | 'session.ended' | 'me.changed'

type SessionEvent =
  | { type: 'session.begin'; record: SessionRecord }
  /** A person did something on the page. */
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
  /** In another tab: a way to sign in more, an approval. */
  | { type: 'me.changedElsewhere' }
  /** Raised by the machine itself. */
  | { type: 'session.renewed' }
  /** By another tab: what was done on this page was not told with it. */
  | { type: 'session.prolonged' }
  | { type: 'session.extend' }

/** The tokens that follow, and whether the server was told with them what was done on this page: another tab may have fetched them. */
export type Renewal = { record: SessionRecord; isUseTold: boolean }

type SessionInput = { stored: SessionRecord | null }
export type SessionContext = {
  record: SessionRecord | null
  me: Me | null
  /** Why the last thing did not work: told at login, or beside the session that goes on. */
  problem: string | null
}

/** What the session's chart is written in: its events, guards, effects and actions. */
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
    /** The page was made for another person. */
    isSomebodyElse: ({ context }, me: Me) => context.me !== null && context.me.email !== me.email,
    /** An admin made a partner of a customer, or the other way round: the page goes on as neither was before. */
    isOfOtherKind: ({ context }, me: Me) =>
      context.me !== null &&
      context.me.isCustomer !== me.isCustomer &&
      // Google says who is staff.
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
  },
  actions: {
    keepRecord: assign((_, record: SessionRecord) => ({ record })),
    keepMe: assign((_, me: Me) => ({ me })),
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
    forget: assign({ record: null, me: null }),
    announceRenewal: raise({ type: 'session.renewed' }),
    announceProlonging: raise({ type: 'session.prolonged' }),
    extend: raise({ type: 'session.extend' }),
    noteUse: () => {},
    tellTabs: (_, _params: { news: SessionNews }) => {},
    announceKind: (_, _me: Me) => {},
    dropPersonalData: () => {},
    reloadPage: () => {},
  },
})
