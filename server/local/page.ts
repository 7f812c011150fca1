import { html } from 'hono/html'

type Markup = ReturnType<typeof html>

type LocalPage = {
  readonly title: string
  /** Made with `html` of `hono/html`, which escapes what is put into it. */
  readonly body: Markup
  /** Address of a module that the page runs. */
  readonly script?: string
}

/** A page of the local mode in the look of `/local/page.css`: `context.html(localPage(…))`. */
export const localPage = ({ title, body, script }: LocalPage): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} — Partner Portal, local mode</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/local/page.css" />
        ${script === undefined ? '' : html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <nav class="top" aria-label="Local mode">
          <a class="home" href="/local">Local mode</a>
          <a href="/local/mailbox">Mailbox</a>
          <a href="/local/people">People</a>
          <a href="/local/phone">Phone</a>
          <a href="/">Partner Portal</a>
        </nav>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
