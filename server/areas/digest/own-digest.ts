import {
  loadDigest as loadDigestEndpoint,
  setDigest as setDigestEndpoint,
} from '#src/api/contract/digest.ts'
import { dueWeekOf } from '#server/areas/digest/digest.rules.ts'
import { implement } from '#server/http/implement.ts'

export const loadDigest = implement(loadDigestEndpoint, async ({ caller, services }) => {
  const wanted = await services.db
    .selectFrom('digests')
    .select('person_id')
    .where('person_id', '=', caller.personId)
    .executeTakeFirst()
  return { isWanted: wanted !== undefined }
})

/** People who subscribe again start next week: they have had this week's digest, or did not want it. */
export const setDigest = implement(
  setDigestEndpoint,
  async ({ input: { isWanted }, caller, services: { db, now } }) => {
    await (isWanted
      ? db
          .insertInto('digests')
          .values({ person_id: caller.personId, sent_week: dueWeekOf(now()) })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      : db.deleteFrom('digests').where('person_id', '=', caller.personId).execute())
    return { isWanted }
  },
)
