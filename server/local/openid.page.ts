import { html } from 'hono/html'

import { localPage } from '#server/local/page.ts'
import { samplePeople } from '#server/local/sample-people.ts'

const names: Readonly<Record<string, string>> = { google: 'Google', okta: 'Okta', auth0: 'Auth0' }
const nameOf = (key: string) => names[key] ?? 'single sign-on'

const samples = samplePeople.map(
  ({ email, firstname, lastname }) => html`
    <button name="email" value="${email}">
      <b>${firstname} ${lastname}</b>
      <span class="quiet">${email}</span>
    </button>
  `,
)

type SignIn = {
  readonly key: string
  /** Stands in the field: what the portal knows, or what was typed and is no address. */
  readonly email: string
  readonly problem: string | null
  readonly hasSamples: boolean
}

const vouchedFor = (key: string) =>
  key === 'google'
    ? 'It speaks for every mail domain but private.example.'
    : `It may speak for ${key}.example alone.`

/** Who is it? The stand-in believes whatever it is told. */
export const signInPage = ({ key, email, problem, hasSamples }: SignIn) =>
  localPage({
    title: `Sign in with ${nameOf(key)}`,
    body: html`
      <p>
        This page stands in for ${nameOf(key)} while the portal runs on your machine. It asks for no
        password: be whoever you like. ${vouchedFor(key)} Who is new with another address proves the
        mailbox to the portal first.
      </p>
      ${hasSamples ? html`<form method="post" class="choices">${samples}</form>` : ''}
      <form method="post" class="card narrow" novalidate>
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          value="${email}"
          ${problem === null ? '' : html`aria-invalid="true" aria-describedby="email-problem"`}
        />
        ${problem === null ? '' : html`<p id="email-problem" class="problem" role="alert">${problem}</p>`}
        <button class="primary">Continue</button>
      </form>
    `,
  })

/** May the portal know who it is? */
export const consentPage = ({ key, email }: { readonly key: string; readonly email: string }) =>
  localPage({
    title: 'Sign in to Partner Portal?',
    body: html`
      <p>
        ${nameOf(key)} will tell Partner Portal your name and your email address,
        <b>${email}</b>.
      </p>
      <form method="post" class="row">
        <button class="primary" name="answer" value="allow">Allow</button>
        <button name="answer" value="deny">Deny</button>
      </form>
    `,
  })

/** `form` is the library's own: it carries what makes the answer the person's. */
export const signOutPage = (key: string, form: ReturnType<typeof html>) =>
  localPage({
    title: `Sign out of ${nameOf(key)}?`,
    body: html`
      <p>You have left Partner Portal. ${nameOf(key)} still remembers you in this browser.</p>
      ${form}
      <div class="row">
        <button class="primary" form="op.logoutForm" name="logout" value="yes">Sign out</button>
        <button form="op.logoutForm">Stay signed in</button>
      </div>
    `,
  })

export const signedOutPage = (key: string) =>
  localPage({
    title: 'Signed out',
    body: html`<p>${nameOf(key)} no longer remembers you in this browser.</p>`,
  })

const startAgain = html`<p><a href="/login">Go to the sign-in page</a></p>`

/** What is under way is forgotten by a restart, and by time. */
export const lostPage = () =>
  localPage({
    title: 'Please start again',
    body: html`
      <p>
        Nothing is known here of this sign-in: it was begun too long ago, or before the server was
        started again.
      </p>
      ${startAgain}
    `,
  })

/** The portal asked for something that it may not have. */
export const refusedPage = (detail: string) =>
  localPage({
    title: 'This cannot be done',
    body: html`
      <p>${detail}</p>
      ${startAgain}
    `,
  })
