/**
 * `before_day` is the first day that began nowhere before the logs that are kept; what stands there until the next month of them goes
 * counted days of UTC alone, and east of it one more is without some of its logs.
 */
export const up = `
update logs_gone set before_day = before_day + 1;
`
