/** Whole seconds as a clock shows them, `4:49`. */
export const clockText = (totalSeconds: number): string => {
  const seconds = String(totalSeconds % 60).padStart(2, '0')
  return `${Math.floor(totalSeconds / 60)}:${seconds}`
}

/** Whole seconds in words, `1 day, 2 hours, 5 seconds`; nothing left is `0 seconds`. */
export const durationText = (totalSeconds: number): string => {
  const total = Math.max(0, Math.ceil(totalSeconds))
  // By hand, because it runs each second: `Intl.DurationFormat` takes a third of a tick, and only newer browsers have it.
  const parts = [
    unitText(Math.floor(total / 86_400), 'day'),
    unitText(Math.floor(total / 3_600) % 24, 'hour'),
    unitText(Math.floor(total / 60) % 60, 'minute'),
    unitText(total % 60, 'second'),
  ].filter((part) => part !== null)
  return parts.length === 0 ? '0 seconds' : parts.join(', ')
}

const unitText = (count: number, unit: string) =>
  count === 0 ? null : `${count} ${unit}${count === 1 ? '' : 's'}`
