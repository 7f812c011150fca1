import { randomUUID } from 'node:crypto'

import * as fc from 'fast-check'

import { decideAccess, type Verdict } from '#src/api/contract/admin-access.ts'
import { requestAccess, withdrawRequest } from '#src/api/contract/organization.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'
import type { Portal } from '#tests/support/portal.ts'
import { ask, chartOf, day, minute, type Protocol } from '#tests/support/protocols/protocol.ts'

/** Somebody who asks in one or two tabs, and two admins who decide on what they saw last. */
type Admin = 'ada' | 'bob'
type Command =
  | { type: 'ask'; isTwice: boolean }
  | { type: 'withdraw' }
  | { type: 'look'; who: Admin }
  | { type: 'decide'; who: Admin; verdict: Verdict['verdict']; isRepeated: boolean }
  | { type: 'load' }
  | { type: 'wait'; ms: number }

const who = fc.constantFrom<Admin>('ada', 'bob')
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('ask'), isTwice: fc.boolean() }),
  fc.record({ type: fc.constant('withdraw') }),
  fc.record({ type: fc.constant('look'), who }),
  fc.record({
    type: fc.constant('decide'),
    who,
    verdict: fc.constantFrom('approve', 'reject', 'reopen'),
    isRepeated: fc.boolean(),
  }),
  fc.record({ type: fc.constant('load') }),
  fc.record({ type: fc.constant('wait'), ms: fc.constantFrom(minute, day, 31 * day) }),
)

const method = 'email'
const verdicts: Readonly<Record<Verdict['verdict'], Verdict>> = {
  approve: { verdict: 'approve', note: '' },
  reject: { verdict: 'reject', reason: 'Who are you?', note: '' },
  reopen: { verdict: 'reopen', note: '' },
}
/** Where the person's chart stands by how they stand. */
const places = {
  unrequested: 'accessRequest',
  pending: 'pending',
  rejected: 'rejected',
  approved: 'complete',
} as const
/** In one hour; the limit has tests of its own. */
const mostAsked = required(requestAccess.limit, 'limit').count
const mostWithdrawn = required(withdrawRequest.limit, 'limit').count
let count = 0

/** ACCESS-1 to ACCESS-4, ADMIN-2: a person asks, two admins decide. */
export const accessProtocol = (portal: Portal): Protocol<Command> => {
  let admins: Record<Admin, Awaited<ReturnType<Portal['signIn']>>> | undefined
  let signedInAt = 0

  return {
    name: 'access',
    command,
    begin: async () => {
      const { now } = portal.services
      count += 1
      const { person, browser } = await portal.signIn({
        email: `asker-${count}@conformance-${count}.example`,
        organization_form_completed: true,
      })
      admins ??= {
        ada: await portal.signIn({ is_admin: true, isStrong: true }),
        bob: await portal.signIn({ is_admin: true, isStrong: true }),
      }
      const { ada, bob } = admins
      const browsers = { ada: ada.browser, bob: bob.browser }
      const first = person.version
      const known = { ada: first, bob: first }
      const server = {
        status: 'unrequested' as keyof typeof places,
        version: first,
        askAgainAt: 0,
      }
      let askedTimes = 0
      let withdrawnTimes = 0
      const last: Partial<Record<Admin, { key: string; text: string; outcome: string }>> = {}

      /** Time goes on by days here; everybody signs in again. */
      const everybodyIn = async () => {
        if (now() - signedInAt > 9 * minute) {
          await portal.signInAs(person, browser)
          await portal.signInAs(ada.person, ada.browser, { isStrong: true })
          await portal.signInAs(bob.person, bob.browser, { isStrong: true })
          signedInAt = now()
        }
      }

      const asked = () => {
        if (
          server.status === 'approved' ||
          (server.status === 'rejected' && now() < server.askAgainAt)
        ) {
          return 'conflict'
        }
        if (server.status !== 'pending') {
          server.status = 'pending'
          server.version += 1
        }
        return 'ok'
      }

      const withdrawn = () => {
        if (server.status === 'approved' || server.status === 'rejected') {
          return 'conflict'
        }
        if (server.status === 'pending') {
          server.status = 'unrequested'
          server.version += 1
        }
        return 'ok'
      }

      const decided = (version: number, verdict: Verdict['verdict']) => {
        if (version !== server.version) {
          return 'changed'
        }
        const isDecided = server.status === 'approved' || server.status === 'rejected'
        if (verdict === 'reopen' ? !isDecided : server.status !== 'pending') {
          return 'not-possible'
        }
        server.version += 1
        server.status = { approve: 'approved', reject: 'rejected', reopen: 'pending' }[
          verdict
        ] as keyof typeof places
        server.askAgainAt = now() + portal.config.accessAskAgainDays * day
        return 'done'
      }

      return async (it: Command) => {
        if (it.type === 'wait') {
          portal.advance(it.ms)
          return null
        }
        await everybodyIn()
        switch (it.type) {
          case 'ask': {
            const times = it.isTwice ? 2 : 1
            if (askedTimes + times > mostAsked) {
              return null
            }
            askedTimes += times
            const input = { organization: 'Acme', reason: 'A workshop.' }
            const answers = await Promise.all(
              Array.from({ length: times }, () => ask(browser, requestAccess, input)),
            )
            return {
              expected: Array.from({ length: times }, asked).toSorted(),
              seen: answers.map(({ told }) => told).toSorted(),
            }
          }
          case 'withdraw': {
            if (withdrawnTimes === mostWithdrawn) {
              return null
            }
            withdrawnTimes += 1
            const { told } = await ask(browser, withdrawRequest, {})
            return { expected: withdrawn(), seen: told }
          }
          case 'load': {
            const { output: me } = await ask(browser, loadUser, { method })
            const chart = chartOf(organizationAccessMachine, { me: required(me, 'person') })
            const seen = Object.values(places).filter((place) => chart.matches(place))
            return {
              expected: [server.status, places[server.status]],
              seen: [me?.organizationAccessStatus, ...seen],
            }
          }
          case 'look':
            known[it.who] = server.version
            return null
          case 'decide': {
            const version = known[it.who]
            const people = [{ personId: person.id, version, isChecked: true }]
            const decision = verdicts[it.verdict]
            const text = JSON.stringify({ people, decision })
            const before = last[it.who]
            const isRepeated = it.isRepeated && before?.text === text
            const key = isRepeated ? before.key : randomUUID()
            const { output, told } = await ask(
              browsers[it.who],
              decideAccess,
              { people, decision },
              { idempotencyKey: key },
            )
            const expected = isRepeated ? before.outcome : decided(version, it.verdict)
            last[it.who] = { key, text, outcome: expected }
            return { expected, seen: output?.outcomes[0]?.outcome ?? told }
          }
        }
      }
    },
  }
}
