import { ProblemError } from '#server/http/problem.ts'

/** For the device, which then shows a new code. */
export const deviceCodeExpired = () => new ProblemError('code-expired', 'Device code expired')

export const authorizationPending = () =>
  new ProblemError('authorization-pending', 'Nobody has approved this device yet.')

export const slowDown = () =>
  new ProblemError('slow-down', 'This device asks too often. Please wait five seconds more.')

export const accessDenied = () => new ProblemError('access-denied', 'This device was denied.')

/** One answer for codes that are unknown, another person's or decided: who guesses learns nothing (DF-06). */
export const userCodeWrong = () =>
  new ProblemError('code-wrong', 'This code is not right or was used already.')

/** For a denial that comes too late, because the same person has approved the device before. */
export const deviceIsIn = () =>
  new ProblemError('code-wrong', 'The device is signed in already. Log it out there.')

export const userCodeExpired = () =>
  new ProblemError('code-expired', 'This code expired. Your device shows a new one.')
