import type { Audience, Demo, Technology } from '#src/api/contract/demos.ts'
import { technologyLabels } from '#src/ui/parts/demo-labels.ts'

/** What Home shows: free words, one technology, one audience; `null` is any. */
export type DemoFilter = {
  search: string
  technology: Technology | null
  audience: Audience | null
}

export const noFilter: DemoFilter = { search: '', technology: null, audience: null }

export const isFiltering = ({ search, technology, audience }: DemoFilter) =>
  search.trim() !== '' || technology !== null || audience !== null

const textOf = ({ label, tagline, description, technologies }: Demo) =>
  [label, tagline, description, ...technologies.map((it) => technologyLabels[it])]
    .join(' ')
    .toLowerCase()

/** The demos that fit the filter, featured ones first, otherwise in their order. */
export const matchingDemos = (demos: readonly Demo[], filter: DemoFilter): Demo[] => {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)

  return demos
    .filter(
      (demo) =>
        (filter.technology === null || demo.technologies.includes(filter.technology)) &&
        (filter.audience === null || demo.shareableWith.includes(filter.audience)) &&
        words.every((word) => textOf(demo).includes(word)),
    )
    .toSorted((one, other) => Number(other.featured) - Number(one.featured))
}
