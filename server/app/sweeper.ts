import { databaseTime, requireAgreedTime } from '#server/app/agreed-time.ts'
import { removeSome } from '#server/app/remove-over.ts'
import { anchorChain } from '#server/audit/anchor-chain.ts'
import { deletedKeptMs } from '#server/areas/conversations/delete-conversation.ts'
import { sendDigests } from '#server/areas/digest/send-digests.ts'
import { partByPart } from '#server/base/part-by-part.ts'
import { isDatabaseAway } from '#server/db/away.ts'
import { connect } from '#server/db/database.ts'
import { keepPartitions } from '#server/areas/logs/partitions.ts'
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
/** For the statement under way, once told to stop. */
const graceMs = 5_000
/** Removed by one statement: so many take no time worth telling; fewer where each takes others along. */
const mostOf = (table: string) => (table === 'leads' || table === 'ai_conversations' ? 200 : 5_000)

/** What has nothing to say any more, by the column that tells since when. */
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
  // With the names and addresses of whoever asked for them.
  { table: 'passcode_mails', column: 'expires_at', keptMs: dayMs },
  { table: 'device_codes', column: 'expires_at', keptMs: dayMs },
  { table: 'ai_conversations', column: 'deleted_at', keptMs: deletedKeptMs },
  // For whoever looks into an incident.
  { table: 'sessions', column: 'ends_at', keptMs: 30 * dayMs },
  { table: 'known_browsers', column: 'last_at', keptMs: knownForSec * 1_000 },
  // Longer than a key verifies (`createKeys`).
  { table: 'signing_keys', column: 'created_at', keptMs: 200 * dayMs },
] as const

type SweepNeeds = Pick<Services, 'catalogue' | 'config' | 'db' | 'log' | 'now'>
type Needs = Omit<SweepNeeds, 'db'> & {
  readonly urlOf: () => string
  readonly onSwept?: () => void
  /** The database's, epoch ms: tests have a time of their own. */
  readonly timeOf?: typeof databaseTime
}

/**
 * Removes rows that have nothing to say any more, and sends what is due each week, now and every ten minutes; any number of processes may do so. It has a
 * connection of its own for as long as it takes: it neither waits for those of requests nor has a request wait.
 */
export const startSweeper = ({ urlOf, log, onSwept, timeOf = databaseTime, ...needs }: Needs) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const sweepAlone = async () => {
    const { db } = connect(urlOf(), { connections: 1, patienceMs })
    try {
      requireAgreedTime(needs.now(), await timeOf(db))
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
    // One that takes longer is not joined by another.
    if (!isUnderWay) {
      running = run()
    }
  }, everyMs)
  timer.unref()
  return {
    /** Resolves once the first sweep is over, well or not. */
    first,
    /** Has a sweep under way end where it is, and waits for it no longer than five seconds. */
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

/** Once told to stop it ends after what is at hand: the rest is for the next one. */
export const sweep = async (needs: SweepNeeds, signal?: AbortSignal) => {
  const { config, db, now } = needs
  const at = now()
  const removals = [...passing, ...keptAsToldIn(config)].map(({ table, column, keptMs }) => {
    const over = { table, column, before: at - keptMs, most: mostOf(table) }
    return () => partByPart(() => removeSome(db, over), signal)
  })
  const steps = [
    ...removals,
    () => partByPart(() => removeAbandoned(db, needs), signal),
    () => shortenWindows(db, at),
    () => dropGuessesOfCodesAtNobody(db, at),
    () => dropGuessesAtNobody(db, at),
    () => refreshAllStats(db, signal),
    // What a month tells is counted by now.
    () => keepPartitions(db, { now: at, keptDays: config.logsKeptDays }, signal),
    () => sendDigests(needs, signal),
    () => anchorChain(needs),
  ]
  await allOf(steps, signal)
}

/** What fails keeps nothing that comes after it, but where the database is away; what failed is thrown at the end. */
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

/** WhatsApp repeats a message for a week; what it was asked and answered is a conversation beside. */
const whatsAppKeptDays = { least: 7, most: 30 }

/** What is kept as long as the settings say; 0 days: until it is deleted. */
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
