import type { Demo } from '#src/api/contract/demos.ts'

/**
 * A demo as a catalogue lists it. `url` may be left to configuration; an entry that ends up without
 * key, page or url is warned of and skipped (DEMO-3).
 */
export type CatalogueEntry = Omit<Demo, 'key' | 'page' | 'url'> & {
  [TField in 'key' | 'page' | 'url']?: Demo[TField] | undefined
}

/** The x-axis of the year-long chart series. */
export const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
]
