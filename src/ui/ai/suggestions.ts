import { technologyLabels } from '#src/api/contract/demo-labels.ts'
import type { ListedDemo } from '#src/api/contract/demos.ts'
import { groupedBy } from '#src/lib/grouped-by.ts'

type Known = Pick<ListedDemo, 'label' | 'technologies' | 'shareableWith'>

const mostDemos = 2
const mostTechnologies = 2

/** Questions that these demos answer: about the first of them, and what they are made with. */
export const suggestionsFor = (demos: readonly Known[]): readonly string[] => [
  ...demos.slice(0, mostDemos).map(({ label }) => `What is ${label} about?`),
  ...rarestTechnologies(demos).map((label) => `Which demos use ${label}?`),
  ...(demos.some(({ shareableWith }) => shareableWith.includes('customers'))
    ? ['What may I show to customers?']
    : []),
]

/** What all of them are made with tells nothing. */
const rarestTechnologies = (demos: readonly Known[]) =>
  [
    ...groupedBy(
      demos.flatMap(({ technologies }) => technologies),
      (it) => it,
    ),
  ]
    .toSorted(([, one], [, other]) => one.length - other.length)
    .slice(0, mostTechnologies)
    .map(([technology]) => technologyLabels[technology])
