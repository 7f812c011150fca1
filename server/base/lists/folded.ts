import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { plain } from '#src/lib/fuzzy.ts'

/** A text as it is searched: the database function `folded` drops case, accents and invisible characters (ADR 119). */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql`folded(${text})`

/** Shorter pieces of a text are not in a trigram index. */
const shortest = 3

/**
 * Whether the (folded) text contains every word of `q`. A word of one or two letters has to be the beginning of a word, so that a
 * trigram index can find it. Nothing in `q` is a wildcard.
 */
export const holdsWords = (text: RawBuilder<string>, q: string): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    q.split(/\s+/).map((word) => holdsWord(text, word)),
    sql` and `,
  )})`

const holdsWord = (text: RawBuilder<string>, word: string) =>
  isShort(word)
    ? sql`(${text} like ${escaped(word)} || '%' or ${text} like '% ' || ${escaped(word)} || '%')`
    : sql`${text} like '%' || ${escaped(word)} || '%'`

/** A letter of another script is several characters once it is folded, and may be a whole word. */
const isShort = (word: string) => plain(word).length < shortest && /^[ -\u024f]*$/.test(plain(word))

const escaped = (word: string) =>
  sql`replace(replace(folded(${word}), '%', ${String.raw`\%`}), '_', ${String.raw`\_`})`
