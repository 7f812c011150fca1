import { required } from '#src/lib/required.ts'
import { expiryOf, warningOf } from '#src/machines/session/session-record.ts'
import { session, type SessionContext } from '#src/machines/session/session.setup.ts'

/** What is known of the session that goes on. */
export const holding = ({ context }: { context: SessionContext }) => ({
  record: required(context.record, 'session record'),
})

/** SESSION-2, SESSION-3: how long the session is renewed by itself, and when the person is asked. */
export const lifetime = session.createStateConfig({
  initial: 'active',
  on: {
    'session.renewed': '.active',
    'session.prolonged': [
      { guard: 'isUsed', target: '.active.used' },
      { guard: 'isExtending', target: '.active.used' },
      { target: '.active' },
    ],
  },
  states: {
    active: {
      invoke: {
        id: 'untilWarning',
        src: 'countdown',
        input: (it) => warningOf(holding(it).record),
        onDone: [
          { guard: 'isUsed', target: 'almostExpired.extending', actions: 'extend' },
          { target: 'almostExpired' },
        ],
      },
      initial: 'unused',
      states: {
        unused: { on: { 'session.used': { target: 'used', actions: 'noteUse' } } },
        /** Somebody did something since this tab told the server. */
        used: { on: { 'session.used': { actions: 'noteUse' } } },
      },
    },
    almostExpired: {
      entry: 'clearProblem',
      initial: 'warning',
      states: {
        warning: {},
        /** Tells the server that the person is active; asks them only if that does not extend the session. */
        extending: {},
      },
      invoke: {
        id: 'untilExpiry',
        src: 'countdown',
        input: (it) => expiryOf(holding(it).record),
        onDone: 'expired',
      },
    },
    // The popup says so. Whatever the server answers meanwhile changes nothing: only Login leads on.
    expired: { entry: 'clearProblem', on: { 'session.login': '#session.signedOut' } },
  },
})
