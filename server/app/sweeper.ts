import { databaseTime, requireAgreedTime } from '#server/app/agreed-time.ts'
import { removeExpired } from '#server/app/expired-rows.ts'
import { anchorChain } from '#server/audit/anchor-chain.ts'
import { deletedKeptMs } from '#server/areas/conversations/delete-conversation.ts'
import { sendDigests } from '#server/areas/digest/send-digests.ts'
import { partByPart } from '#server/base/part-by-part.ts'
import { isDatabaseAway } from '#server/db/away.ts'
import { connect } from '#server/db/database.ts'
import { keepPartitions, makeMonthsAhead } from '#server/areas/logs/partitions.ts'
import { refreshAllStats } from '#server/areas/stats/refresh-stats.ts'
import { dropGuessesOfCodesAtNobody, shortenWindows } from '#server/sign-in/guesses/codes.ts'
import { dropGuessesAtNobody } from '#server/sign-in/password/passwords.ts'
import type { Services } from '#server/base/services.ts'
import { removeAbandoned } from '#server/identity/people/unconfirmed.ts'
import { knownForSec } from '#server/identity/session/known-browser.ts'

const everyMs = 600_000
const dayMs = 86_400_000
/** A process that starts under load is slow to connect, and nobody waits for a sweep. */
const patienceMs = 60_000
/** How long the statement in progress may still take once the sweeper was told to stop. */
const graceMs = 5_000
/** Rows that one statement removes, which is quick; fewer where each of them takes other rows along. */
const mostOf = (table: string) => (table === 'leads' || table === 'ai_conversations' ? 200 : 5_000)

/** Rows that are of no more use some time after the time in their column. */
const passing = [
  { table: 'rate_limits', column: 'resets_at', keptMs: 0 },
  { table: 'idempotency', column: 'created_at', keptMs: dayMs },
  { table: 'passcode_sends', column: 'hour_ends_at', keptMs: 0 },
  { table: 'whatsapp_pairings', column: 'expires_at', keptMs: 0 },
  { table: 'guide_catalogues', column: 'used_at', keptMs: 30 * dayMs },
  { table: 'live_tickets', column: 'expires_at', keptMs: 0 },
  // Longer than a browser sends an entry again.
  { table: 'log_receipts', column: 'at', keptMs: 2 * dayMs },
  { table: 'flow_run_receipts', column: 'at', keptMs: 2 * dayMs },
  { table: 'passkey_challenges', column: 'expires_at', keptMs: 0 },
  { table: 'oidc_transactions', column: 'expires_at', keptMs: 0 },
  // Kept no longer because they hold the names and addresses of those who asked for them.
  { table: 'passcode_mails', column: 'expires_at', keptMs: dayMs },
  { table: 'device_codes', column: 'expires_at', keptMs: dayMs },
  { table: 'ai_conversations', column: 'deleted_at', keptMs: deletedKeptMs },
  // Kept this long to investigate incidents.
  { table: 'sessions', column: 'ends_at', keptMs: 30 * dayMs },
  { table: 'known_browsers', column: 'last_at', keptMs: knownForSec * 1_000 },
  // Longer than a key verifies (`createKeys`).
  { table: 'signing_keys', column: 'created_at', keptMs: 200 * dayMs },
] as const

type SweepNeeds = Pick<Services, 'catalogue' | 'config' | 'db' | 'log' | 'now'>
type Needs = Omit<SweepNeeds, 'db'> & {
  readonly urlOf: () => string
  readonly onSwept?: () => void
  /** The database's time, epoch ms; only tests give another. */
  readonly timeOf?: typeof databaseTime
}

/**
 * Now and every ten minutes: removes what has expired, counts figures, and sends the weekly mails. Any number of processes may
 * do so. It uses a connection of its own, so that neither it nor requests wait for each other's.
 */
