import { markFavourite as markFavouriteEndpoint } from '#src/api/contract/demos.ts'
import { ownDemos } from '#server/demos/own-demos.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'

/** A demo that the person may not see is answered like one that does not exist (AZ-02, AZ-05). */
export const markFavourite = implement(
  markFavouriteEndpoint,
  async ({ input: { key, isFavourite }, caller, services }) => {
    const demos = await ownDemos(caller, services)
    if (!demos.some((demo) => demo.key === key)) {
      throw new ProblemError('not-found', 'This demo does not exist.')
    }

    const { db, now } = services
    const row = { person_id: caller.personId, demo: key }
    await (isFavourite
      ? db
          .insertInto('favourites')
          .values({ ...row, at: now() })
          .onConflict((conflict) => conflict.columns(['person_id', 'demo']).doNothing())
          .execute()
      : db
          .deleteFrom('favourites')
          .where('person_id', '=', row.person_id)
          .where('demo', '=', key)
          .execute())
    return { key, isFavourite }
  },
)
