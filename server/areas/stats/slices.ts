/** Ids, both included. */
export type Slice = { readonly first: string; readonly last: string }

const places = 0x1_0000

const idOf = (start: number, rest: '0' | 'f') =>
  `${start.toString(16).padStart(4, '0')}${rest.repeat(4)}-${[4, 4, 4, 12].map((length) => rest.repeat(length)).join('-')}`

/** Splits the range of all ids into this many parts, of about equal size because ids are random. */
export const slicesOf = (count: number): readonly Slice[] => {
  const slices = Math.min(Math.max(1, count), places)
  const startOf = (index: number) => Math.floor((index * places) / slices)
  return Array.from({ length: slices }, (_, index) => ({
    first: idOf(startOf(index), '0'),
    last: idOf(startOf(index + 1) - 1, 'f'),
  }))
}
