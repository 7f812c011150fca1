import { faultOf, isForGood, isOfRecipient, isOfServer } from '#server/mail/send-fault.ts'
import { serverAccess } from '#server/mail/server-access.ts'
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
import type { Services } from '#server/base/services.ts'

/** How often to look without a wake-up, for mails of a lost one or of a crashed process. */
const lookMs = 5_000
const graceMs = 5_000
const sendingMs = leaseMs / 2

export type Sender = {
  /** Sends what is due now; resolves when nothing is left to do. */
  readonly run: () => Promise<void>
  /** Starts no more deliveries, and lets those that run end within five seconds. */
  readonly close: () => Promise<void>
}

type Needs = Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'now'>

/**
 * Sends every mail of the outbox at least once, unless it expires first. Any number of processes may do so. No request waits for
 * it: a mail server that is down, slow or refusing only delays mails (RE-09).
 */
export const startSender = ({ config, db, bus, log, now }: Needs, transport: Transport): Sender => {
  const deliveries = new Set<Promise<void>>()
  const access = serverAccess(now)
  let looking: Promise<void> | null = null
  let hasNews = false
  let isClosed = false
  const givingUp = new AbortController()

  const send = async (leased: LeasedMail) => {
    const leftMs = leased.expires_at - now()
    if (leftMs <= 0) {
      return
    }
    const { id: mail, attempts } = leased
    try {
      const timeout = AbortSignal.timeout(Math.min(leftMs, sendingMs))
      const signal = AbortSignal.any([timeout, givingUp.signal])
      const outgoing = mailIn(leased, config)
      await transport.send(outgoing, signal)
      access.found()
      log.info('mail sent', { mail, attempts, waitedMs: now() - (outgoing.at ?? now()) })
    } catch (error) {
      if (isOfServer(error)) {
        access.missed()
      }
      const isDropped = isForGood(error)
      log.warn('mail not sent', { mail, attempts, isDropped, ...faultOf(error) })
      await (isDropped
        ? dropMails(db, [mail])
        : postponeMail(db, leased, { now: now(), isOfRecipient: isOfRecipient(error) }))
      return
    }
    await dropMails(db, [mail])
  }

  const deliver = (leased: LeasedMail) => {
    const delivery = send(leased)
      // The mail stays in the outbox, and is tried again when its lease ends.
      .catch((error: unknown) => log.error('outbox not written', { error: String(error) }))
      .finally(() => {
        deliveries.delete(delivery)
        wake()
      })
    deliveries.add(delivery)
  }

  const look = async () => {
    while (hasNews) {
      hasNews = false
      const count = await dropExpiredMails(db, now())
      if (count > 0) {
        log.warn('mails were too late, and are dropped', { count })
      }
      const room = access.roomBeside(deliveries.size)
      const leased = room === 0 ? [] : await leaseMails(db, now(), room)
      leased.forEach(deliver)
    }
  }

  const wake = () => {
    if (isClosed) {
      return
    }
    hasNews = true
    looking ??= look()
      .catch((error: unknown) => log.error('outbox not read', { error: String(error) }))
      .finally(() => {
        looking = null
      })
  }

  const settle = async (): Promise<void> => {
    const pending = looking === null ? [...deliveries] : [looking, ...deliveries]
    if (pending.length > 0) {
      await Promise.all(pending)
      await settle()
    }
  }

  const stopListening = bus.subscribe(mailQueued, wake)
  const timer = setInterval(wake, lookMs)
  timer.unref()
  wake()

  return {
    run: () => {
      wake()
      return settle()
    },
    close: async () => {
      isClosed = true
      stopListening()
      clearInterval(timer)
      const grace = setTimeout(() => givingUp.abort(), graceMs)
      await settle()
      clearTimeout(grace)
      transport.close()
    },
  }
}
