import { html, raw } from 'hono/html'

import { hashOf } from '#server/http/hosted-file.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f7fb, #0c101c); color: light-dark(#171d2e, #eef1f8); }
body { margin: 0; padding: 3rem 1rem; }
main { max-width: 32rem; margin: 0 auto; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; }
button { min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 0.625rem; background: light-dark(#4447dd, #545fec); color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
a { color: light-dark(#3838b8, #a5b4fc); }
`

/** The page of a mailed link contains its own styles and needs nothing of the app. */
export const linkPagePolicy = contentSecurityPolicy({
  styles: [`'sha256-${hashOf(style, 'base64')}'`],
})

/** Whole, so that nothing is added to what the policy knows. */
const styled = raw(`<style>${style}</style>`)

/** What somebody reads who followed the link of a mail. */
export const linkPage = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} — Partner Portal</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styled}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`
