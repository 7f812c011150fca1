import type { AnyMachineSnapshot } from 'xstate'

import type { EndpointName } from '#src/api/contract/endpoints.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import { problem, type Answer } from '#tests/support/paths/answer.ts'
import { madeUpServer, tokensOfSession } from '#tests/support/paths/session.server.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { loginLinks, loginSwitch } from '#tests/support/paths/login.script.ts'
import { alertOf, lastOf, loading } from '#tests/support/paths/telling.ts'
import { answering, expectLine, type Script, type Turn } from '#tests/support/paths/walk.ts'

/** What other tabs of the browser do to the session. */
export type OtherTab = {
  readonly begin: (tokens: Tokens) => void
  readonly renew: (tokens: Tokens) => void
  readonly end: () => void
  /** Who is in is now more, or less, than before. */
  readonly change: () => void
}

/** The way in alone: from the login page to being in, or back to it. */
export const isLoginStep = (state: AnyMachineSnapshot, label: string) =>
  !state.matches('signedIn') && !label.includes('Elsewhere') && isSessionStepFeasible(state, label)

/** The server is told that somebody is there: until it answers, nobody is asked. */
export const isExtending = (state: AnyMachineSnapshot) =>
  state.matches({ signedIn: { lifetime: { almostExpired: 'extending' } } }) && state.hasTag('busy')

/** What nothing on the screen offers, or no other tab would do, in that state. */
export const isSessionStepFeasible = (state: AnyMachineSnapshot, label: string) => {
  const isIn = (lifetime: string) => state.matches({ signedIn: { lifetime } })
  const isSettled = state.matches({ signedIn: { token: 'settled' } })
  const isLoading = state.matches({ restoring: 'loading' })
  switch (label) {
    // Whoever presses what is turned away uses the session by it.
    case 'session.rejected(current)':
      return isSettled && state.matches({ signedIn: { lifetime: { active: 'used' } } })
    // Over a renewal nothing shows when the time for the popup came: it is told already that somebody is there.
    case 'untilWarning ✓':
      return isSettled || state.matches({ signedIn: { lifetime: { active: 'unused' } } })
    case 'session.refused(401)':
      return isIn('active') && isSettled
    case 'session.used':
      return isIn('active')
    case 'session.stayConnected':
      return isIn('almostExpired') && isSettled
    case 'session.logout':
      return isIn('active') || isIn('almostExpired')
    case 'session.begunElsewhere(record)':
      return state.matches('signedOut') || (isIn('active') && isSettled) || isLoading
    case 'session.renewedElsewhere(record)':
    case 'session.endedElsewhere':
      return isSettled || isLoading
    case 'me.changedElsewhere':
      return isSettled && !isIn('expired')
    // Nothing on this page asks once more who one is.
    case 'session.begin(record)':
      return state.matches('signedOut')
    // Pages have tests of their own for another person, for one of another kind, and for answers that come late.
    case 'me.changed(name)':
    case 'loadMe ✓(other)':
    case 'reloadMe ✓(other)':
    case 'reloadMe ✓(customer)':
    case 'reloadMe ✓(staff)':
    case 'rereadMe ✓(customer)':
    case 'rereadMe ✓(staff)':
    case 'session.refused(older)':
    case 'refreshTokens ✓(found)':
    case 'refreshTokens ✓(last)':
    case 'session.renewedElsewhere(last)':
      return false
    default:
      return true
  }
}

const outdated = problem('token-expired', 'The token has expired.')
const refused = problem('not-signed-in', 'Please log in again.')
export const unreadable: Answer = {
  kind: 'answered',
  status: 200,
  contentType: 'application/json',
  body: null,
}
const cannotBeRead = "The server's answer can't be read (the whole answer)."

