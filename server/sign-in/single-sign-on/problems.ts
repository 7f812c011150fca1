import { ProblemError } from '#server/http/problem.ts'
import { providerText } from '#server/sign-in/single-sign-on/provider-text.ts'

type Named = { readonly name: string }

/** One answer for a reply that is unknown, expired, used or of another browser (OI-01, OI-02). */
export const signInExpired = () =>
  new ProblemError('sign-in-expired', 'This sign-in is over. Please try again.')

/** In the provider's own words where it has any (SSO-3). */
export const providerRefused = ({ name }: Named, description = '') =>
  new ProblemError(
    'provider-refused',
    providerText(description) || `${name} did not let you in. Please try again.`,
  )

/** The provider signed the person in long ago, and does not know who sits at the browser now. */
export const providerDidNotAsk = ({ name }: Named) =>
  new ProblemError(
    'provider-refused',
    `${name} has known this browser for a while and did not ask who is there now. Please use a passkey, or log out at ${name} and try again.`,
  )

export const providerUnavailable = ({ name }: Named) =>
  new ProblemError(
    'provider-unavailable',
    `${name} cannot be reached. Please try again in a moment or sign in another way.`,
  )

/** For example because the portal's secret is wrong or has expired: trying again does not help. */
export const providerRefusesPortal = ({ name }: Named) =>
  new ProblemError(
    'provider-unavailable',
    `Signing in by ${name} does not work at the moment. Please sign in another way.`,
  )

export const providerUntrusted = ({ name }: Named) =>
  new ProblemError(
    'provider-untrusted',
    `The answer of ${name} is not right, so nobody was signed in. Please try again.`,
  )

/** Not the person's fault, and they cannot repair it. */
export const emailUnsaid = ({ name }: Named) =>
  new ProblemError(
    'provider-email-unverified',
    `${name} does not say whether your email address is verified. Please sign in another way, and tell the team of this portal.`,
  )

export const emailUnverified = ({ name }: Named) =>
  new ProblemError(
    'provider-email-unverified',
    `${name} has not verified your email address. Please verify it there, or sign in another way.`,
  )

/** The address has an account here already, and nothing shows that both belong to the same person (OI-11). */
export const emailExists = ({ name }: Named) =>
  new ProblemError(
    'email-exists',
    `This email address has an account already. Please sign in to it as before, then add ${name} on the account page.`,
  )

export const linkedToOther = ({ name }: Named) =>
  new ProblemError(
    'conflict',
    `That account of ${name} belongs to another person here. Please choose another one.`,
  )

export const otherLinked = ({ name }: Named) =>
  new ProblemError(
    'conflict',
    `You have linked another account of ${name} already. Please unlink it first.`,
  )

export const notLinked = ({ name }: Named) =>
  new ProblemError('not-found', `No account of ${name} is linked to yours.`)

export const lastMethod = () =>
  new ProblemError(
    'conflict',
    'This is your only way to sign in. Please add another one before you remove it.',
  )

/** RFC 6901 names the field. */
export const foreignAddress = (field: string) =>
  new ProblemError('invalid-input', 'Please check what you entered.', {
    errors: [{ pointer: `/${field}`, detail: 'This is no page of this portal to come back to.' }],
  })
