/** The ranges of whole weeks, in days including today; `custom` for any other. */
export const weekRanges = { '7d': 7, '4w': 28, '13w': 91, '52w': 364 } as const
export const usageRanges = ['7d', '4w', '13w', '52w', 'custom'] as const
/** The longest custom range, in days. */
export const longestRange = 1_100

/** A range as it stands in an address. */
export type RangeDays = {
  range: (typeof usageRanges)[number]
  from?: string | undefined
  to?: string | undefined
}

type SaidDays = { [TName in keyof RangeDays]?: RangeDays[TName] | undefined }

/** Does a custom range still lack its first or last day? */
export const lacksDay = ({ range, from, to }: SaidDays) =>
  range === 'custom' && (from === undefined || to === undefined)
