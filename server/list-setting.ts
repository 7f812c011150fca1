import * as z from 'zod/mini'

/** A setting that names several things, apart by commas: in small letters, without what is empty. */
export const list = (preset: string) =>
  z.pipe(
    z._default(z.string(), preset),
    z.transform((text) =>
      text
        .split(',')
        .map((item) => item.trim().toLowerCase())
        .filter((item) => item !== ''),
    ),
  )
