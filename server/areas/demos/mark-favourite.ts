import { markFavourite as markFavouriteEndpoint } from '#src/api/contract/demos.ts'
import { ownDemo } from '#server/areas/demos/own-demos.ts'
import { implement } from '#server/http/implement.ts'

export const markFavourite = implement(
  markFavouriteEndpoint,
  async ({ input: { key, isFavourite }, caller, services }) => {
    await ownDemo(key, caller, services)

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
