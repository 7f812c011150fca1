import type { Transport } from '#server/mail/transport.ts'
import {
  dropExpiredMails,
  dropMails,
  leaseMails,
  leaseMs,
  mailIn,
  mailQueued,
  postponeMail,
  type LeasedMail,
} from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'

/** Finds what a lost wake-up or a crashed process left. */
const lookMs = 5_000
const sendingMs = leaseMs / 2

export type Sender = {
  /** Sends what is due now; resolves when nothing is left to do. */
  readonly run: () => Promise<void>
  /** Lets running deliveries end. */
  readonly close: () => Promise<void>
}

type Needs = Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'now'>

/**
 * Sends the outbox, at least once each, until a mail expires. Any number of processes may do so at once. Nobody waits
 * for it: a mail server that is down, slow or refusing delays mails and nothing else (RE-09).
 */
export const startSender = ({ config, db, bus, log, now }: Needs, transport: Transport): Sender => {
  let running: Promise<void> | null = null
  let hasNews = false

  const sendOne = async (leased: LeasedMail) => {
    const leftMs = leased.expires_at - now()
    if (leftMs <= 0) {
      return
    }
    try {
      const signal = AbortSignal.timeout(Math.min(leftMs, sendingMs))
      await transport.send(mailIn(leased, config.appSecret), signal)
    } catch (error) {
      log.warn('mail not sent', { mail: leased.id, attempts: leased.attempts, ...faultOf(error) })
      await (isForGood(error) ? dropMails(db, [leased.id]) : postponeMail(db, leased, now()))
      return
    }
    await dropMails(db, [leased.id])
  }

  const sendAll = async () => {
    do {
      hasNews = false
      await dropExpiredMails(db, now())
      const leased = await leaseMails(db, now())
      await Promise.all(leased.map(sendOne))
      hasNews ||= leased.length > 0
    } while (hasNews)
  }

  const run = () => {
    hasNews = true
    running ??= sendAll()
      .catch((error: unknown) => {
        log.error('outbox not read', { error: String(error) })
      })
      .finally(() => {
        running = null
      })
    return running
  }

  const stopListening = bus.subscribe(mailQueued, () => void run())
  const timer = setInterval(() => void run(), lookMs)
  timer.unref()
  void run()

  return {
    run,
    close: async () => {
      stopListening()
      clearInterval(timer)
      await running
      transport.close()
    },
  }
}

/** The address is refused, not the moment. */
const isForGood = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

/** Codes only: the server's words may hold the address. */
const faultOf = (error: unknown) => ({
  code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown',
  response: error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : null,
})
