import { sql, type Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { peopleBits } from '#server/areas/stats/count-parts.ts'

/** Up to this many people are counted one by one. */
export const exactPeople = 10_000

/**
 * How many people set so many bits, where several may share one: linear counting (Whang, Vander-Zanden and Taylor, 1990).
 * All bits set say no more than that there are many.
 */
export const estimateOf = (bits: number) =>
  Math.round(-peopleBits * Math.log(1 - Math.min(bits, peopleBits - 1) / peopleBits))

/** The standard error of such an estimate, in percent. */
export const errorOf = (people: number) => {
  const load = people / peopleBits
  return (100 * Math.sqrt(peopleBits * (Math.exp(load) - load - 1))) / people
}

/** Does each person have a bit of their own? */
export const areBitsExact = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ is_exact: boolean }>`
    select coalesce(max(number), 0) < ${peopleBits} as is_exact from people`.execute(db)
  return rows[0]?.is_exact === true
}
