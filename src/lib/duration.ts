const format = new Intl.DurationFormat('en', { style: 'long' })

/** Whole seconds as a clock shows them, `4:49`. */
export const clockText = (totalSeconds: number): string => {
  const seconds = String(totalSeconds % 60).padStart(2, '0')
  return `${Math.floor(totalSeconds / 60)}:${seconds}`
}

/** Whole seconds in words, `1 day, 2 hours, 5 seconds`; nothing left is `0 seconds`. */
export const durationText = (totalSeconds: number): string => {
  const total = Math.max(0, Math.ceil(totalSeconds))
  const duration = {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3_600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  }
  return total === 0 ? '0 seconds' : format.format(duration)
}
