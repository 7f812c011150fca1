import { sql } from 'kysely'

import { answerEnded } from '#server/areas/conversations/conversations.ts'
import type { Services } from '#server/base/services.ts'
import { queueAnswers } from '#server/areas/whatsapp/answers.ts'
import { sendByCloudApi } from '#server/areas/whatsapp/cloud-api.ts'
import { answerReady, whatsAppQueued } from '#server/areas/whatsapp/outbox.ts'
import { findPhone, isWindowOpen, ownersOf } from '#server/areas/whatsapp/phones.ts'
import { faultOf, isForGood } from '#server/areas/whatsapp/refusal.ts'
import { phoneChanged } from '#server/identity/people/phone.ts'
import type { WhatsAppConfig } from '#server/base/config/whatsapp.ts'

/** How often it looks for messages whose wake-up was lost, or whose process crashed. */
const lookMs = 5_000
const leaseMs = 30_000
const mostWaitMs = 600_000
const graceMs = 5_000
/** How long sending is tried, through an outage or with an expired token; after that it is too late. */
const triedForMs = 86_400_000

/**
 * Sends queued messages, and answers as they are completed; any number of processes may do so at once. `close` starts no other
 * message, and lets the current one end within five seconds.
 */
export const startWhatsApp = (services: Services) => {
  const { bus, config, log } = services
  const { whatsApp } = config
  if (whatsApp === null) {
    return { close: () => Promise.resolve() }
  }
  let isWanted = false
  const closing = new AbortController()
  const givingUp = new AbortController()
  let running: Promise<void> | null = null
  const run = async () => {
    while (isWanted) {
      isWanted = false
      await queueAnswers(services).catch((error: unknown) =>
        log.warn('WhatsApp answers not queued', { error: String(error) }),
      )
      while (!closing.signal.aborted && (await sendNext(services, whatsApp, givingUp.signal))) {
        // The next one.
      }
    }
  }
  const wake = () => {
    isWanted = true
    running ??= run()
      .catch((error: unknown) => log.warn('WhatsApp not served', { error: String(error) }))
      .finally(() => {
        running = null
      })
  }
  const stops = [bus.subscribe(whatsAppQueued, wake), bus.subscribe(answerEnded, wake)]
  const timer = setInterval(wake, lookMs).unref()
  return {
    close: async () => {
      clearInterval(timer)
      stops.forEach((stop) => stop())
      isWanted = false
      closing.abort()
      const grace = setTimeout(() => givingUp.abort(), graceMs)
      await running
      clearTimeout(grace)
    },
  }
}

type Leased = {
  readonly id: string
  readonly phone: string
  readonly kind: 'text' | 'template'
  readonly body: string
  readonly message_id: string | null
  readonly attempts: number
  readonly at: number
}

/** Returns `false` if nothing is due. */
const sendNext = async (services: Services, whatsApp: WhatsAppConfig, signal: AbortSignal) => {
  const { bus, db, log, now } = services
  const at = now()
  const { rows } = await sql<Leased>`
    update whatsapp_messages set attempts = attempts + 1, run_at = ${at + leaseMs}
    where id = (
      select id from whatsapp_messages where state = 'queued' and run_at <= ${at}
      order by run_at, at limit 1 for update skip locked
    )
    returning id, phone, kind, body, message_id, attempts, at`.execute(db)
  const [message] = rows
  if (message === undefined) {
    return false
  }
  const change = (set: { state?: 'failed'; problem?: string; run_at?: number }) =>
    db
      .updateTable('whatsapp_messages')
      .set(set)
      .where('id', '=', message.id)
      .where('state', '=', 'queued')
      .execute()
  try {
    const { id, phone } = message
    const { kind, body } = await allowedNow(message, services)
    const wamid = await sendByCloudApi({ id, phone, kind, body }, whatsApp, signal)
    await db
      .updateTable('whatsapp_messages')
      .set({ kind, body, wamid, state: sentAtLeast })
      .where('id', '=', id)
      .execute()
    await forgetStranger(id, db)
  } catch (error) {
    const isOver = isForGood(error) || at - message.at >= triedForMs
    log.warn('WhatsApp message not sent', { whatsApp: message.id, isOver, ...faultOf(error) })
    await change(
      isOver
        ? { state: 'failed', problem: 'WhatsApp did not take it.' }
        : { run_at: at + Math.min(2 ** message.attempts * 1_000, mostWaitMs) },
    )
    if (isOver) {
      await blankStranger(message.id, db)
    }
  }
  for (const personId of await ownersOf(db, [message.phone])) {
    await bus.publish(phoneChanged, personId)
  }
  return true
}

/** Messages to phones that belong to nobody are not kept, for nobody can look at them. */
const forgetStranger = (id: string, db: Services['db']) =>
  db
    .deleteFrom('whatsapp_messages')
    .where('id', '=', id)
    .where('message_id', 'is', null)
    .where('phone', 'not in', phonesOfPeople(db))
    .execute()

/** The operator is still told that it was not accepted. */
const blankStranger = (id: string, db: Services['db']) =>
  db
    .updateTable('whatsapp_messages')
    .set({ phone: '', body: '' })
    .where('id', '=', id)
    .where('phone', 'not in', phonesOfPeople(db))
    .execute()

const phonesOfPeople = (db: Services['db']) => db.selectFrom('whatsapp_phones').select('phone')

/** WhatsApp may have reported the status of a message before it answered the request. */
const sentAtLeast = sql<'sent'>`case state when 'queued' then 'sent' else state end`

/** The message, or the template about a waiting answer if the window closed meanwhile. */
const allowedNow = async (
  message: Leased,
  { db, now }: Services,
): Promise<Pick<Leased, 'kind' | 'body'>> => {
  const phone = message.message_id === null ? undefined : await findPhone(db, message.phone)
  return phone === undefined || isWindowOpen(phone, now()) ? message : answerReady
}
