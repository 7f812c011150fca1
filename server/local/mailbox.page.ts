import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Kysely, Selectable } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { localPage } from '#server/local/page.ts'

type MailRow = Selectable<Database['local_mail']>

const shown = 50

/** What the portal mailed in local mode: one page for people and one list for programs; `?to=` picks a mailbox. */
export const mailboxRoutes = (db: Kysely<Database>) =>
  new Hono<AppEnv>()
    .get('/local/mailbox', async (c) => {
      const to = c.req.query('to')
      const body = bodyOf(await mailsTo(db, to), to)
      return c.html(localPage({ title: 'Mailbox', script: '/local/mailbox.js', body }))
    })
    .get('/local/mailbox/messages', async (c) => {
      const mails = await mailsTo(db, c.req.query('to'))
      return c.json(mails.map(messageOf))
    })

const messageOf = ({ id, recipient, subject, text, html, received_at }: MailRow) => ({
  id,
  to: recipient,
  subject,
  text,
  html,
  receivedAt: received_at,
})

/** Newest first. */
const mailsTo = (db: Kysely<Database>, to: string | undefined) =>
  db
    .selectFrom('local_mail')
    .selectAll()
    .$if(to !== undefined, (query) =>
      query.where('recipient', '=', (to ?? '').trim().toLowerCase()),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .limit(shown)
    .execute()

const bodyOf = (mails: readonly MailRow[], to: string | undefined) => html`
  <p class="quiet">
    ${to === undefined ? 'Every mail of this portal ends here' : html`Mails to <b>${to}</b> end here`},
    newest first. New mail appears by itself.
    ${to === undefined ? '' : html`<a href="/local/mailbox">Show all</a>`}
  </p>
  ${mails.length === 0 ? nothing : mails.map(cardOf)}
`

const nothing = html`<div class="card">
  <p>No mail yet. Start a sign-in and its code appears here.</p>
</div>`

const cardOf = ({ id, recipient, subject, text, received_at }: MailRow) => html`
  <article class="card mail" aria-labelledby="mail-${id}">
    <h2 id="mail-${id}">${subject}</h2>
    <p class="quiet">
      To <a href="/local/mailbox?to=${encodeURIComponent(recipient)}">${recipient}</a>,
      <time datetime="${new Date(received_at).toISOString()}">${timeOf(received_at)}</time>
    </p>
    ${text
      .trim()
      .split(/\n{2,}/)
      .map(paragraphOf)}
  </article>
`

const paragraphOf = (paragraph: string) => {
  if (/^\d{6}$/.test(paragraph)) {
    return html`<p><code class="passcode">${paragraph}</code></p>`
  }
  const [, label, link] = /^(.+): (https?:\/\/\S+)$/.exec(paragraph) ?? []
  return link === undefined
    ? html`<p class="lines">${paragraph}</p>`
    : html`<p><a href="${link}" rel="noreferrer">${label}</a></p>`
}

const timeOf = (receivedAt: number) =>
  new Date(receivedAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' })
