import { expect, test } from 'vitest'

import {
  ticketLifetimeMs,
  transactionRules,
  type Transaction,
  type TransactionRules,
} from '#server/sign-in/passcode/transaction.rules.ts'
import { shortestWay, type NamedStep } from '#tests/support/shortest-way.ts'

/**
 * Every order in which an attacker, the owner of a mailbox, a mail scanner and the clock can act on up to three
 * transactions for that one mailbox, decided by the shipped rules. The attacker is as strong as a leak could make it: it
 * holds the auth and connect tokens of everybody, the codes of the owner's own transactions and a browser for each start.
 * What it has not: the owner's binding cookie, the mails of the transactions it started itself, and the codes of mails that
 * it joined: whoever reads a code off a mail that others may join has read the mailbox (ADR 028).
 */

type Starter = 'attacker' | 'owner'
type Entry = Transaction & {
  readonly starter: Starter
  /** Of the entry whose mail finishes it: its own, or the one that it joined. */
  readonly mail: number
  readonly attackerHasTicket: boolean
  readonly ownerHasTicket: boolean
  /** The owner was talked into typing the number that the attacker's screen shows. */
  readonly isNumberBetrayed: boolean
  readonly sessions: readonly Starter[]
}
type World = { readonly now: number; readonly entries: readonly Entry[] }
type Step = NamedStep<World>

const maxTransactions = 3
const lifetimeMs = 2 * ticketLifetimeMs

const newEntry = (world: World, starter: Starter, joined?: number): Entry => ({
  starter,
  mail: joined ?? world.entries.length,
  state: 'started',
  attempts: 0,
  number: joined === undefined ? String(world.entries.length) : null,
  expiresAt:
    (joined === undefined ? undefined : world.entries[joined]?.expiresAt) ?? world.now + lifetimeMs,
  ticketExpiresAt: null,
  attackerHasTicket: false,
  ownerHasTicket: false,
  isNumberBetrayed: false,
  sessions: [],
})

const withEntry = (world: World, index: number, change: Partial<Entry>): World => ({
  ...world,
  entries: world.entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry)),
})

const isLive = ({ state }: Entry) => state === 'started' || state === 'connected'

const startsIn = (world: World): Step[] => {
  if (world.entries.length === maxTransactions) {
    return []
  }
  // The owner has one browser, and starting again ends what it had started (PC-07).
  const withoutOwners = world.entries.map((entry) =>
    entry.starter === 'owner' && isLive(entry) ? { ...entry, state: 'dead' as const } : entry,
  )
  const starts = (joined?: number) => {
    const how = joined === undefined ? 'starts' : `joins ${joined}`
    const after = (entries: readonly Entry[], starter: Starter) => ({
      ...world,
      entries: [...entries, newEntry(world, starter, joined)],
    })
    return [
      { name: `attacker ${how}`, next: after(world.entries, 'attacker') },
      { name: `owner ${how}`, next: after(withoutOwners, 'owner') },
    ]
  }
  // A mail is joined by whoever did not ask for it.
  const joins = world.entries.flatMap((entry, index) =>
    entry.mail === index ? starts(index).filter(({ name }) => !name.startsWith(entry.starter)) : [],
  )
  return [...starts(), ...joins]
}

type Opening = {
  readonly name: string
  readonly hasLinkSecret: boolean
  readonly isStartingBrowser: boolean
  readonly number: string | undefined
}

const openingsOf = (world: World, entry: Entry, isOwnerDeceivable: boolean): Opening[] => {
  const shownToOwner = world.entries.filter(({ starter }) => starter === 'owner')
  const numbers = [...shownToOwner.map(({ number }) => number ?? undefined), undefined]
  const isOwners = entry.starter === 'owner'
  if (entry.number === null) {
    // Its link is about it in its own browser alone (findLinked).
    const name = `${entry.starter} opens the joined`
    return [{ name, hasLinkSecret: isOwners, isStartingBrowser: true, number: undefined }]
  }
  const fromMailbox = numbers.flatMap((number) => [
    { name: 'owner opens', isStartingBrowser: isOwners, number },
    { name: 'owner opens on the phone', isStartingBrowser: false, number },
  ])
  return [
    ...fromMailbox.map((opening) => ({ ...opening, hasLinkSecret: true })),
    {
      name: 'scanner opens',
      hasLinkSecret: true,
      isStartingBrowser: false,
      number: undefined,
    },
    {
      name: 'attacker opens',
      hasLinkSecret: false,
      isStartingBrowser: !isOwners,
      number: isOwners ? undefined : (entry.number ?? undefined),
    },
    ...(isOwnerDeceivable && !isOwners
      ? [
          {
            name: 'owner is deceived',
            hasLinkSecret: true,
            isStartingBrowser: false,
            number: entry.number ?? undefined,
          },
        ]
      : []),
  ]
}

