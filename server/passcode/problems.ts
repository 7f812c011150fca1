import { ProblemError } from '#server/http/problem.ts'

export const codeExpired = () =>
  new ProblemError('code-expired', 'This code expired. Please ask for a new one.')

export const codeWrong = (triesLeft: number) =>
  new ProblemError(
    'code-wrong',
    `This code is not right. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`,
    { triesLeft },
  )

/** One answer for links that are unknown, expired, used or malformed (PC-15). */
export const linkExpired = () =>
  new ProblemError('link-expired', 'This link expired. Please try again.')

export const emailNotFound = () => new ProblemError('email-not-found', 'Email not found.')

export const emailExists = () => new ProblemError('email-exists', 'Email already exist.')
