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
  const { mode, smtpUrl, mailFrom, publicUrl, outerLinks } = services.config
  if (smtpUrl !== null) {
    const isProduction = mode === 'production'
    const transport = smtpTransport(smtpUrl, mailFrom, {
      hostname: isProduction ? new URL(publicUrl).hostname : undefined,
      helpMailbox: mailboxOf(outerLinks.help),
      isTlsRequired: isProduction,
    })
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

const mailto = 'mailto:'

/** Who reads what people answer to a mail: the help that the settings name, if it is a mailbox. */
const mailboxOf = (help: string | null) =>
  help?.startsWith(mailto) === true ? help.slice(mailto.length) : null

/** Nobody waits for it: else who set the portal up would hear of it by the first person who gets no code. */
const tellIfUnusable = async ({ log }: Pick<Services, 'log'>, transport: SmtpTransport) => {
  try {
    await transport.verify()
  } catch (error) {
    log.error('the mail server of SMTP_URL cannot be used', faultOf(error))
  }
}
