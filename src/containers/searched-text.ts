import * as z from 'zod/mini'

const searched = (q: string | number) => String(q).slice(0, 100)

/** The search text of a list. In an address a search for `42` is a number. */
export const searchedText = z.catch(
  z._default(z.pipe(z.union([z.string(), z.number()]), z.transform(searched)), ''),
  '',
)
