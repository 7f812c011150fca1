import { expect, test } from 'vitest'
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionNotice, selectSessionSide } from '#src/machines/session/session.view.ts'
import { sessionModels } from '#tests/models/session.model.ts'
import { always, type Taken, type Walk } from '#tests/support/random-walk.ts'

const walks = { numRuns: 500 }

const noticeIn = (snapshot: AnyMachineSnapshot) =>
  selectSessionNotice(snapshot as SnapshotFrom<typeof sessionMachine>).kind
const sideOf = (snapshot: AnyMachineSnapshot) =>
  selectSessionSide(snapshot as SnapshotFrom<typeof sessionMachine>)

const isOver = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ signedIn: { lifetime: 'expired' } })

const isRenewed = ({ by: { move } }: Taken) =>
  move.kind === 'resolve' && move.actor === 'refreshTokens'
/** Tokens that were not held before: from the server, a sign-in or another tab. */
const isGivenTokens = (it: Taken) => isRenewed(it) || 'record' in it.by.event

const ofOld = (it: Taken) =>
  it.started.find(({ src }) => src === 'loadMe' || src === 'refreshTokens')?.id

/** Who is asked for new tokens is not asked again before the answer, nor is the asking given up for another. */
const secondRenewal = ({ taken }: Walk) => {
  const second = taken.find(
    ({ before, by: { move }, started }) =>
      'refreshTokens' in before.children &&
      !('actor' in move && move.actor === 'refreshTokens') &&
      started.some(({ src }) => src === 'refreshTokens'),
  )
  return second === undefined ? null : `${second.by.label} begins a second renewal`
}

const oldToken = ({ taken }: Walk) => {
  for (const it of taken) {
    const call = isOver(it.before) && !isGivenTokens(it) ? ofOld(it) : undefined
    if (call !== undefined) {
      return `${call} carries a token that is over`
    }
  }
  return null
}

/** The newest tokens are told by what happened alone. */
const replacedTokens = ({ start, taken }: Walk) => {
  let newest: unknown = start.context.record
  for (const { by, started } of taken) {
    const { record, output } = by.event as { record?: unknown; output?: { record?: unknown } }
    newest = (by.label.startsWith('refreshTokens ✓') ? output?.record : record) ?? newest
    const other = started.find(({ input }) => {
      const { record: given } = Object(input) as { record?: unknown }
      return given !== undefined && given !== newest
    })
    if (other !== undefined) {
      return `${other.id} is given tokens that were replaced`
    }
  }
  return null
}

/** Tokens that another tab fetched, and with which nothing was told of this page, for a session that goes on. */
const isProlonged = ({ before, by }: Taken) =>
  sideOf(before) === 'in' &&
  (by.event.type === 'session.renewedElsewhere' || by.label === 'refreshTokens ✓(found)')

/**
 * Was something done on the page since the server was told, or the session began? Told by what happened alone; behind the popup
 * nothing counts.
 */
const surprise = ({ taken }: Walk) => {
  let isUsed = false
  for (const it of taken) {
    const { before, by, after, started } = it
    if (started.some(({ id }) => id === 'untilWarning') && !isProlonged(it)) {
      isUsed = false
    }
    if (by.event.type === 'session.used' && before.matches({ signedIn: { lifetime: 'active' } })) {
      isUsed = true
    }
    if (by.label === 'untilWarning ✓') {
      const isAsked = noticeIn(after) === 'aboutToExpire'
      if (isUsed && (isAsked || !after.hasTag('busy'))) {
        return 'whoever uses the page is asked'
      }
      if (!isUsed && !isAsked) {
        return 'whoever is idle is not asked'
      }
    }
  }
  return null
}

/** The end is told until somebody presses Login, there are tokens again, or nobody can say whose they are. */
const hushedEnd = ({ taken }: Walk) => {
  const leading = /^session\.(?:login|logout|endedElsewhere)$|\.reloadMe$/
  const hushed = taken.find(
    (it) =>
      noticeIn(it.before) === 'expired' &&
      noticeIn(it.after) !== 'expired' &&
      !isGivenTokens(it) &&
      !leading.test(it.by.event.type),
  )
  return hushed === undefined ? null : `${hushed.by.label} takes the popup away`
}

/** What a person can press where they stand: behind the popup nothing else is within reach. */
const offered = (snapshot: AnyMachineSnapshot): readonly string[] => {
  const notice = noticeIn(snapshot)
  if (notice === 'expired') {
    return ['session.login']
  }
  if (notice === 'aboutToExpire') {
    return ['session.logout', 'session.stayConnected']
  }
  return sideOf(snapshot) === 'in'
    ? ['session.logout']
    : ['session.begin', 'session.retry', 'session.logout']
}

const noExit = ({ start, taken }: Walk) => {
  for (const at of [start, ...taken.map(({ after }) => after)]) {
    const isWaiting = at.hasTag('busy') && Object.keys(at.children).length > 0
    const isLeft = at.matches('replaced')
    if (!isWaiting && !isLeft && !offered(at).some((type) => canSend(at, type))) {
      return `nothing leads on from ${JSON.stringify(at.value)}`
    }
  }
  return null
}

const record = sessionModels[1]?.input
const canSend = (at: AnyMachineSnapshot, type: string) =>
  at.can({ type, record: (record as { stored: unknown }).stored })

const properties = {
  'SESSION-6 at most one renewal is under way': secondRenewal,
  'SESSION-3 SESSION-5 no call carries a token after its end': oldToken,
  'SESSION-5 no call is given tokens that were replaced': replacedTokens,
  'SESSION-2 SESSION-4 whoever is idle is asked, and nobody else': surprise,
  'SESSION-3 the end stays told until one logs in': hushedEnd,
  'SESSION-2 SESSION-3 every state keeps an exit that is within reach': noExit,
}

test.each(Object.entries(properties))('FLOW-3 whatever happens to a session, %s', (_, faultOf) => {
  for (const model of sessionModels) {
    expect(() => always(model, faultOf, walks)).not.toThrow()
  }
})

const broken = {
  'goes on asking after the end': { guards: { hasExpired: () => false } },
  'does not keep new tokens': { actions: { keepRecord: () => {} } },
  'asks nobody': { guards: { isUsed: () => true } },
  'asks everybody': { guards: { isUsed: () => false } },
  'forgets what was done where another tab renews': {
    guards: { isUsed: () => false, isExtending: () => false },
  },
}

test.each([
  ['goes on asking after the end', oldToken, 'carries a token that is over'],
  ['goes on asking after the end', hushedEnd, 'takes the popup away'],
  ['does not keep new tokens', replacedTokens, 'is given tokens that were replaced'],
  ['asks nobody', surprise, 'whoever is idle is not asked'],
  ['asks everybody', surprise, 'whoever uses the page is asked'],
  ['forgets what was done where another tab renews', surprise, 'whoever uses the page is asked'],
] as const)('FLOW-3 a session that %s is found', (name, faultOf, fault) => {
  const [, stored] = sessionModels
  const model = required(stored, 'model')
  const machine = model.machine.provide(broken[name])
  expect(() => always(model, faultOf, { ...walks, machine })).toThrow(fault)
})