/** Why the session could not go on, as the popup, the login page and the dead end tell it. */
const reasons: Record<string, string | null> = {
  'session.begin(record)': null,
  'session.begunElsewhere(record)': null,
  'session.stayConnected': null,
  'session.rejected(current)': null,
  'session.retry': null,
  'session.logout': null,
  'session.endedElsewhere': null,
  'rereadMe ✓(me)': null,
  'untilWarning ✓': null,
  'untilExpiry ✓': null,
  'loadMe ✗(401)': 'Please log in again.',
  'loadMe ✗(dropped)': cannotBeRead,
  'refreshTokens ✗(401)': 'Please log in again.',
  'refreshTokens ✗(dropped)': cannotBeRead,
  'reloadMe ✗(498)': 'The token has expired.',
  'reloadMe ✗(dropped)': cannotBeRead,
  'rereadMe ✗(401)': 'Please log in again.',
  'rereadMe ✗(dropped)': cannotBeRead,
  'session.refused(401)': 'Please log in again.',
  'endSession ✗(dropped)': cannotBeRead,
}

/** Once the time is up, what the server answers is told to nobody. */
const isHeard = (label: string, index: number, past: readonly string[]) =>
  !(label.startsWith('refreshTokens ✗') && past[index - 1] === 'untilExpiry ✓')

/** A call that was turned away with 498 is made again as soon as the token is renewed. */
const isRepeated = (past: readonly string[]) => {
  const since = past.slice(past.lastIndexOf('session.rejected(current)') + 1)
  const hasBeen = past.includes('session.rejected(current)')
  return hasBeen && !since.some((label) => ends.includes(label))
}
const ends = [
  'reloadMe ✓(me)',
  'reloadMe ✗(498)',
  'reloadMe ✗(dropped)',
  'refreshTokens ✗(401)',
  'refreshTokens ✗(dropped)',
  'session.logout',
  'session.login',
]

const demoPage = [
  'link: Back to Home',
  'heading: Robotaxi',
  'button: Access Demo',
  'button: Copy link',
  '…',
]

