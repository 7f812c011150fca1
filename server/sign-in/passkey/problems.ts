import { ProblemError } from '#server/http/problem.ts'

/** One answer for every invalid proof, whatever is wrong with it (PK-05). */
export const passkeyRefused = () =>
  new ProblemError('passkey-refused', 'This passkey was not accepted. Please try again.')

/** The passkey does not exist (any more): the browser may tell its owner's password manager. */
export const passkeyUnknown = () =>
  new ProblemError(
    'passkey-unknown',
    'This passkey is not known here any more. Please sign in another way.',
  )

export const passkeyNotFound = () => new ProblemError('not-found', 'This passkey is not known.')

export const passkeyExists = () =>
  new ProblemError('conflict', 'This passkey was previously registered.')

export const lastMethod = () =>
  new ProblemError(
    'conflict',
    'This is the only way to sign in to your account. Please add another one first.',
  )
