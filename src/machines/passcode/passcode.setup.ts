import { and, assign, fromCallback, not, raise, setup, stateIn } from 'xstate'

import type { PasscodeStatus, Ticket } from '#src/api/contract/passcode.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { isProblem, sentenceOf } from '#src/lib/call-error.ts'
import { isRefusal, limitOf } from '#src/machines/call-outcome.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import type { Failed } from '#src/machines/problem.ts'

type PasscodeEvent =
  | { type: 'code.request' }
  | { type: 'code.submit'; passcode: string }
  /** Raised by the machine itself: the mailed link was used. */
  | { type: 'code.arrived' }
  /** Raised by the machine itself: the server has set a limit for a while. */
  | { type: 'limit.hit' }

type Way = { purpose: 'login' | 'register'; method: string }
type Person = {
  identifier: string
  firstname: string
  lastname: string
  /** A provider's account that awaits the proof of this mailbox. */
  arrival?: string | undefined
}
export type Handles = Pick<Ticket, 'authToken' | 'connectToken'>
type PasscodeInput = Way &
  Pick<Person, 'identifier'> &
  Partial<Person> & {
    /** Requests the code at once: a reloaded page continues with the mail it had asked for. */
    isAtOnce?: boolean
  }
/** What the server refuses for now, and until when (epoch ms). */
export type Limit = { of: 'code' | 'request'; until: number }
type PasscodeContext = {
  way: Way
  person: Person
  /** Continues with a code that was requested before the reload; no ticket has arrived since. */
  isAtOnce: boolean
  limit: Limit | null
  ticket: Ticket | null
  passcode: string
  tokens: Tokens | null
  problem: string | null
  /** There is already an account with this address. */
  isKnown: boolean
  /** Grows with every mail and every wrong code. */
  attempt: number
}
export type Held = { context: PasscodeContext }

/** Effects, guards and actions of the passcode chart. */
export const passcode = setup({
  types: {
    input: {} as PasscodeInput,
    context: {} as PasscodeContext,
    events: {} as PasscodeEvent,
    output: {} as { tokens: Tokens },
    tags: {} as 'busy',
    children: {} as {
      begun: 'begun'
      requestPasscode: 'requestPasscode'
      resendPasscode: 'requestPasscode'
      checkPasscode: 'checkPasscode'
      waitForPasscode: 'waitForPasscode'
      redeemPasscode: 'redeemPasscode'
      countdown: 'countdown'
      limit: 'countdown'
    },
  },
  actors: {
    /** Ends with the flow, however that is left; what `keepBegun` stored is then forgotten. */
    begun: fromCallback(() => {}),
    requestPasscode: effect<Ticket, Way & Person & { isLastMailEnough: boolean }>(
      'requestPasscode',
    ),
    checkPasscode: effect<PasscodeStatus, Way & Pick<Handles, 'connectToken'>>('checkPasscode'),
    waitForPasscode: effect<{ isWaiting: boolean }, Pick<Way, 'method'> & Handles>(
      'waitForPasscode',
    ),
    redeemPasscode: effect<Tokens, Way & Handles & { passcode: string }>('redeemPasscode'),
    countdown: countdownMachine,
  },
  guards: {
    isLogin: ({ context }) => context.way.purpose === 'login',
    isComplete: (_, { status }: PasscodeStatus) => status === 'complete',
    isStillWaiting: (_, { isWaiting }: { isWaiting: boolean }) => isWaiting,
    isWrongCode: (_, { error }: Failed) => isProblem(error, 'code-wrong'),
    isRefusal: (_, { error }: Failed) => isRefusal(error),
    isLimited: (_, { error }: Failed) => limitOf(error) !== null,
    isAtOnce: ({ context }) => context.isAtOnce,
    canTry: ({ context }, { passcode }: { passcode: string }) =>
      passcode.trim() !== '' && context.limit?.of !== 'code',
    canResend: and([stateIn('#passcode.finish.resend.offered'), not('isRequestLimited')]),
    isRequestLimited: ({ context }) => context.limit?.of === 'request',
    // A code that is being checked when the time runs out may still succeed.
    hasExpired: and([
      stateIn('#passcode.finish.time.over'),
      stateIn('#passcode.finish.code.entering'),
    ]),
  },
  delays: { pollInterval: 3_000, resendWait: 30_000 },
  actions: {
    // Cleared only now: if the first request failed, the earlier mail is still enough for the next one.
    keepTicket: assign(({ context }, ticket: Ticket) => ({
      ticket,
      attempt: context.attempt + 1,
      isAtOnce: false,
    })),
    dropTicket: assign({ ticket: null, passcode: '', limit: null }),
    keepPasscode: assign((_, { passcode }: { passcode: string }) => ({ passcode })),
    keepTokens: assign((_, tokens: Tokens) => ({ tokens })),
    keepProblem: assign((_, { error }: Failed) => ({
      problem: sentenceOf(error),
      isKnown: isProblem(error, 'email-exists'),
    })),
    clearProblem: assign({ problem: null, isKnown: false }),
    noteExpiry: assign({ problem: 'The code expired. Please ask for a new one.' }),
    beginAnew: assign({ attempt: ({ context }) => context.attempt + 1 }),
    announceArrival: raise({ type: 'code.arrived' }),
    keepLimit: assign((_, limit: Limit) => ({ limit })),
    liftLimit: assign({ limit: null, problem: null }),
    announceLimit: raise({ type: 'limit.hit' }),
    /** Stores for whom the code was requested, where a reloaded page continues with it. */
    keepBegun: () => {},
    forgetBegun: () => {},
  },
})
