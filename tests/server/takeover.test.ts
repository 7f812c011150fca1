import { expect, test } from 'vitest'

import {
  deviceRules,
  type DeviceGuards,
  type DeviceSignIn,
  type Decider,
  type Poller,
} from '#tests/support/protocols/device.rules.ts'
import { hour, minute, second } from '#tests/support/protocols/protocol.ts'
import {
  refreshRules,
  toleranceMs,
  type Held,
  type OnReplay,
  type RefreshedSession,
} from '#tests/support/protocols/refresh.rules.ts'
import { shortestWay, type NamedStep } from '#tests/support/shortest-way.ts'

/**
 * Every order of calls, by the rules that the server is held to call by call (`conformance.test.ts`): none gives a thief
 * what is another's. With a guard taken out of the rules the search finds the theft: it can see one.
 */

type CodeWorld = {
  now: number
  readonly code: DeviceSignIn
  approvedBy: Decider | null
  signedIn: Poller | null
}

const codeStart: CodeWorld = {
  now: 0,
  code: {
    endsAt: 10 * minute,
    state: 'started',
    claimedBy: null,
    intervalMs: 0,
    polledAt: null,
    isForgotten: false,
  },
  approvedBy: null,
  signedIn: null,
}

/** How often a device asks matters to nobody but itself: here it may as it likes. */
const codeKey = ({ now, code, approvedBy, signedIn }: CodeWorld) =>
  JSON.stringify([Math.max(0, code.endsAt - now), code.state, code.claimedBy, approvedBy, signedIn])

const codeSteps = (world: CodeWorld, guards: DeviceGuards): NamedStep<CodeWorld>[] => {
  const step = (name: string, act: (next: CodeWorld) => void) => {
    const next = structuredClone(world)
    act(next)
    return { name, next }
  }
  const rulesIn = (next: CodeWorld) => deviceRules(() => next.now, guards)
  return [
    ...(['device', 'thief'] as const).map((who) =>
      step(`${who} polls`, (next) => {
        if (rulesIn(next).polled(next.code, who) === 'ok') {
          next.signedIn = who
        }
      }),
    ),
    ...(['ada', 'bob'] as const).flatMap((who) => [
      step(`${who} types the code`, (next) => void rulesIn(next).claimed(next.code, who)),
      step(`${who} denies`, (next) => void rulesIn(next).decided(next.code, who, 'deny')),
      step(`${who} approves`, (next) => {
        if (rulesIn(next).decided(next.code, who, 'approve') === 'approved') {
          next.approvedBy = who
        }
      }),
    ]),
    ...(world.code.endsAt <= world.now
      ? []
      : [step('clock', (next) => void (next.now += 4 * minute))]),
  ]
}

const searchCodes = (isBad: (world: CodeWorld) => boolean, taken: Partial<DeviceGuards> = {}) =>
  shortestWay({
    start: codeStart,
    stepsFrom: (world) => codeSteps(world, { isBound: true, isClaimed: true, ...taken }),
    keyOf: codeKey,
    isBad,
  })

const isStolen = ({ signedIn }: CodeWorld) => signedIn === 'thief'
/** Whoever was shown what asks, and looks at the device, is signed in as somebody else. */
const isForeign = ({ code, approvedBy }: CodeWorld) =>
  approvedBy !== null && approvedBy !== code.claimedBy

test('DF-03 FLOW-5 no order of calls signs in a browser that read the device code off; without the binding one does', () => {
  const { attack, worlds } = searchCodes(isStolen)
  expect(attack).toBeNull()
  expect(worlds).toBeGreaterThan(30)
  expect(searchCodes(isStolen, { isBound: false }).attack).toEqual([
    'ada types the code',
    'ada approves',
    'thief polls',
  ])
})

test('DF-06 FLOW-5 nobody decides on a code that another was asked about; without the claim somebody does', () => {
  expect(searchCodes(isForeign).attack).toBeNull()
  expect(searchCodes(isForeign, { isClaimed: false }).attack).toEqual([
    'ada types the code',
    'bob approves',
  ])
})

type Who = 'owner' | 'copy'
type SessionWorld = {
  now: number
  readonly session: RefreshedSession
  readonly held: Record<Who, Held | null>
  /** The owner was refused, so is out and knows it. */
  isOwnerOut: boolean
  /** Since the copy was made the owner renewed, and used what that brought. */
  renewedAt: number | null
  isUsedSince: boolean
  /** The copy renewed although the owner was out. */
  isTakenOver: boolean
  /** The copy renewed by what the owner had replaced and used long ago. */
  isTwofold: boolean
}

