import { html } from 'hono/html'

import { linkPage, linkPagePolicy } from '#server/mail/link-page.ts'

export const unsubscribePolicy = linkPagePolicy

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
  linkPage('Weekly demo insights', contents[content])
