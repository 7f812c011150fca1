import { html } from 'hono/html'

/** A mail to one person, the same in text and in HTML. */
export type Mail = {
  readonly to: string
  /** Where replies go; the portal's own address by default. */
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that unsubscribes, by one click or by the mail program itself (RFC 8058). */
  readonly unsubscribe?: string
}

/** A paragraph, a list, a code, a quotation, a link as a button, or a plain link. */
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

const css = (...rules: readonly string[]) => rules.join(';')

/**
 * The portal's own colours (`src/ui/theme/tokens.ts`), as attributes: some mail programs know no style sheets. Those that are dark
 * and know them take `darkSheet`, the others turn these around by themselves.
 */
const look = {
  ground: css(
    'margin:0',
    'padding:24px 12px',
    'font:16px/1.5 system-ui,sans-serif',
    'background:#f6f7fb',
    'color:#171d2e',
  ),
  card: css(
    'max-width:480px',
    'margin:0 auto',
    'padding:28px',
    'border:1px solid #dde2ed',
    'border-radius:14px',
    'background:#ffffff',
  ),
  name: css('margin:0 0 20px', 'font-weight:700', 'color:#3838b8'),
  code: css(
    'margin:20px 0',
    'padding:16px 12px',
    'border-radius:10px',
    'background:#eceff6',
    'text-align:center',
    'font:600 32px/1 ui-monospace,monospace',
    'letter-spacing:6px',
  ),
  quote: css(
    'margin:0',
    'padding:0 0 0 16px',
    'border-left:3px solid #c2cadb',
    'white-space:pre-line',
  ),
  button: css(
    'display:inline-block',
    'padding:12px 24px',
    'border-radius:10px',
    'background:#4447dd',
    'color:#ffffff',
    'font-weight:600',
    'text-decoration:none',
  ),
  aside: 'font-size:14px',
  link: 'color:#3838b8',
} as const

const darkSheet = `@media (prefers-color-scheme: dark) {
  .ground { background: #0c101c !important; color: #eef1f8 !important }
  .card { border-color: #2a334a !important; background: #171d2e !important }
  .name, .aside a { color: #a5b4fc !important }
  .code { background: #222a3f !important }
  .button { background: #545fec !important }
}`

const pageOf = (subject: string, parts: readonly Part[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${darkSheet}
        </style>
      </head>
      <body class="ground" style="${look.ground}">
        <div class="card" style="${look.card}">
          <p class="name" style="${look.name}">Partner Portal</p>
          ${parts.map(markupOf)}
        </div>
      </body>
    </html>`

const markupOf = (part: Part) => {
  if (typeof part === 'string') {
    return html`<p>${part}</p>`
  }
  if ('code' in part) {
    return html`<p class="code" style="${look.code}">${part.code}</p>`
  }
  if ('quote' in part) {
    return html`<blockquote dir="auto" style="${look.quote}">${part.quote}</blockquote>`
  }
  if ('list' in part) {
    return html`<ul style="padding:0 0 0 24px">
      ${part.list.map((line) => html`<li>${line}</li>`)}
    </ul>`
  }
  if ('aside' in part) {
    return html`<p class="aside" style="${look.aside}">
      <a href="${part.aside}" style="${look.link}">${part.label}</a>
    </p>`
  }
  return html`<p style="margin:24px 0">
    <a class="button" href="${part.link}" style="${look.button}">${part.label}</a>
  </p>`
}
