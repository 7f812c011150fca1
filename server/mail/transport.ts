import { domainToASCII } from 'node:url'

import { createTransport } from 'nodemailer'

import type { Mail } from '#server/mail/letter.ts'
import type { Outgoing } from '#server/mail/outbox.ts'

/** Hands mails to a server. `send` rejects if the server does not accept the mail, or when `signal` aborts. */
export type Transport = {
  readonly send: (mail: Outgoing, signal: AbortSignal) => Promise<void>
  readonly close: () => void
}

/** A transport that can be tested: `verify` rejects if the server cannot be reached or refuses the login. */
export type SmtpTransport = Transport & { readonly verify: () => Promise<unknown> }

type SmtpOptions = {
  /** The name by which the portal greets the server, unless the address says `?name=`; by default the name of the machine. */
  readonly hostname?: string | undefined
  /** Where answers to the portal's own mails go; by default to `from`. */
  readonly helpMailbox?: string | null
  /** Whether `smtp://` requires STARTTLS, unless the address says `?requireTLS=false`; otherwise TLS is used if offered. */
  readonly isTlsRequired?: boolean
}

/** SMTP by `smtp://` with STARTTLS, or `smtps://`. `from` is the sender as people see it. */
export const smtpTransport = (
  url: string,
  from: string,
  { hostname, helpMailbox = null, isTlsRequired = false }: SmtpOptions = {},
): SmtpTransport => {
  const domain = domainIn(from)
  const transport = createTransport({
    url: isTlsRequired ? withTls(url) : url,
    // Google's relay turns away whoever has no full name, as containers have none.
    name: hostname,
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
    send: async ({ id, at, to, replyTo = helpMailbox, ...mail }, signal) => {
      await transport.sendMail({
        from,
        // As an object, because a text would be parsed for further addresses (CVE-2025-13033).
        to: { name: '', address: to },
        ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${id}@${domain}>`,
        ...(at !== undefined && { date: new Date(at) }),
        headers: headersOf(id, mail),
        signal,
      })
    },
    verify: () => transport.verify(),
    close: () => {
      transport.close()
    },
  }
}

const headersOf = (
  id: string,
  { isByPerson = false, unsubscribe }: Pick<Mail, 'isByPerson' | 'unsubscribe'>,
) => ({
  // Of mails of one subject Gmail makes a conversation, and opens it at the oldest unread one: at a code that is worth nothing.
  'X-Entity-Ref-ID': id,
  // So that no absent reader's mail program answers. Exchange only knows the second. Ticket systems drop mails that have the first.
  ...(!isByPerson && {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
  }),
  ...(unsubscribe !== undefined && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** The domain of a sender like `Partner Portal <portal@example.com>`. */
const domainIn = (from: string) =>
  domainToASCII(/@(?<domain>[^@>]+)>?$/.exec(from)?.groups?.['domain'] ?? '')

/** Mailed codes open accounts, so they must not travel unencrypted by mistake. */
const withTls = (url: string) => {
  const address = new URL(url)
  const { searchParams: said } = address
  if (address.protocol === 'smtp:' && !said.has('requireTLS') && !said.has('ignoreTLS')) {
    said.set('requireTLS', 'true')
  }
  return address.href
}
