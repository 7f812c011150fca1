import { randomUUID } from 'node:crypto'

import { sendMessage as sendMessageEndpoint } from '#src/api/contract/contact.ts'
import { messageMail } from '#server/areas/contact/message.mail.ts'
import { randomUserCode, shownUserCode } from '#server/sign-in/device/user-code.ts'
import { browserName } from '#server/http/browser-name.ts'
import { once } from '#server/http/idempotency.ts'
import { implement } from '#server/http/implement.ts'
import { mailQueued, queueMail } from '#server/mail/outbox.ts'

/** How long the mail is tried; after that the team finds the message in the table only. */
const mailLifetimeMs = 7 * 86_400_000

/** Keeps the message and queues its mails in one transaction, once per Idempotency-Key. */
export const sendMessage = implement(sendMessageEndpoint, async (call) => {
  const { input, caller, request, services } = call
  const { config, bus, now } = services

  const sent = await once({ endpoint: sendMessageEndpoint, ...call }, async (db) => {
    const from = caller.person
    const reference = shownUserCode(randomUserCode())
    await db
      .insertInto('contact_messages')
      .values({
        reference,
        person_id: from.id,
        subject: input.subject,
        message: input.message,
        page: input.page ?? null,
        request_id: input.requestId ?? null,
        sent_at: now(),
      })
      .execute()

    const written = { reference, draft: input, from, browser: browserName(request.userAgent) }
    const mails = await Promise.all(config.contactEmails.map((to) => messageMail(to, written)))
    for (const mail of mails) {
      const at = now()
      const expiresAt = at + mailLifetimeMs
      const queued = { id: randomUUID(), mail, now: at, expiresAt, personId: from.id }
      await queueMail(db, config.appSecret, queued)
    }
    return { reference }
  })
  await bus.publish(mailQueued, sent.reference)
  return sent
})
