import { html } from 'hono/html'

import { linkPage, linkPagePolicy } from '#server/mail/link-page.ts'

export const takeBackPolicy = linkPagePolicy

const contents = {
  ask: (email: string) => html`
    <h1>Take your address back?</h1>
    <p>Your account gets <bdi>${email}</bdi> again.</p>
    <p>
      Everybody is logged out of it, and its passkeys, its password and its linked accounts are
      removed. After that you sign in by a code to this mailbox.
    </p>
    <form method="post"><button>Take the address back</button></form>
  `,
  done: () => html`
    <h1>Your account has its address again</h1>
    <p>
      Everybody was logged out. <a href="/login/customer">Sign in</a> by a code to this mailbox, and
      tell your Google Cloud contact what happened.
    </p>
  `,
  over: () => html`
    <h1>This link is no longer valid</h1>
    <p>
      It works once, for seven days. If your account is not yours any more, tell your Google Cloud
      contact.
    </p>
  `,
  team: () => html`
    <h1>The address could not be taken back</h1>
    <p>
      This account, or this address, is in other use by now. Please tell your Google Cloud contact
      at once.
    </p>
  `,
}

/** What somebody reads who followed the link of the mail to their former address. */
export const takeBackPage = (content: keyof typeof contents, email = '') =>
  linkPage('Your address', contents[content](email))
