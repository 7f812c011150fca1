import { html, raw } from 'hono/html'

import { hashOf } from '#server/http/hosted-file.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f7fb, #0c101c); color: light-dark(#171d2e, #eef1f8); }
body { margin: 0; padding: 3rem 1rem; }
main { max-width: 32rem; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.25; }
button { min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 0.625rem; background: light-dark(#4447dd, #545fec); color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
a { color: light-dark(#3838b8, #a5b4fc); }
`

/** The page contains its own styles and needs nothing of the app. */
export const unsubscribePolicy = contentSecurityPolicy({
  styles: [`'sha256-${hashOf(style, 'base64')}'`],
})

/** Whole, so that nothing is added to what the policy knows. */
const styled = raw(`<style>${style}</style>`)

const contents = {
  ask: html`
    <h1>Stop the weekly demo insights?</h1>
    <p>You still get all other mails of the portal.</p>
    <form method="post"><button>Stop the mails</button></form>
  `,
  done: html`
    <h1>The weekly demo insights have stopped</h1>
    <p>
      You can turn them on again at any time, with the switch on
      <a href="/usage-insights">Global demo insights</a>.
    </p>
  `,
  over: html`
    <h1>This link is no longer valid</h1>
    <p>
      Sign in and turn the mails off with the switch on
      <a href="/usage-insights">Global demo insights</a>.
    </p>
  `,
}

/** What somebody reads who followed the link of a mail. */
export const unsubscribePage = (content: keyof typeof contents) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Weekly demo insights — Partner Portal</title>
        ${styled}
      </head>
      <body>
        <main>${contents[content]}</main>
      </body>
    </html>`
