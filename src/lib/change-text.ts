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
  const share = percentOf(now, before).toLocaleString(locale)
  return `${share === '0' ? 'Less than 1' : share}\u00A0% ${now > before ? more : fewer} than ${period} (${format(before)}).`
}

/** How much more or less, whole percent: what is left of something is never told as nothing. */
const percentOf = (now: number, before: number) => {
  const percent = (100 * Math.abs(now - before)) / before
  if (percent < 1) {
    return 0
  }
  return now > 0 && now < before ? Math.min(99, Math.round(percent)) : Math.round(percent)
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
  const percent = percentOf(now, before)
  const much =
    before < 10 ? String(difference) : `${percent === 0 ? 'less than 1' : percent}\u00A0%`
  return `${much} ${now > before ? 'more' : 'fewer'}`
}
