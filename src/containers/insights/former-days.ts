/** How addresses named the last 7, 30 and 90 days before there were whole weeks: people have bookmarks of them. */
const formerRanges = new Map<unknown, '7d' | '4w' | '13w'>([
  [7, '7d'],
  [30, '4w'],
  [90, '13w'],
])

/** The address with the range that took the place of those days, as saved views were changed. */
export const withoutFormerDays = <TSearch extends object>(search: TSearch): TSearch => {
  const range = 'days' in search ? formerRanges.get(search.days) : undefined
  return range === undefined ? search : { range, ...search }
}
