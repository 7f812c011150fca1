import { required } from '#src/lib/required.ts'
import { expiryOf, warningOf } from '#src/machines/session/session-record.ts'
import { session, type SessionContext } from '#src/machines/session/session.setup.ts'

/** What is known of the session that goes on. */
export const holding = ({ context }: { context: SessionContext }) => ({
  record: required(context.record, 'session record'),
})

const untilExpiry = {
  id: 'untilExpiry',
  src: 'countdown',
  input: (it: { context: SessionContext }) => expiryOf(holding(it).record),
  onDone: '#session.signedIn.lifetime.expired',
} as const

/** The last renewal that there is. */
const last = {
  guard: {
    type: 'isLast',
    params: ({ event }: { event: { isLast: boolean } }) => event,
  },
} as const
const toLast = { ...last, target: '#session.signedIn.lifetime.last' } as const
/** Whoever pressed 'Stay connected' hears that they do so for the rest of the time alone. */
const told = { ...toLast, actions: 'announceLast' } as const

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
        warning: { on: { 'session.stayConnected': 'staying', 'session.prolonged': toLast } },
        /** Somebody pressed 'Stay connected'. */
        staying: { on: { 'session.renewed': told, 'session.prolonged': told } },
        /** The server is told that somebody is there; they are asked only where that does not help. */
        extending: { on: { 'session.stayConnected': 'staying' } },
      },
      invoke: untilExpiry,
    },
    /** Whoever read that the end is near and cannot put it off works on until then (ADR 144). */
    last: { invoke: untilExpiry, on: { 'session.renewed': last, 'session.prolonged': last } },
    // The popup says so. Whatever the server answers meanwhile changes nothing: only Login leads on.
    expired: { entry: 'clearProblem', on: { 'session.login': '#session.signedOut' } },
  },
})
