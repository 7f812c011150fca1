import type { ListedDemo, DemoShelf } from '#src/api/contract/demos.ts'
import type { DemoFilter, DemoOrder } from '#src/ui/demos/demo-filter.ts'
import { searchedWords, wordsFit, type Slip } from '#src/ui/demos/demo-words.ts'

export const isFiltering = ({ search, technology, audience, favourites }: DemoFilter) =>
  search.trim() !== '' || technology !== null || audience !== null || favourites

type Found = {
  demos: readonly ListedDemo[]
  /** The words that were searched for. */
  words: readonly string[]
  /** Words that replace typed ones. */
  slips: readonly Slip[]
}

/** The demos that match the filter, in its order; the results of a search come best first unless another order was chosen. */
export const matchingDemos = (
  demos: readonly ListedDemo[],
  filter: DemoFilter,
  { favourites, recents }: DemoShelf,
): Found => {
  const { words, slips } = searchedWords(demos, filter.search)
  const marked = new Set(favourites)
  const openedAt = new Map(recents.map((recent) => [recent.key, recent.openedAt]))
  const newness = ({ demo: { key } }: Match) => openedAt.get(key) ?? 0
  const compare: Record<DemoOrder, (one: Match, other: Match) => number> = {
    featured: (one, other) =>
      one.fit - other.fit || Number(other.demo.featured) - Number(one.demo.featured),
    label: (one, other) => collator.compare(one.demo.label, other.demo.label),
    recent: (one, other) => newness(other) - newness(one),
  }

  const matches = demos
    .filter(
      (demo) =>
        (filter.technology === null || demo.technologies.includes(filter.technology)) &&
        (filter.audience === null || demo.shareableWith.includes(filter.audience)) &&
        (!filter.favourites || marked.has(demo.key)),
    )
    .flatMap((demo) => {
      const fit = wordsFit(demo, words)
      return fit === null ? [] : [{ demo, fit }]
    })
    .toSorted(compare[filter.sort])
  return { demos: matches.map(({ demo }) => demo), words, slips }
}

type Match = { demo: ListedDemo; fit: number }

const collator = new Intl.Collator('en', { numeric: true })
