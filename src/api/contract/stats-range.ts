/** How many days a range of whole weeks has, today among them; `custom`: one's own. */
export const weekRanges = { '7d': 7, '4w': 28, '13w': 91, '52w': 364 } as const
export const usageRanges = ['7d', '4w', '13w', '52w', 'custom'] as const
/** Days of one's own range, at most. */
export const longestRange = 1_100

/** Which days, as an address says it. */
export type RangeDays = {
  range: (typeof usageRanges)[number]
  from?: string | undefined
  to?: string | undefined
}

type SaidDays = { [TName in keyof RangeDays]?: RangeDays[TName] | undefined }

/** One's own range needs its first and its last day: is one of them still to be said? */
export const lacksDay = ({ range, from, to }: SaidDays) =>
  range === 'custom' && (from === undefined || to === undefined)
