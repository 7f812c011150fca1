import { ProblemError } from '#server/http/problem.ts'

/** One answer for an unknown address, an address without a password and a wrong password (PW-07). */
export const loginRefused = () =>
  new ProblemError('password-wrong', 'Email or password is not right.')

export const oldPasswordWrong = () =>
  new ProblemError('password-wrong', 'The old password is not right.', {
    errors: [{ pointer: '/oldPassword', detail: 'This is not your old password.' }],
  })

export const oldPasswordMissing = () =>
  new ProblemError('invalid-input', 'Please check what you entered.', {
    errors: [{ pointer: '/oldPassword', detail: 'Please enter your old password.' }],
  })

export const passwordRefused = (pointer: '/password' | '/newPassword', detail: string) =>
  new ProblemError('invalid-input', 'Please choose another password.', {
    errors: [{ pointer, detail }],
  })

export const passwordChangedMeanwhile = () =>
  new ProblemError('conflict', 'Your password was changed elsewhere meanwhile. Please try again.')
