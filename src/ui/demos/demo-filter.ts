import type { Audience, Technology } from '#src/api/contract/demos.ts'

export type DemoOrder = 'featured' | 'label' | 'recent'

/** What Home shows: free words, one technology, one audience, favourites alone; `null` is any. And in which order. */
export type DemoFilter = {
  search: string
  technology: Technology | null
  audience: Audience | null
  favourites: boolean
  sort: DemoOrder
}

export const noFilter: DemoFilter = {
  search: '',
  technology: null,
  audience: null,
  favourites: false,
  sort: 'featured',
}
