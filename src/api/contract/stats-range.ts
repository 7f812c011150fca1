/** How many days of UTC a range has, today included as far as it has come. */
export const rangeDays = [7, 30, 90] as const
