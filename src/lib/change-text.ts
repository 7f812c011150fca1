export type Noun = { one: string; many: string; more?: string; fewer?: string }
export const opensNoun: Noun = { one: 'open', many: 'opens' }

/** '12 % fewer opens than the four weeks before (431).' */
export const changeText = (
  now: number,
  before: number,
  period: string,
  noun: Noun = opensNoun,
  {
    locale,
    format = (value) => value.toLocaleString(locale),
  }: {
    /** The locale of the numbers; the browser's if left out. */
    locale?: string
    /** How the earlier value is written. */
    format?: (value: number) => string
  } = {},
) => {
  const { many, more = `more ${many}`, fewer = `fewer ${many}` } = noun
  if (now === before) {
    return now === 0 ? `None in ${period} either.` : `As many as ${period}.`
  }
  if (before === 0) {
    return `None in ${period}.`
  }
  const percent = (100 * Math.abs(now - before)) / before
  const share = percent < 1 ? 'Less than 1' : Math.round(percent).toLocaleString(locale)
  return `${share}\u00A0% ${now > before ? more : fewer} than ${period} (${format(before)}).`
}

/** For a row: '20 % more', '3 fewer', 'new'. Small numbers have no percentages, which would say little. */
export const shortChange = (now: number, before: number) => {
  if (now === before) {
    return now === 0 ? '' : 'as many'
  }
  if (before === 0) {
    return 'new'
  }
  const difference = Math.abs(now - before)
  const much =
    before < 10 ? String(difference) : `${Math.round((100 * difference) / before)}\u00A0%`
  return `${much} ${now > before ? 'more' : 'fewer'}`
}
