import {
  loadWhatsApp as loadWhatsAppEndpoint,
  sendWhatsAppTemplate as sendWhatsAppTemplateEndpoint,
  unlinkWhatsApp as unlinkWhatsAppEndpoint,
  whatsAppTemplates,
  type WhatsAppStanding,
} from '#src/api/contract/whatsapp.ts'
import { once } from '#server/http/idempotency.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { Services } from '#server/base/services.ts'
import { mailQueued } from '#server/mail/outbox.ts'
import { queueWhatsApp, whatsAppQueued } from '#server/areas/whatsapp/outbox.ts'
import { windowMs } from '#server/areas/whatsapp/phones.ts'
import { phoneOf } from '#server/identity/people/phone.ts'
import { phoneChanged, unlinkPhone } from '#server/identity/people/phone.ts'
import { refuseDevice } from '#server/identity/session/fresh-sign-in.ts'

const mostShown = 50

export const loadWhatsApp = implement(loadWhatsAppEndpoint, ({ caller, services }) =>
  standingOf(caller.personId, services),
)

export const unlinkWhatsApp = implement(unlinkWhatsAppEndpoint, async ({ caller, services }) => {
  refuseDevice(caller)
  const phone = await phoneOf(services.db, caller.personId)
  if (phone !== undefined) {
    await services.db.transaction().execute((db) => unlinkPhone(db, phone, services))
    await services.bus.publish(mailQueued, '')
    await services.bus.publish(phoneChanged, caller.personId)
  }
  return standingOf(caller.personId, services)
})

export const sendWhatsAppTemplate = implement(sendWhatsAppTemplateEndpoint, async (call) => {
  const { input, caller, services } = call
  const { bus, now } = services
  await once({ ...call, endpoint: sendWhatsAppTemplateEndpoint }, async (db) => {
    const phone = await phoneOf(db, caller.personId)
    if (phone === undefined) {
      throw new ProblemError('not-found', 'No phone is connected.')
    }
    const { template: body } = input
    await queueWhatsApp(db, { phone: phone.phone, kind: 'template', body, now: now() })
    return wordless
  })
  await bus.publish(whatsAppQueued, '')
  await bus.publish(phoneChanged, caller.personId)
  return standingOf(caller.personId, services)
})

/**
 * The part of an answer that is stored for a repeated call; the current state is looked up, so that texts are stored only once.
 */
const wordless: WhatsAppStanding = { isAvailable: true, phone: null }

/** The state of somebody's phone, and of the newest messages to it. */
export const standingOf = async (
  personId: string,
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
): Promise<WhatsAppStanding> => {
  const phone = await phoneOf(db, personId)
  const isAvailable = config.whatsApp !== null
  if (phone === undefined || !isAvailable) {
    return { isAvailable, phone: null }
  }
  const messages = await db
    .selectFrom('whatsapp_messages')
    .selectAll()
    .where('phone', '=', phone.phone)
    .where('at', '>=', phone.paired_at)
    .where('state', '!=', 'received')
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute()
  return {
    isAvailable,
    phone: {
      ends: phone.phone.slice(-4),
      pairedAt: phone.paired_at,
      windowSec: Math.max(0, Math.ceil((phone.heard_at + windowMs - now()) / 1_000)),
      conversation: phone.conversation_id,
      messages: messages.flatMap(({ message_id: answerId, kind, body, state, ...rest }) =>
        state === 'received'
          ? []
          : [
              {
                answerId,
                text: kind === 'template' ? templateText(body) : body,
                state,
                problem: rest.problem,
                reaction: rest.reaction,
                at: rest.at,
              },
            ],
      ),
    },
  }
}

/** The text of a template; its name, if it no longer exists. */
export const templateText = (name: string) =>
  Object.entries(whatsAppTemplates).find(([key]) => key === name)?.[1] ?? name
