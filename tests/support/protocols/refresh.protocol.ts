import * as fc from 'fast-check'

import { loadUser, logout, refresh } from '#src/api/contract/session.ts'
import { recordFrom } from '#src/machines/session/session-record.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { CallError } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import type { Portal } from '#tests/support/portal.ts'
import {
  ask,
  chartOf,
  hour,
  minute,
  second,
  type Protocol,
} from '#tests/support/protocols/protocol.ts'
import {
  refreshRules,
  toleranceMs,
  type Held,
  type RefreshedSession,
} from '#tests/support/protocols/refresh.rules.ts'

/** The browser that is signed in, and one that holds a copy of all that it had at some moment. */
type Who = 'owner' | 'copy'
type Command =
  | { type: 'copy' }
  | { type: 'renew'; who: Who; isUsed: boolean }
  | { type: 'call'; who: Who }
  | { type: 'logout'; who: Who }
  | { type: 'wait'; ms: number }

const who = fc.constantFrom<Who>('owner', 'owner', 'copy')
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant('copy') }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('renew'), who, isUsed: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('call'), who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('logout'), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('wait'),
      ms: fc.constantFrom(5 * second, 31 * second, 11 * minute, 40 * minute, 8 * hour),
    }),
  },
)

const method = 'email'
const tokenExpired = new CallError('failure', 'Your access token expired.', {
  problem: 'token-expired',
})

/** SESSION-1 to SESSION-6: tokens that rotate, used by their owner and by whoever copied them. */
export const refreshProtocol = (portal: Portal): Protocol<Command> => ({
  name: 'refresh',
  command,
  begin: async () => {
    const { now } = portal.services
    const idleMs = portal.config.sessionIdleSec * second
    const { renewed, called } = refreshRules({ now, idleMs })
    const { browser: owner } = await portal.signIn()
    const browsers: Record<Who, PortalBrowser> = { owner, copy: portal.newBrowser() }
    const fresh = { turn: 0, tokenTurn: 0, tokenEndsAt: now() + 10 * minute + toleranceMs }
    const held: Record<Who, Held | null> = { owner: fresh, copy: null }
    const server: RefreshedSession = {
      turn: 0,
      turnedAt: now(),
      seen: 0,
      usedAt: now(),
      endsAt: now() + portal.config.sessionMaxAgeSec * second,
      isRevoked: false,
    }
    const stored = () => recordFrom(required(browsers.owner.tokens, 'tokens'), method, now())

    return async (it: Command) => {
      if (it.type === 'wait') {
        portal.advance(it.ms)
        return null
      }
      if (it.type === 'copy') {
        const { address } = browsers.copy
        browsers.copy = portal.newBrowser({ jar: browsers.owner.jar.copy(), address })
        browsers.copy.tokens = browsers.owner.tokens
        held.copy = held.owner && { ...held.owner }
        return null
      }
      const browser = browsers[it.who]
      if (browser.tokens === null) {
        return null
      }
      if (it.type === 'call') {
        const { told } = await ask(browser, loadUser, { method })
        return { expected: called(server, held[it.who]), seen: told }
      }
      if (it.type === 'logout') {
        const { told } = await ask(browser, logout, { method })
        // The cookie ends it, whatever the token is worth.
        server.isRevoked ||= held[it.who] !== null
        held[it.who] = null
        return { expected: 'ok', seen: told }
      }

      const chart = it.who === 'owner' ? chartOf(sessionMachine, { stored: stored() }) : null
      const input = { method, refreshToken: browser.tokens.refreshToken.jwt }
      const answer = await ask(browser, refresh, { ...input, ...(it.isUsed && { idleSec: 0 }) })
      const expected = renewed(server, held[it.who], it.isUsed)
      if (answer.output === null) {
        held[it.who] = null
      } else {
        browser.tokens = answer.output
        const tokenEndsAt = answer.output.accessToken.expires + toleranceMs
        const token = { tokenTurn: server.turn, tokenEndsAt }
        held[it.who] = { turn: server.turn, ...token }
      }
      // A page that begins with a token that is over renews it, and is in or out by the answer.
      chart?.end('loadMe', { told: 'token-expired', output: null, error: tokenExpired })
      chart?.end(
        'refreshTokens',
        answer.output === null
          ? answer
          : { ...answer, output: { record: stored(), isUseTold: it.isUsed } },
      )
      const side = chart && (chart.matches('signedOut') ? 'out' : 'on')
      return {
        expected: [expected, chart && (expected === 'ok' ? 'on' : 'out')],
        seen: [answer.told, side],
      }
    }
  },
})
