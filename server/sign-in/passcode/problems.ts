import { ProblemError } from '#server/http/problem.ts'

export const codeExpired = () =>
  new ProblemError('code-expired', 'This code expired. Please ask for a new one.')

const left = (tries: number) => `${tries}\u00A0${tries === 1 ? 'try' : 'tries'} left.`

export const codeWrong = (triesLeft: number) =>
  new ProblemError('code-wrong', `This code is not right. ${left(triesLeft)}`, { triesLeft })

/** Mails may arrive late and in any order. */
export const codeOfEarlierMail = (triesLeft: number) =>
  new ProblemError(
    'code-wrong',
    `This is the code of an earlier mail, which works no more. Please take the newest one. ${left(triesLeft)}`,
    { triesLeft },
  )

/** Typed codes are switched off for the address, and this flow has no link. */
export const guessedTooOften = () =>
  new ProblemError(
    'too-many-requests',
    'Too many wrong codes were typed for this address. Please use another one.',
  )

/** The mailbox got as many mails as it may, and the last code has expired. */
export const tooManyMails = (waitMs: number) =>
  new ProblemError(
    'too-many-requests',
    'Too many codes were sent to this address. The next one can be sent after a pause.',
    { retryAfter: Math.max(1, Math.ceil(waitMs / 1_000)) },
  )

/** For the starting browser, as soon as it asks. */
export const endedByNumber = () =>
  new ProblemError(
    'code-expired',
    'A wrong number was entered where the link of the mail was opened, so its code is over too. Please ask for a new one.',
  )

/** For a waiting tab when another tab of its browser, even a copy of it, starts a sign-in for the same mailbox. */
export const endedByStart = () =>
  new ProblemError(
    'code-expired',
    'This sign-in was begun again in another tab. Please go on there, or ask for a new code here.',
  )

/** One answer for links that are unknown, expired, used or malformed (PC-15). */
export const linkExpired = () =>
  new ProblemError('link-expired', 'This link expired. Please try again.')

export const emailNotFound = () => new ProblemError('email-not-found', 'Email not found.')
