import type { PersonRow } from '#server/identity/people/people.ts'

/**
 * Until when somebody who was rejected has to wait before they ask again, epoch ms; `null` for whom it is not, or no longer, so.
 * Browsers cannot tell that it is over by their own clocks, which may be wrong.
 */
export const askAgainAtOf = (
  { organization_access_ask_again_at: at }: Pick<PersonRow, 'organization_access_ask_again_at'>,
  now: number,
) => (at !== null && now < at ? at : null)
