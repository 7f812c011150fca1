import { sql, type Kysely, type RawBuilder } from 'kysely'
import { onTestFinished } from 'vitest'

import type { Database } from '#server/db/schema.ts'

/** Until the end of the test whatever inserts figures of days takes the database too long where that holds of the rows (`counted`). */
export const makeInsertsLate = async (db: Kysely<Database>, isLate: RawBuilder<boolean>) => {
  onTestFinished(async () => {
    await sql`drop function take_too_long cascade`.execute(db)
  })
  await sql`
    create function take_too_long() returns trigger language plpgsql as $$
    begin
      if (select ${isLate} from counted) then
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger take_too_long after insert on stats_days referencing new table as counted
    for each statement execute function take_too_long()`.execute(db)
}
