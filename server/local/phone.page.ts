import { html } from 'hono/html'
import type { Selectable } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { localPage } from '#server/local/page.ts'
import { templateText } from '#server/areas/whatsapp/standing.ts'

type MessageRow = Selectable<Database['whatsapp_messages']>

/** A phone's conversation with the portal, the newest first, and what can be done on a phone. */
export const phonePage = (messages: readonly MessageRow[], { typed }: { typed: string }) =>
  localPage({
    title: 'Phone',
    script: '/local/phone.js',
    body: html`
      <p>
        This page stands in for a phone with WhatsApp, number +1 555 0199. Open
        <a href="/ai/conversation/whatsapp">WhatsApp in the portal</a>, and send the code from there
        here.
      </p>
      <form class="card message" method="post" action="/local/phone/send">
        <label for="text">Message</label>
        <textarea id="text" name="text" rows="2" required maxlength="4096" autofocus>
${typed}</textarea>
        <button class="primary" type="submit">Send</button>
      </form>
      <form class="row" method="post" action="/local/phone/day">
        <button type="submit">Let a day pass</button>
      </form>
      <div
        aria-label="Conversation"
        class="messages"
        role="log"
        data-shown="${JSON.stringify(shownOf(messages))}"
      >
        ${messages.length === 0 ? html`<p class="quiet">Nothing was sent yet.</p>` : messages.map(bubble)}
      </div>
    `,
  })

/** What a page shows, for its script to see whether there is news. */
export const shownOf = (messages: readonly MessageRow[]) =>
  messages.map(({ id, state, reaction }) => ({ id, state, reaction }))

const bubble = (message: MessageRow) =>
  message.state === 'received' ? sentByPhone(message) : sentByPortal(message)

const sentByPhone = ({ body }: MessageRow) => html`
  <article class="card" aria-label="You">
    <p class="quiet">You</p>
    <p class="lines">${body}</p>
  </article>
`

const sentByPortal = ({ wamid, kind, body, state, reaction }: MessageRow) => html`
  <article class="card" aria-label="Partner Portal">
    <p class="quiet">
      Partner Portal${kind === 'template' ? ', a template' : ''}:
      ${state}${reaction === null ? '' : ` ${reaction}`}
    </p>
    <p class="lines">${kind === 'template' ? templateText(body) : body}</p>
    <div class="row">
      ${(['delivered', 'read', 'failed'] as const).map(
        (next) => html`
          <form method="post" action="/local/phone/status/${next}">
            <input type="hidden" name="wamid" value="${wamid ?? ''}" />
            <button type="submit">${labels[next]}</button>
          </form>
        `,
      )}
      <form method="post" action="/local/phone/react">
        <input type="hidden" name="wamid" value="${wamid ?? ''}" />
        <button type="submit">React 👍</button>
      </form>
    </div>
  </article>
`

const labels = { delivered: 'Delivered', read: 'Read', failed: 'Not delivered' } as const
