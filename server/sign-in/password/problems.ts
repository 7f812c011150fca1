import { ProblemError } from '#server/http/problem.ts'

/** One answer for an unknown address, an address without a password and a wrong password (PW-07). */
export const loginRefused = () =>
  new ProblemError('password-wrong', 'Email or password is not right.')

/** Without a proof of the mailbox, nobody replaces or ends an account that somebody else began under its address. */
export const emailBegun = () =>
  new ProblemError(
    'email-exists',
    'This email was registered before and waits for a proof. Please use a code by email instead: it shows that the mailbox is yours.',
  )

/** The same for any password and for addresses without an account: waiting does not help, but another way to sign in does. */
export const passwordsOff = () =>
  new ProblemError(
    'password-wrong',
    'Too many wrong passwords were typed for this address, so none is taken any more. Please sign in another way, for example by a code to your email. After that your password works again.',
  )

export const oldPasswordWrong = () =>
  new ProblemError('password-wrong', 'The old password is not right.', {
    errors: [{ pointer: '/oldPassword', detail: 'This is not your old password.' }],
  })

/** For somebody who forgot the old one. */
export const otherSignInNeeded = () =>
  new ProblemError(
    'other-sign-in-needed',
    'Please sign in by another way than your password first: this can be done within 15 minutes of that.',
  )

export const passwordRefused = (pointer: '/password' | '/newPassword', detail: string) =>
  new ProblemError('invalid-input', 'Please choose another password.', {
    errors: [{ pointer, detail }],
  })

export const passwordChangedMeanwhile = () =>
  new ProblemError('conflict', 'Your password was changed elsewhere meanwhile. Please try again.')

export const tooBusy = () =>
  new ProblemError('unavailable', 'The server is busy. Please try again in a moment.', {
    retryAfter: 2,
  })
