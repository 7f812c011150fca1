import { createTransport } from 'nodemailer'

import type { Mail } from '#server/mail/letter.ts'

/** Hands mails to a server. `send` rejects if the server does not accept the mail, or when `signal` aborts. */
export type Transport = {
  readonly send: (mail: Mail, signal: AbortSignal) => Promise<void>
  readonly close: () => void
}

/** A transport that can be tested: `verify` rejects if the server cannot be reached or refuses the login. */
export type SmtpTransport = Transport & { readonly verify: () => Promise<unknown> }

type SmtpOptions = {
  /** Whether `smtp://` requires STARTTLS, unless the address says `?requireTLS=false`; otherwise TLS is used if offered. */
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
        // As an object, because a text would be parsed for further addresses (CVE-2025-13033).
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

/** Mailed codes open accounts, so they must not travel unencrypted by mistake. */
const withTls = (url: string) => {
  const address = new URL(url)
  const { searchParams: said } = address
  if (address.protocol === 'smtp:' && !said.has('requireTLS') && !said.has('ignoreTLS')) {
    said.set('requireTLS', 'true')
  }
  return address.href
}
