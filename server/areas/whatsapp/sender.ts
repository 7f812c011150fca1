import { sql } from 'kysely'

import { conversationChanged } from '#server/areas/conversations/conversations.ts'
import type { Services } from '#server/base/services.ts'
import { queueAnswers } from '#server/areas/whatsapp/answers.ts'
import { isForGood, sendByCloudApi } from '#server/areas/whatsapp/cloud-api.ts'
import { whatsAppQueued } from '#server/areas/whatsapp/outbox.ts'
import { ownersOf } from '#server/areas/whatsapp/phones.ts'
import { phoneChanged } from '#server/identity/people/phone.ts'
import type { WhatsAppConfig } from '#server/base/config/whatsapp.ts'

/** Finds what a lost wake-up or a crashed process left. */
const lookMs = 5_000
const leaseMs = 30_000
const mostAttempts = 8

/** Sends what is queued, and answers as they become whole; any number of processes may do so at once. */
export const startWhatsApp = (services: Services) => {
  const { bus, config, log } = services
  const { whatsApp } = config
  if (whatsApp === null) {
    return { close: () => Promise.resolve() }
  }
  let isWanted = false
  let running: Promise<void> | null = null
  const run = async () => {
    while (isWanted) {
      isWanted = false
      await queueAnswers(services)
      while (await sendNext(services, whatsApp)) {
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
  const stops = [bus.subscribe(whatsAppQueued, wake), bus.subscribe(conversationChanged, wake)]
  const timer = setInterval(wake, lookMs).unref()
  return {
    close: async () => {
      clearInterval(timer)
      stops.forEach((stop) => stop())
      isWanted = false
      await running
    },
  }
}

type Leased = {
  readonly id: string
  readonly phone: string
  readonly kind: 'text' | 'template'
  readonly body: string
  readonly attempts: number
}

/** `false`: nothing is due. */
const sendNext = async ({ bus, db, log, now }: Services, whatsApp: WhatsAppConfig) => {
  const at = now()
  const { rows } = await sql<Leased>`
    update whatsapp_messages set attempts = attempts + 1, run_at = ${at + leaseMs}
    where id = (
      select id from whatsapp_messages where state = 'queued' and run_at <= ${at}
      order by run_at, at limit 1 for update skip locked
    )
    returning id, phone, kind, body, attempts`.execute(db)
  const [message] = rows
  if (message === undefined) {
    return false
  }
  const change = (set: {
    wamid?: string
    state?: 'sent' | 'failed'
    problem?: string
    run_at?: number
  }) =>
    db
      .updateTable('whatsapp_messages')
      .set(set)
      .where('id', '=', message.id)
      .where('state', '=', 'queued')
      .execute()
  try {
    await change({ wamid: await sendByCloudApi(message, whatsApp), state: 'sent' })
  } catch (error) {
    log.warn('WhatsApp message not sent', { message: message.id, error: String(error) })
    const isOver = isForGood(error) || message.attempts >= mostAttempts
    await change(
      isOver
        ? { state: 'failed', problem: 'WhatsApp did not take it.' }
        : { run_at: at + 2 ** message.attempts * 1_000 },
    )
  }
  for (const personId of await ownersOf(db, [message.phone])) {
    await bus.publish(phoneChanged, personId)
  }
  return true
}