/** SESSION-2 to SESSION-6, on the page of a demo; begins with the tokens of session `s0`. */
export const sessionScript = (otherTab: OtherTab, server = madeUpServer): Script => {
  let session = 0
  let renewals = 0
  /** Somebody logged out: the login page leads to Home, and no more to the page before. */
  let isOver = false
  const begin = () => {
    session += 1
    renewals = 0
    return tokensOfSession(`s${session}`)
  }
  const renew = () => {
    renewals += 1
    return tokensOfSession(`s${session}`, renewals)
  }

  /** Once somebody is in, the page loads anew what was forgotten. */
  const arrive = async (stage: Stage, { from }: Turn) => {
    if (from.matches('restoring')) {
      await stage.answer('listDemos', server.demos)
      if (isOver) {
        isOver = false
        await expectLine(stage, 'heading: Hello *')
        const going = stage.go('/demo/robotaxi')
        await stage.answer('loadDemo', server.demo)
        await going
        return
      }
      await stage.answer('loadDemo', server.demo)
    }
  }
  const end = async (leave: () => Promise<void>) => {
    await leave()
    isOver = true
  }
  const settling =
    (call: EndpointName, answer: Answer) =>
    async (stage: Stage, { past }: Turn) => {
      await stage.answer(call, answer)
      if (isRepeated(past)) {
        await stage.answer('addLog', server.logged)
      }
    }

  return {
    moves: {
      ...answering({
        'loadMe ✗(498)': ['loadUser', outdated],
        'loadMe ✗(401)': ['loadUser', refused],
        'loadMe ✗(dropped)': ['loadUser', unreadable],
        'reloadMe ✗(498)': ['loadUser', outdated],
        'rereadMe ✓(me)': ['loadUser', server.me],
        'rereadMe ✗(498)': ['loadUser', outdated],
        'rereadMe ✗(401)': ['loadUser', refused],
        'rereadMe ✗(dropped)': ['loadUser', unreadable],
        'refreshTokens ✗(401)': ['refresh', refused],
        'refreshTokens ✗(dropped)': ['refresh', unreadable],
      }),
      'endSession ✓(ended)': (stage) => end(() => stage.answer('logout', server.ended)),
      'endSession ✗(dropped)': (stage) => end(() => stage.answer('logout', unreadable)),
      'loadMe ✓(me)': async (stage, turn) => {
        await stage.answer('loadUser', server.me)
        await arrive(stage, turn)
      },
      'reloadMe ✓(me)': async (stage, turn) => {
        await settling('loadUser', server.me)(stage, turn)
        await arrive(stage, turn)
      },
      'reloadMe ✗(dropped)': settling('loadUser', unreadable),
      'refreshTokens ✓(told)': (stage) => stage.answer('refresh', server.renewed(renew())),
      'session.begin(record)': (stage) => server.logIn(stage, begin()),
      'session.begunElsewhere(record)': async () => otherTab.begin(begin()),
      'session.renewedElsewhere(record)': async () => otherTab.renew(renew()),
      'session.endedElsewhere': () => end(async () => otherTab.end()),
      'me.changedElsewhere': async () => otherTab.change(),
      'session.rejected(current)': async (stage) => {
        await stage.click('Access Demo')
        await stage.answer('addLog', outdated)
      },
      'session.refused(401)': async (stage) => {
        await stage.click('Access Demo')
        await stage.answer('addLog', refused)
      },
      'session.used': (stage) => stage.press('Shift'),
      'session.stayConnected': (stage) => stage.click('Stay connected'),
      'session.logout': (stage, { from }) =>
        stage.click(
          from.matches({ signedIn: { lifetime: 'almostExpired' } }) && !isExtending(from)
            ? 'Logout'
            : 'Log out',
        ),
      'session.login': (stage) => stage.click('Login'),
      'session.retry': (stage) => stage.click('Retry'),
      'untilWarning ✓': (stage) => stage.sleep(3_300_000),
      'untilExpiry ✓': (stage) => stage.sleep(300_000),
    },
    scene: (state, past) => {
      const reason = lastOf(past.filter(isHeard), reasons, null)
      const isIn = (lifetime: string) => state.matches({ signedIn: { lifetime } })
      const isRefreshing = state.matches({ signedIn: { token: 'refreshing' } })
      const isReloading =
        state.matches({ signedIn: { token: 'reloadingMe' } }) ||
        state.matches({ signedIn: { token: 'following' } }) ||
        state.matches({ signedIn: { token: 'rereading' } })
      const calls: EndpointName[] = [
        ...(isRefreshing ? (['refresh'] as const) : []),
        ...(isReloading ? (['loadUser'] as const) : []),
      ]
      if (isIn('active') || isExtending(state)) {
        return { lines: demoPage, calls }
      }
      if (isIn('almostExpired')) {
        return {
          lines: [
            'heading: Your session is about to expire',
            'timer: You will be logged out in *.',
            ...alertOf(reason),
            'button: Logout',
            isRefreshing || isReloading
              ? 'button: Stay connected (busy)'
              : 'button: Stay connected',
          ],
          calls,
        }
      }
      if (isIn('expired')) {
        return { lines: ['heading: Your session expired', 'button: Login'], calls }
      }
      if (state.matches('signedOut')) {
        return {
          lines: [
            'heading: Login',
            ...loginSwitch,
            'field: Email "*',
            ...alertOf(reason),
            'button: Next',
            ...loginLinks,
          ],
        }
      }
      if (state.matches('unreachable')) {
        return {
          lines: ['heading: Partner Portal cannot be reached', `text: ${reason}`, 'button: Retry'],
        }
      }
      // The page before stays while a session is restored or ended over it.
      const call = state.matches('signingOut') ? 'logout' : 'loadUser'
      return {
        lines: past.length === 0 || past.at(-1) === 'session.begin(record)' ? loading : ['…'],
        calls: [state.matches({ restoring: 'renewing' }) ? 'refresh' : call],
      }
    },
  }
}
