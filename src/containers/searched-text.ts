import * as z from 'zod/mini'

const searched = (q: string | number) => String(q).slice(0, 100)

/** What a list is searched for. A search for `42` stands in an address as a number. */
export const searchedText = z.catch(
  z._default(z.pipe(z.union([z.string(), z.number()]), z.transform(searched)), ''),
  '',
)
