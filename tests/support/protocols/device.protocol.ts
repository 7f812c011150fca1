import * as fc from 'fast-check'

import {
  redeemDevice,
  startDevice,
  verifyDevice,
  type DeviceCode,
} from '#src/api/contract/device.ts'
import { deviceMachine } from '#src/machines/device/device.machine.ts'
import type { Portal } from '#tests/support/portal.ts'
import {
  deviceRules,
  type Decider,
  type DeviceSignIn,
  type Poller,
} from '#tests/support/protocols/device.rules.ts'
import { ask, chartOf, minute, second, type Protocol } from '#tests/support/protocols/protocol.ts'

type Command =
  | { type: 'start' }
  | { type: 'poll'; who: Poller; nth: number; isTwice: boolean }
  | { type: 'claim'; who: Decider; nth: number }
  | { type: 'decide'; who: Decider; nth: number; verdict: 'approve' | 'deny'; isTwice: boolean }
  | { type: 'wait'; ms: number }

const nth = fc.nat(1)
const isTwice = fc.boolean()
const poller = fc.constantFrom<Poller>('device', 'device', 'thief')
const decider = fc.constantFrom<Decider>('ada', 'bob')
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('start') }),
  fc.record({ type: fc.constant('poll'), who: poller, nth, isTwice }),
  fc.record({ type: fc.constant('claim'), who: decider, nth }),
  fc.record({
    type: fc.constant('decide'),
    who: decider,
    nth,
    verdict: fc.constantFrom('approve', 'deny'),
    isTwice,
  }),
  fc.record({
    type: fc.constant('wait'),
    ms: fc.constantFrom(second, 6 * second, 11 * second, 4 * minute),
  }),
)

type Shown = DeviceSignIn & { readonly code: DeviceCode }

const method = 'email'
const mostClaims = 5

/** DEVICE-1 to DEVICE-4: RFC 8628 between a device, a thief of its codes and two people. */
export const deviceProtocol = (portal: Portal): Protocol<Command> => ({
  name: 'device',
  command,
  begin: async () => {
    const now = portal.services.now
    const { polled, claimed, decided } = deviceRules(now)
    const pollers = { device: portal.newBrowser(), thief: portal.newBrowser() }
    const people = { ada: await portal.signIn(), bob: await portal.signIn() }
    const claims = { ada: 0, bob: 0 }
    let signedInAt = now()
    let chart = chartOf(deviceMachine, { method })
    const shown: Shown[] = []

    /** Nobody stays signed in by a token of ten minutes through what the clock does here. */
    const signedIn = async (who: Decider) => {
      if (now() - signedInAt > 9 * minute) {
        for (const name of ['ada', 'bob'] as const) {
          await portal.signInAs(people[name].person, people[name].browser)
        }
        signedInAt = now()
      }
      return people[who].browser
    }

    const start = async () => {
      if (shown.length === 2) {
        return null
      }
      const answer = await ask(pollers.device, startDevice, { method })
      if (answer.output === null) {
        return { expected: 'ok', seen: answer.told }
      }
      const endsAt = now() + answer.output.expiresIn * second
      const fresh = {
        state: 'started',
        claimedBy: null,
        polledAt: null,
        isForgotten: false,
      } as const
      shown.push({ ...fresh, code: answer.output, endsAt, intervalMs: 5 * second })
      chart = chartOf(deviceMachine, { method })
      chart.end('requestCode', { ...answer, output: { ...answer.output, expiresAt: endsAt } })
      return { expected: 'ok', seen: answer.told }
    }

    await start()
    return async (it: Command) => {
      if (it.type === 'wait') {
        portal.advance(it.ms)
        return null
      }
      if (it.type === 'start') {
        return start()
      }
      const its = shown[it.nth]
      if (its === undefined) {
        return null
      }
      const { device_code, user_code } = its.code

      if (it.type === 'claim') {
        if (claims[it.who] === mostClaims) {
          return null
        }
        claims[it.who] += 1
        const browser = await signedIn(it.who)
        const answer = await ask(browser, verifyDevice, { method, user_code })
        return { expected: claimed(its, it.who), seen: answer.output?.status ?? answer.told }
      }

      const times = it.isTwice ? 2 : 1
      if (it.type === 'decide') {
        const browser = await signedIn(it.who)
        const answers = await Promise.all(
          Array.from({ length: times }, () =>
            ask(browser, verifyDevice, { method, user_code, confirm: it.verdict }),
          ),
        )
        return {
          expected: Array.from({ length: times }, () =>
            decided(its, it.who, it.verdict),
          ).toSorted(),
          seen: answers.map(({ output, told }) => output?.status ?? told).toSorted(),
        }
      }

      const answers = await Promise.all(
        Array.from({ length: times }, () =>
          ask(pollers[it.who], redeemDevice, { method, device_code }),
        ),
      )
      const expected = Array.from({ length: times }, () => polled(its, it.who))
      if (expected.includes('ok')) {
        shown.forEach((it) => (it.isForgotten = true))
      }
      const isFollowed =
        it.who === 'device' && times === 1 && its === shown.at(-1) && chart.matches('showing')
      if (isFollowed && answers[0] !== undefined) {
        chart.hear({ type: 'xstate.after.pollInterval.device.showing.waiting' })
        chart.end('redeemCode', answers[0])
      }
      const stays = ['authorization-pending', 'slow-down']
      const meant =
        expected[0] === 'ok' ? 'done' : stays.includes(expected[0] ?? '') ? 'showing' : 'requesting'
      return {
        expected: [...expected.toSorted(), ...(isFollowed ? [meant] : [])],
        seen: [
          ...answers.map(({ told }) => told).toSorted(),
          ...(isFollowed
            ? ['done', 'showing', 'requesting'].filter((value) => chart.matches(value))
            : []),
        ],
      }
    }
  },
})