const mostTurns = 3
const idleMs = hour
const tokenMs = 10 * minute

const sessionStart: SessionWorld = {
  now: 0,
  session: { turn: 0, turnedAt: 0, seen: 0, usedAt: 0, endsAt: 8 * hour, isRevoked: false },
  held: { owner: { turn: 0, tokenTurn: 0, tokenEndsAt: tokenMs + toleranceMs }, copy: null },
  isOwnerOut: false,
  renewedAt: null,
  isUsedSince: false,
  isTakenOver: false,
  isTwofold: false,
}

/** Moments matter by their distance, and no further off than the session lasts. */
const sessionKey = ({ now, session, held, renewedAt, ...rest }: SessionWorld) => {
  const ago = (at: number | null) => at !== null && Math.min(now - at, idleMs)
  const holding = (it: Held | null) => it && [it.turn, it.tokenTurn, ago(it.tokenEndsAt)]
  return JSON.stringify([
    session.turn,
    session.seen,
    session.isRevoked,
    ago(session.turnedAt),
    ago(session.usedAt),
    holding(held.owner),
    holding(held.copy),
    ago(renewedAt),
    rest,
  ])
}

const sessionSteps = (world: SessionWorld, onReplay: OnReplay): NamedStep<SessionWorld>[] => {
  const step = (name: string, act: (next: SessionWorld) => void) => {
    const next = structuredClone(world)
    act(next)
    return { name, next }
  }
  const rulesIn = ({ now }: SessionWorld) => refreshRules({ now: () => now, idleMs }, onReplay)
  const isOld = ({ held: { owner, copy }, renewedAt, isUsedSince, now }: SessionWorld) =>
    owner !== null &&
    copy !== null &&
    copy.turn < owner.turn &&
    renewedAt !== null &&
    now - renewedAt > 30 * second &&
    isUsedSince
  const renews = (next: SessionWorld, who: Who) => {
    if (rulesIn(next).renewed(next.session, next.held[who], true) !== 'ok') {
      next.isOwnerOut ||= who === 'owner'
      next.held[who] = null
      return
    }
    const { turn } = next.session
    next.held[who] = { turn, tokenTurn: turn, tokenEndsAt: next.now + tokenMs + toleranceMs }
    if (who === 'copy') {
      next.isTakenOver ||= next.isOwnerOut
      next.isTwofold ||= isOld(world)
    } else {
      next.renewedAt = next.now
      next.isUsedSince = false
    }
  }
  const calls = (next: SessionWorld, who: Who) => {
    if (rulesIn(next).called(next.session, next.held[who]) === 'ok' && who === 'owner') {
      next.isUsedSince = next.renewedAt !== null
    }
  }
  const pause = 31 * second
  return [
    ...(world.held.copy === null && world.held.owner !== null && world.session.turn === 0
      ? [step('all is copied', (next) => void (next.held.copy = next.held.owner))]
      : []),
    ...(['owner', 'copy'] as const)
      .filter((who) => world.held[who] !== null)
      .flatMap((who) => [
        ...(world.session.turn < mostTurns
          ? [step(`${who} renews`, (next) => renews(next, who))]
          : []),
        step(`${who} calls`, (next) => calls(next, who)),
      ]),
    ...(world.now < 3 * pause ? [step('31 s', (next) => void (next.now += pause))] : []),
  ]
}

const searchSessions = (isBad: (world: SessionWorld) => boolean, onReplay: OnReplay = 'ends') =>
  shortestWay({
    start: sessionStart,
    stepsFrom: (world) => sessionSteps(world, onReplay),
    keyOf: sessionKey,
    isBad,
  })

test('TK-13 FLOW-5 once the owner is refused, a copy of their session is worth nothing; without the end on a replay it is', () => {
  const { attack, worlds } = searchSessions(({ isTakenOver }) => isTakenOver)
  expect(attack).toBeNull()
  expect(worlds).toBeGreaterThan(500)
  expect(searchSessions(({ isTakenOver }) => isTakenOver, 'is refused').attack).toEqual([
    'all is copied',
    'copy renews',
    'copy renews',
    'owner renews',
    'copy renews',
  ])
})

test('TK-12 TK-13 FLOW-5 what the owner replaced and used renews nothing half a minute later; a server that takes it serves two', () => {
  expect(searchSessions(({ isTwofold }) => isTwofold).attack).toBeNull()
  expect(searchSessions(({ isTwofold }) => isTwofold, 'is served').attack).toEqual([
    'all is copied',
    'owner renews',
    'owner calls',
    '31 s',
    'copy renews',
  ])
})
