import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { plain } from '#src/lib/fuzzy.ts'

/** A text as it is searched: the database's own `folded` leaves out case, accents and what nobody sees (ADR 119). */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql`folded(${text})`

/** A trigram index knows no shorter piece of a text. */
const shortest = 3

/**
 * Is each word of `q` in the text, which is folded? A word of one or two letters is looked for where words begin: so a trigram
 * index answers it too. Nothing in `q` is a wildcard.
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

/** A letter of another script is long once it is folded, and may be a word by itself. */
const isShort = (word: string) => plain(word).length < shortest && /^[ -\u024f]*$/.test(plain(word))

const escaped = (word: string) =>
  sql`replace(replace(folded(${word}), '%', ${String.raw`\%`}), '_', ${String.raw`\_`})`
