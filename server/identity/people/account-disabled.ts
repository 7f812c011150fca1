import { ProblemError } from '#server/http/problem.ts'
import type { PersonRow } from '#server/identity/people/people.ts'

/** Only for somebody who has proven that the account is theirs: the answer reveals that it exists. */
export const accountDisabled = () =>
  new ProblemError(
    'account-disabled',
    'Your account is disabled. Please ask your Google Cloud contact.',
  )

/** Throws `account-disabled`. */
export const refuseDisabled = ({ disabled_at }: Pick<PersonRow, 'disabled_at'>) => {
  if (disabled_at !== null) {
    throw accountDisabled()
  }
}
