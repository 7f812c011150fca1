import type { Audience, ListedDemo, DemoShelf, Technology } from '#src/api/contract/demos.ts'
import { technologyLabels } from '#src/ui/parts/demo-labels.ts'

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

export const isFiltering = ({ search, technology, audience, favourites }: DemoFilter) =>
  search.trim() !== '' || technology !== null || audience !== null || favourites

/** The words of each demo: a catalogue is searched at each key. */
const texts = new WeakMap<ListedDemo, string>()

const textOf = (demo: ListedDemo) => {
  const { label, tagline, technologies } = demo
  const known = texts.get(demo)
  if (known !== undefined) {
    return known
  }
  const text = [label, tagline, ...technologies.map((it) => technologyLabels[it])]
    .join(' ')
    .toLowerCase()
  texts.set(demo, text)
  return text
}

/** Makes the words ready, so that the first key does not wait for those of thousands. */
export const readySearch = (demos: readonly ListedDemo[]) => demos.forEach(textOf)

/** The demos that fit the filter, in its order. */
export const matchingDemos = (
  demos: readonly ListedDemo[],
  filter: DemoFilter,
  { favourites, recents }: DemoShelf,
): ListedDemo[] => {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  const marked = new Set(favourites)
  const openedAt = new Map(recents.map((recent) => [recent.key, recent.openedAt]))
  const newness = ({ key }: ListedDemo) => openedAt.get(key) ?? 0
  const compare: Record<DemoOrder, (one: ListedDemo, other: ListedDemo) => number> = {
    featured: (one, other) => Number(other.featured) - Number(one.featured),
    label: (one, other) => collator.compare(one.label, other.label),
    recent: (one, other) => newness(other) - newness(one),
  }

  return demos
    .filter(
      (demo) =>
        (filter.technology === null || demo.technologies.includes(filter.technology)) &&
        (filter.audience === null || demo.shareableWith.includes(filter.audience)) &&
        (!filter.favourites || marked.has(demo.key)) &&
        words.every((word) => textOf(demo).includes(word)),
    )
    .toSorted(compare[filter.sort])
}

const collator = new Intl.Collator('en', { numeric: true })