const stepsOn = (
  rules: TransactionRules,
  world: World,
  index: number,
  isOwnerDeceivable: boolean,
): Step[] => {
  const held = world.entries[index]
  if (held === undefined) {
    return []
  }
  const isMailUsed = world.entries.some(({ mail, state }) => mail === held.mail && state === 'used')
  // As `factsOf` has it.
  const entry = isMailUsed && held.state !== 'used' ? { ...held, state: 'dead' as const } : held
  const { now } = world
  const isOwners = entry.starter === 'owner'
  const evidenceOf = (who: Starter) => ({
    isStartingBrowser: entry.starter === who,
    hasAuthToken: who === 'attacker' || isOwners,
  })
  const step = (name: string, change: Partial<Entry>) => ({
    name: `${name} ${index}`,
    next: withEntry(world, index, change),
  })
  const sessionOf = (who: Starter) => ({
    state: 'used' as const,
    sessions: [...entry.sessions, who],
  })

  const openings = openingsOf(world, entry, isOwnerDeceivable).flatMap((opening) => {
    const verdict = rules.judgeLink(entry, opening, now)
    const isNumberBetrayed = entry.isNumberBetrayed || opening.name === 'owner is deceived'
    if (verdict === 'connect' && entry.state === 'started') {
      return [step(opening.name, { state: 'connected', isNumberBetrayed })]
    }
    return verdict === 'kill' && entry.state === 'started'
      ? [step(`${opening.name} wrongly`, { state: 'dead' })]
      : []
  })

  const polls = (['attacker', 'owner'] as const)
    .filter((who) => rules.mayHaveTicket(entry, evidenceOf(who), now))
    .map((who) =>
      step(`${who} polls`, {
        ticketExpiresAt: now + ticketLifetimeMs,
        attackerHasTicket: who === 'attacker',
        ownerHasTicket: who === 'owner',
      }),
    )

  const redemptions = (['attacker', 'owner'] as const)
    .filter((who) => (who === 'attacker' ? entry.attackerHasTicket : entry.ownerHasTicket))
    .filter((who) => rules.mayUseTicket(entry, evidenceOf(who), now))
    .map((who) => step(`${who} redeems`, sessionOf(who)))

  const codes = (['attacker', 'owner'] as const)
    .filter((who) => rules.mayTryCode(entry, evidenceOf(who), now))
    .flatMap((who) => [
      ...(isOwners ? [step(`${who} types the code`, sessionOf(who))] : []),
      step(`${who} types a wrong code`, { attempts: entry.attempts + 1 }),
    ])

  return [...openings, ...polls, ...redemptions, ...codes]
}

const stepsFrom = (rules: TransactionRules, world: World, isOwnerDeceivable: boolean): Step[] => {
  const isOver = world.entries.every(({ expiresAt }) => world.now >= expiresAt)
  return [
    ...startsIn(world),
    ...world.entries.flatMap((_, index) => stepsOn(rules, world, index, isOwnerDeceivable)),
    ...(isOver ? [] : [{ name: 'clock', next: { ...world, now: world.now + ticketLifetimeMs } }]),
  ]
}

/** Tokens and codes are only worth something for a starter; times matter by their distance. */
const keyOf = ({ now, entries }: World) =>
  JSON.stringify(
    entries.map((entry) => [
      entry.starter,
      entry.mail,
      entry.state,
      entry.attempts,
      Math.max(0, entry.expiresAt - now),
      entry.ticketExpiresAt === null ? null : Math.max(0, entry.ticketExpiresAt - now),
      entry.attackerHasTicket,
      entry.ownerHasTicket,
      entry.isNumberBetrayed,
      entry.sessions,
    ]),
  )

type Search = { readonly isOwnerDeceivable?: boolean; readonly isBad: (world: World) => boolean }

const search = (rules: TransactionRules, { isOwnerDeceivable = false, isBad }: Search) =>
  shortestWay<World>({
    start: { now: 0, entries: [] },
    stepsFrom: (world) => stepsFrom(rules, world, isOwnerDeceivable),
    keyOf,
    isBad,
  })

