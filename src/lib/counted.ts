/** '1 open', '1,234 opens'; the number as the browser writes it where no locale is given. */
export const counted = (
  count: number,
  { one, many }: { one: string; many: string },
  locale?: string,
) => `${count.toLocaleString(locale)} ${count === 1 ? one : many}`
