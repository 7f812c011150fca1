import { html } from 'hono/html'

/** A mail to one person, the same in text and in HTML. */
export type Mail = {
  readonly to: string
  /** Where an answer goes; to the portal's own address where left out. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where one press, or the mail program by itself, ends mails of this kind (RFC 8058). */
  readonly unsubscribe?: string
}

/** A paragraph, a list, a code to type, the words of somebody else as they wrote them, a link that stands as a button, or one aside. */
type Part =
  | string
  | { readonly list: readonly string[] }
  | { readonly code: string }
  | { readonly quote: string }
  | { readonly aside: string; readonly label: string }
  | { readonly link: string; readonly label: string }

/** Writes both forms of a mail from the same parts. Everything in them is taken as plain text and escaped (PC-20). */
export const letter = async (
  to: string,
  subject: string,
  parts: readonly Part[],
): Promise<Mail> => ({
  to,
  subject,
  text: `${parts.map(textOf).join('\n\n')}\n\n--\nPartner Portal`,
  html: String(await pageOf(subject, parts)),
})

const textOf = (part: Part) => {
  if (typeof part === 'string') {
    return part
  }
  if ('quote' in part) {
    return part.quote.replaceAll(/^/gm, '> ')
  }
  if ('list' in part) {
    return part.list.map((line) => `- ${line}`).join('\n')
  }
  return 'code' in part ? part.code : `${part.label}: ${'link' in part ? part.link : part.aside}`
}

const pageOf = (subject: string, parts: readonly Part[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
        <div style="max-width:480px;margin:0 auto">
          <p style="font-weight:600;color:#1a73e8">Partner Portal</p>
          ${parts.map(markupOf)}
        </div>
      </body>
    </html>`

const markupOf = (part: Part) => {
  if (typeof part === 'string') {
    return html`<p>${part}</p>`
  }
  if ('code' in part) {
    return html`<p style="font:600 32px/1 ui-monospace,monospace;letter-spacing:6px">
      ${part.code}
    </p>`
  }
  if ('quote' in part) {
    return html`<blockquote
      dir="auto"
      style="margin:0;padding:0 0 0 16px;border-left:3px solid #c2cadb;white-space:pre-line"
    >
      ${part.quote}
    </blockquote>`
  }
  if ('list' in part) {
    return html`<ul style="padding:0 0 0 24px">
      ${part.list.map((line) => html`<li>${line}</li>`)}
    </ul>`
  }
  if ('aside' in part) {
    return html`<p style="font-size:14px"><a href="${part.aside}">${part.label}</a></p>`
  }
  return html`<p>
    <a
      href="${part.link}"
      style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1a73e8;color:#ffffff;text-decoration:none"
      >${part.label}</a
    >
  </p>`
}
