import * as fc from 'fast-check'

import { connectLogin, finishLogin, loginStatus, startLogin } from '#src/api/contract/passcode.ts'
import { required } from '#src/lib/required.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { mailOf } from '#tests/support/outbox.ts'
import { numberOf, wrongFor } from '#tests/support/passcode.ts'
import type { Portal } from '#tests/support/portal.ts'
import { passcodeRules, type SignIn, type Who } from '#tests/support/protocols/passcode.rules.ts'
import { ask, chartOf, minute, second, type Protocol } from '#tests/support/protocols/protocol.ts'

type Command =
  | { type: 'start'; who: Who }
  | { type: 'type'; who: Who; nth: number; isRight: boolean; isTwice: boolean }
  | { type: 'open'; who: Who; nth: number; number: 'none' | 'right' | 'wrong'; isTwice: boolean }
  | { type: 'poll'; who: Who; nth: number }
  | { type: 'redeem'; who: Who; nth: number; isTwice: boolean }
  | { type: 'wait'; ms: number }

const who = fc.constantFrom<Who>('starter', 'other')
const nth = fc.nat(1)
const isTwice = fc.boolean()
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('start'), who }),
  fc.record({ type: fc.constant('type'), who, nth, isRight: fc.boolean(), isTwice }),
  fc.record({
    type: fc.constant('open'),
    who,
    nth,
    number: fc.constantFrom('none', 'right', 'wrong'),
    isTwice,
  }),
  fc.record({ type: fc.constant('poll'), who, nth }),
  fc.record({ type: fc.constant('redeem'), who, nth, isTwice }),
  fc.record({
    type: fc.constant('wait'),
    ms: fc.constantFrom(3 * second, 61 * second, 4 * minute, 11 * minute),
  }),
)

const method = 'email'
let count = 0
const submit = (passcode: string) => ({ type: 'code.submit', passcode })

/** PASSCODE-3 to PASSCODE-8: a code by mail, two browsers about one mailbox. */
export const passcodeProtocol = (portal: Portal): Protocol<Command> => ({
  name: 'passcode',
  command,
  begin: async () => {
    const now = portal.services.now
    const identifier = `conformance-${(count += 1)}@example.com`
    await portal.addPerson({ email: identifier })
    const browsers = { starter: portal.newBrowser(), other: portal.newBrowser() }
    const { typed, opened, polled, redeemed } = passcodeRules(now)
    const signIns: SignIn[] = []
    const charts = {
      starter: chartOf(passcodeMachine, { purpose: 'login', method, identifier }),
      other: chartOf(passcodeMachine, { purpose: 'login', method, identifier }),
    }
    const newestOf = (who: Who) => signIns.findLast(({ by }) => by === who)

    const start = async (who: Who) => {
      if (signIns.length === 2) {
        return null
      }
      const answer = await ask(browsers[who], startLogin, { method, identifier })
      if (answer.output === null) {
        return { expected: 'ok', seen: answer.told }
      }
      for (const earlier of signIns.filter(
        (it) => it.by === who && it.state !== 'used' && !it.isForgotten,
      )) {
        earlier.state = 'dead'
      }
      const ticket = answer.output
      const { code, link } = await mailOf(portal, identifier, ticket)
      signIns.push({
        by: who,
        ticket,
        code,
        link: link.passcode,
        endsAt: now() + ticket.expiresIn * second,
        state: 'started',
        tries: 0,
        isForgotten: false,
        handedOut: null,
      })
      charts[who] = chartOf(passcodeMachine, { purpose: 'login', method, identifier })
      charts[who].hear({ type: 'code.request' })
      charts[who].end('requestPasscode', answer)
      return { expected: 'ok', seen: answer.told }
    }

    /** The chart of the browser that made the call stands where its answer leads: on, in, or at the start. */
    const follow = (
      { type, who }: { type: 'type' | 'poll' | 'redeem'; who: Who },
      signIn: SignIn,
      answer: Awaited<ReturnType<typeof ask>>,
    ) => {
      const chart = charts[who]
      if (signIn !== newestOf(who) || !chart.matches({ finish: { code: 'entering' } })) {
        return []
      }
      if (type === 'type') {
        chart.hear(submit(signIn.code))
        chart.end('redeemPasscode', answer)
      }
      if (type === 'poll') {
        chart.hear({
          type: 'xstate.after.pollInterval.passcode.finish.code.entering.poll.waiting',
        })
        chart.end('checkPasscode', answer)
      }
      if (type === 'redeem') {
        return []
      }
      const { code } = Object(Object(chart.value()).finish) as { code?: unknown }
      return [
        chart.value() === 'done' || code === 'redeeming'
          ? 'in'
          : chart.matches('start')
            ? 'over'
            : 'on',
      ]
    }
    const meant: Readonly<Record<string, string>> = {
      ok: 'in',
      complete: 'in',
      'code-expired': 'over',
    }

    await start('starter')
    return async (it: Command) => {
      if (it.type === 'wait') {
        portal.advance(it.ms)
        return null
      }
      if (it.type === 'start') {
        return start(it.who)
      }
      const signIn = signIns[it.nth]
      if (signIn === undefined) {
        return null
      }
      const { who } = it
      const { authToken, connectToken } = signIn.ticket
      const tokens = { method, authToken, connectToken }
      const browser = browsers[who]

      const make = async () => {
        switch (it.type) {
          case 'type': {
            const passcode = it.isRight ? signIn.code : wrongFor(signIn.code)
            return ask(browser, finishLogin, { ...tokens, passcode })
          }
          case 'open': {
            const number =
              it.number === 'right'
                ? numberOf(signIn.ticket)
                : it.number === 'wrong'
                  ? wrongFor(numberOf(signIn.ticket))
                  : undefined
            const input = { method, connectToken, passcode: signIn.link }
            return ask(browser, connectLogin, { ...input, ...(number && { number }) })
          }
          case 'poll':
            return ask(browser, loginStatus, { method, connectToken })
          case 'redeem': {
            const passcode = signIn.handedOut?.passcode ?? 'never-handed-out'
            return ask(browser, finishLogin, { ...tokens, passcode })
          }
        }
      }
      const judge = () => {
        switch (it.type) {
          case 'type':
            return typed(signIn, who, it.isRight)
          case 'open':
            return opened(signIn, who, it.number)
          case 'poll':
            return polled(signIn, who)
          case 'redeem':
            return redeemed(signIn, who)
        }
      }

      const times = 'isTwice' in it && it.isTwice ? 2 : 1
      // At once: whichever comes first, together they are answered as one after the other.
      const answers = await Promise.all(Array.from({ length: times }, make))
      const expected = Array.from({ length: times }, judge)
      if (expected.includes('ok')) {
        signIns.filter(({ by }) => by === who).forEach((it) => (it.isForgotten = true))
      }
      const seen = answers.map(({ told, output }) =>
        output !== null && 'status' in output ? output.status : told,
      )
      if (it.type === 'poll' && seen[0] === 'complete') {
        const { passcode } = required(answers[0]?.output, 'status') as { passcode: string }
        signIn.handedOut = { passcode, endsAt: now() + minute }
      }
      const [answer] = answers
      const charted =
        times === 1 && it.type !== 'open' && answer !== undefined
          ? follow({ type: it.type, who }, signIn, answer)
          : []
      return {
        expected: [...expected.toSorted(), ...charted.map(() => meant[expected[0] ?? ''] ?? 'on')],
        seen: [...seen.toSorted(), ...charted],
      }
    }
  },
})
