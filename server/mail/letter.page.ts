import { html } from 'hono/html'

import type { Part } from '#server/mail/letter.ts'

const css = (...rules: readonly string[]) => rules.join(';')

/** Outlook has the first and takes no second choice: where it has not got the first it writes in Times. */
const sans = "font-family:'Segoe UI',system-ui,sans-serif"
const mono = 'font-family:Consolas,ui-monospace,monospace'
/** Said of each cell with words: where a mail program of the web has no doctype, tables take nothing over from around them. */
const words = css('color:#171d2e', 'font-size:16px', 'line-height:24px')

/**
 * The portal's own colours (`src/ui/theme/tokens.ts`), as attributes: some mail programs know no style sheets. Those that are dark
 * and know them take `sheet`, the others turn these around by themselves. Outlook keeps room and colour around the text of cells
 * alone, and no width but that of an attribute.
 */
const look = {
  ground: css('margin:0', 'padding:0', 'background:#f6f7fb'),
  /** As wide as the window, however long a word is. */
  page: 'table-layout:fixed',
  margin: css('padding:24px 12px', 'background:#f6f7fb'),
  column: 'max-width:100%',
  card: css(
    'padding:28px',
    'border:1px solid #dde2ed',
    'border-radius:14px',
    'background:#ffffff',
    words,
    sans,
    'text-align:left',
    'overflow-wrap:anywhere',
  ),
  name: css('margin:0 0 20px', 'font-weight:700', 'color:#3838b8'),
  text: 'margin:16px 0',
  list: css('margin:16px 0', 'padding:0 0 0 24px'),
  code: css(
    'padding:16px 12px',
    'border-radius:10px',
    'background:#eceff6',
    'color:#171d2e',
    'text-align:center',
    mono,
    'font-size:32px',
    'line-height:32px',
    'font-weight:600',
    'letter-spacing:6px',
  ),
  quote: css('padding:0 0 0 16px', 'border-left:3px solid #c2cadb', words),
  line: css('margin:0', 'text-align:start'),
  button: css('padding:0', 'border-radius:10px', 'background:#4447dd', 'mso-padding-alt:12px 24px'),
  buttonLink: css(
    'display:inline-block',
    'padding:12px 24px',
    'color:#ffffff',
    'font-weight:600',
    'text-decoration:none',
  ),
  aside: css('margin:16px 0', 'font-size:14px'),
  asideLink: 'color:#3838b8',
  preview: css('display:none', 'mso-hide:all'),
} as const

/** Its last rule is for a code that Apple Mail takes for a phone number. */
const sheet = `@media (prefers-color-scheme: dark) {
  .ground { background: #0c101c !important }
  .card { border-color: #2a334a !important; background: #171d2e !important }
  .card, .code, .quote { color: #eef1f8 !important }
  .name, .aside a { color: #a5b4fc !important }
  .code { background: #222a3f !important }
  .button { background: #545fec !important }
}
a[x-apple-data-detectors] { color: inherit !important; text-decoration: none !important }`

/** A mail in HTML. Mail programs of the web leave out all around the outer table, which therefore says the language again. */
export const pageOf = (subject: string, parts: readonly Part[]) =>
  html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${subject}</title>
        <style>
          ${sheet}
        </style>
      </head>
      <body class="ground" style="${look.ground}">
        ${previewOf(parts)}
        <table
          role="presentation"
          lang="en"
          dir="ltr"
          width="100%"
          cellspacing="0"
          style="${look.page}"
        >
          <tr>
            <td class="ground" align="center" style="${look.margin}">
              <table role="presentation" width="540" cellspacing="0" style="${look.column}">
                <tr>
                  <td class="card" style="${look.card}">
                    <p class="name" style="${look.name}">Partner Portal</p>
                    ${parts.map(markupOf)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`

/**
 * What lists of mails and notifications show beside the subject: the code, which is read there without opening the mail, or else
 * what follows the greeting (ADR 149).
 */
const previewOf = (parts: readonly Part[]) => {
  const shown = parts.find((part) => typeof part !== 'string' && 'code' in part)?.code ?? parts[1]
  return typeof shown === 'string' ? html`<div style="${look.preview}">${shown}</div>` : ''
}

const markupOf = (part: Part) => {
  if (typeof part === 'string') {
    return html`<p style="${look.text}">${part}</p>`
  }
  if ('code' in part) {
    return html`<table role="presentation" width="100%" cellspacing="0">
      <tr>
        <td class="code" style="${look.code}">${part.code}</td>
      </tr>
    </table>`
  }
  if ('quote' in part) {
    return html`<table role="presentation" width="100%" cellspacing="0">
      <tr>
        <td class="quote" style="${look.quote}">${part.quote.split('\n').map(quotedLine)}</td>
      </tr>
    </table>`
  }
  if ('list' in part) {
    return html`<ul style="${look.list}">
      ${part.list.map((line) => html`<li>${line}</li>`)}
    </ul>`
  }
  if ('aside' in part) {
    return html`<p class="aside" style="${look.aside}">
      <a href="${part.aside}" style="${look.asideLink}">${part.label}</a>
    </p>`
  }
  return html`<table role="presentation" cellspacing="0">
    <tr>
      <td class="button" style="${look.button}">
        <a href="${part.link}" style="${look.buttonLink}">${part.label}</a>
      </td>
    </tr>
  </table>`
}

/** Each is read from its own side. An empty one is as high as the others. */
const quotedLine = (line: string) =>
  html`<p dir="auto" style="${look.line}">${line === '' ? '\u00A0' : line}</p>`
