import { createTransport } from 'nodemailer'

import type { Mail } from '#server/mail/letter.ts'

/** Hands mails to a server. `send` rejects where the server did not take the mail, and gives up when `signal` says so. */
export type Transport = {
  readonly send: (mail: Mail, signal: AbortSignal) => Promise<void>
  readonly close: () => void
}

/** SMTP by `smtp://` (STARTTLS where offered) or `smtps://`. `from` is the sender as people see it. */
export const smtpTransport = (url: string, from: string): Transport => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    idleTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, replyTo, subject, text, html, unsubscribe }, signal) => {
      await transport.sendMail({
        from,
        // An object is never parsed for further addresses (CVE-2025-13033).
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal,
      })
    },
    close: () => {
      transport.close()
    },
  }
}
