import { createTransport } from 'nodemailer'

import type { Mail } from '#server/mail/letter.ts'

/** Hands mails to a server. `send` rejects where the server did not take the mail, and gives up when `signal` says so. */
export type Transport = {
  readonly send: (mail: Mail, signal: AbortSignal) => Promise<void>
  readonly close: () => void
}

/** One whose server can be asked beforehand whether it is there and takes the portal's login: rejects where it is not, or does not. */
export type SmtpTransport = Transport & { readonly verify: () => Promise<unknown> }

type SmtpOptions = {
  /** Does `smtp://` ask for STARTTLS, unless the address says otherwise (`?requireTLS=false`)? Else it takes what is offered. */
  readonly isTlsRequired?: boolean
}

/** SMTP by `smtp://` with STARTTLS, or `smtps://`. `from` is the sender as people see it. */
export const smtpTransport = (
  url: string,
  from: string,
  { isTlsRequired = false }: SmtpOptions = {},
): SmtpTransport => {
  const transport = createTransport({
    url: isTlsRequired ? withTls(url) : url,
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
    verify: () => transport.verify(),
    close: () => {
      transport.close()
    },
  }
}

/** Codes open accounts: they go to nobody in clear text by mistake. */
const withTls = (url: string) => {
  const address = new URL(url)
  const { searchParams: said } = address
  if (address.protocol === 'smtp:' && !said.has('requireTLS') && !said.has('ignoreTLS')) {
    said.set('requireTLS', 'true')
  }
  return address.href
}