const hasAttackerSession = ({ entries }: World) =>
  entries.some(
    ({ sessions, isNumberBetrayed }) => sessions.includes('attacker') && !isNumberBetrayed,
  )

/** One wrong code stands for all: more only multiply the worlds. */
const rules: TransactionRules = {
  ...transactionRules,
  mayTryCode: (transaction, evidence, now) =>
    transaction.attempts === 0 && transactionRules.mayTryCode(transaction, evidence, now),
}

test('PC-11 no order of events gives a starter a session from another mailbox (CVE-2026-105211)', () => {
  const { attack, worlds } = search(rules, { isBad: hasAttackerSession })
  expect(attack).toBeNull()
  expect(worlds).toBeGreaterThan(10_000)
})

test('PC-11 the number typed by the owner is the one thing that lets a starter in', () => {
  const { attack } = search(rules, {
    isOwnerDeceivable: true,
    isBad: ({ entries }) => entries.some(({ sessions }) => sessions.includes('attacker')),
  })
  expect(attack).toEqual([
    'attacker starts',
    'owner is deceived 0',
    'attacker polls 0',
    'attacker redeems 0',
  ])
  expect(search(rules, { isOwnerDeceivable: true, isBad: hasAttackerSession }).attack).toBeNull()
})

test('PC-11 PC-14 without the rule for the starting browser, the search finds the attack at once', () => {
  const unbound: TransactionRules = {
    ...rules,
    judgeLink: (transaction, evidence, now) =>
      rules.judgeLink(transaction, { ...evidence, isStartingBrowser: true }, now),
  }
  expect(search(unbound, { isBad: hasAttackerSession }).attack).toEqual([
    'attacker starts',
    'owner opens 0',
    'attacker polls 0',
    'attacker redeems 0',
  ])
})

test('PC-11 PC-12 without the comparison of numbers, the owner of two screens is enough', () => {
  const anyNumber: TransactionRules = {
    ...rules,
    judgeLink: (transaction, evidence, now) => {
      const number = evidence.number === undefined ? undefined : (transaction.number ?? undefined)
      return rules.judgeLink(transaction, { ...evidence, number }, now)
    },
  }
  expect(search(anyNumber, { isBad: hasAttackerSession }).attack).toEqual([
    'attacker starts',
    'owner starts',
    'owner opens 0',
    'attacker polls 0',
    'attacker redeems 0',
  ])
})

const anybody = <TEvidence extends { isStartingBrowser: boolean }>(evidence: TEvidence) => ({
  ...evidence,
  isStartingBrowser: true,
})

test('PC-10 PC-13 without the cookie at poll and finish, leaked tokens are enough', () => {
  const unbound: TransactionRules = {
    ...rules,
    mayHaveTicket: (transaction, evidence, now) =>
      rules.mayHaveTicket(transaction, anybody(evidence), now),
    mayUseTicket: (transaction, evidence, now) =>
      rules.mayUseTicket(transaction, anybody(evidence), now),
    mayTryCode: (transaction, evidence, now) =>
      rules.mayTryCode(transaction, anybody(evidence), now),
  }
  expect(search(unbound, { isBad: hasAttackerSession }).attack).toEqual([
    'owner starts',
    'attacker types the code 0',
  ])
})

test('PC-03 PC-16 a transaction gives one session at most, and only to its own starter', () => {
  const { attack } = search(rules, {
    isOwnerDeceivable: true,
    isBad: ({ entries }) =>
      entries.some(
        ({ sessions, starter }) => sessions.length > 1 || sessions.some((who) => who !== starter),
      ),
  })
  expect(attack).toBeNull()
})

test('PC-02 PC-11 a mail gives one session, whoever joins it, and it is the owner’s', () => {
  const { attack } = search(rules, {
    isBad: ({ entries }) =>
      entries.some(({ mail }) => {
        const sessions = entries
          .filter((entry) => entry.mail === mail)
          .flatMap(({ sessions }) => sessions)
        return sessions.length > 1
      }),
  })
  expect(attack).toBeNull()
})

test('PC-11 A6.1.1 the owner gets in by the mail that an attacker asked for', () => {
  const { attack } = search(rules, {
    isBad: ({ entries }) =>
      entries.some(({ number, sessions }) => number === null && sessions.includes('owner')),
  })
  expect(attack).toEqual(['attacker starts', 'owner joins 0', 'owner types the code 1'])
})
