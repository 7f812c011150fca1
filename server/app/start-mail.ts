import { faultOf } from '#server/mail/send-fault.ts'
import { startSender } from '#server/mail/sender.ts'
import { smtpTransport, type SmtpTransport } from '#server/mail/transport.ts'
import type { Services } from '#server/base/services.ts'

export type Mail = {
  /** Lets running deliveries end; what is queued waits for the next start. */
  readonly close: () => Promise<void>
}

/** Starts sending the outbox: to `SMTP_URL`, or into the local mailbox where there is none (local mode only). */
export const startMail = async (
  services: Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'now'>,
): Promise<Mail> => {
  const { mode, smtpUrl, mailFrom } = services.config
  if (smtpUrl !== null) {
    const transport = smtpTransport(smtpUrl, mailFrom, { isTlsRequired: mode === 'production' })
    void tellIfUnusable(services, transport)
    return startSender(services, transport)
  }

  const { openMailbox } = await import('#server/local/mailbox.ts')
  const mailbox = await openMailbox(services)
  const sender = startSender(services, smtpTransport(mailbox.smtpUrl, mailFrom))
  return {
    close: async () => {
      await sender.close()
      await mailbox.close()
    },
  }
}

/** Nobody waits for it: else who set the portal up would hear of it by the first person who gets no code. */
const tellIfUnusable = async ({ log }: Pick<Services, 'log'>, transport: SmtpTransport) => {
  try {
    await transport.verify()
  } catch (error) {
    log.error('the mail server of SMTP_URL cannot be used', faultOf(error))
  }
}