export const startSweeper = ({ urlOf, log, onSwept, timeOf = databaseTime, ...needs }: Needs) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const sweepAlone = async () => {
    const { db } = connect(urlOf(), { connections: 1, patienceMs })
    try {
      requireAgreedTime(needs.now(), await timeOf(db), log)
      await sweep({ ...needs, db, log }, signal)
    } finally {
      await db.destroy()
    }
  }
  let isUnderWay = false
  const run = async () => {
    isUnderWay = true
    try {
      await sweepAlone()
      if (!signal.aborted) {
        onSwept?.()
      }
    } catch (error) {
      if (!signal.aborted) {
        log.warn('sweep failed', { error: String(error) })
      }
    }
    isUnderWay = false
  }
  const first = run()
  let running = first
  const timer = setInterval(() => {
    // A sweep that takes longer is not joined by another one.
    if (!isUnderWay) {
      running = run()
    }
  }, everyMs)
  timer.unref()
  return {
    /** Resolves when the first sweep has ended, successfully or not. */
    first,
    /** Tells a running sweep to stop, and waits for it for five seconds at most. */
    close: async () => {
      clearInterval(timer)
      stopping.abort()
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const grace = setTimeout(resolve, graceMs)
      await Promise.race([running, late])
      clearTimeout(grace)
    },
  }
}

/** Does all steps. When told to stop it ends after the current statement; the next sweep does the rest. */
export const sweep = async (needs: SweepNeeds, signal?: AbortSignal) => {
  const { config, db, now } = needs
  const at = now()
  const removals = [...passing, ...keptAsToldIn(config)].map(({ table, column, keptMs }) => {
    const expired = { table, column, before: at - keptMs, most: mostOf(table) }
    return () => partByPart(() => removeExpired(db, expired), signal)
  })
  const steps = [
    ...removals,
    () => partByPart(() => removeAbandoned(db, needs), signal),
    () => shortenWindows(db, at),
    () => dropGuessesOfCodesAtNobody(db, at),
    () => dropGuessesAtNobody(db, at),
    () => makeMonthsAhead(db, at),
    async () => {
      await refreshAllStats(db, signal)
      // Only after its figures were counted may a month of logs go.
      if (!signal?.aborted) {
        await keepPartitions(db, { now: at, keptDays: config.logsKeptDays }, signal)
      }
    },
    () => sendDigests(needs, signal),
    () => anchorChain(needs),
  ]
  await allOf(steps, signal)
}

/**
 * Runs the steps one by one. A failed step does not stop the others unless the database is away; all faults are thrown at the
 * end.
 */
const allOf = async (steps: readonly (() => Promise<unknown>)[], signal?: AbortSignal) => {
  const faults: unknown[] = []
  for (const step of steps) {
    if (signal?.aborted || faults.some(isDatabaseAway)) {
      break
    }
    try {
      await step()
    } catch (error) {
      faults.push(error)
    }
  }
  const [first, ...others] = faults
  if (others.length > 0) {
    throw new AggregateError(faults, faults.map(String).join('; '))
  }
  if (first !== undefined) {
    throw first
  }
}

/** WhatsApp repeats a message for up to a week. Questions and answers are also kept as a conversation, with its own age. */
const whatsAppKeptDays = { least: 7, most: 30 }

/** What the settings limit; 0 days means no limit. */
const keptAsToldIn = ({
  leadsKeptDays,
  conversationsKeptDays,
}: Pick<Services['config'], 'leadsKeptDays' | 'conversationsKeptDays'>) => {
  const { least, most } = whatsAppKeptDays
  const phoneDays = Math.max(least, Math.min(conversationsKeptDays || most, most))
  return [
    { table: 'leads', column: 'created_at', keptMs: leadsKeptDays * dayMs },
    { table: 'ai_conversations', column: 'asked_at', keptMs: conversationsKeptDays * dayMs },
    { table: 'whatsapp_messages', column: 'at', keptMs: phoneDays * dayMs },
  ].filter(({ keptMs }) => keptMs > 0)
}
