import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** A trigram index knows no shorter piece of a text. */
const shortest = 3

/**
 * Is each word of `q` in the text, which is in lower case? A word of one or two letters is looked for where words begin:
 * so a trigram index answers it too. Nothing in `q` is a wildcard.
 */
export const holdsWords = (text: RawBuilder<string>, q: string): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    q.split(/\s+/).map((word) => holdsWord(text, escaped(word))),
    sql` and `,
  )})`

const holdsWord = (text: RawBuilder<string>, word: string) =>
  word.length < shortest
    ? sql`(${text} like lower(${`${word}%`}) or ${text} like lower(${`% ${word}%`}))`
    : sql`${text} like lower(${`%${word}%`})`

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)
