import { ProblemError } from '#server/http/problem.ts'

export const emailExists = () => new ProblemError('email-exists', 'Email already exist.')
