const unitsOfTime = [
  { name: 'd', ms: 86_400_000 },
  { name: 'h', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
] as const

/** A span in its two largest units: '3 d 4 h', '12 min'; below a minute in seconds. */
export const spanText = (ms: number) => {
  let left = Math.max(0, ms)
  const parts = unitsOfTime.flatMap(({ name, ms: unit }) => {
    const count = Math.floor(left / unit)
    left -= count * unit
    return count === 0 ? [] : [`${count} ${name}`]
  })
  return parts.length === 0 ? `${Math.floor(left / 1_000)} s` : parts.slice(0, 2).join(' ')
}

const unitsOfSize = ['kB', 'MB', 'GB', 'TB'] as const

/** '12.3 MB'. */
export const bytesText = (bytes: number) => {
  const power = Math.min(
    unitsOfSize.length,
    Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)),
  )
  return `${(bytes / 1_000 ** power).toFixed(1)} ${unitsOfSize[power - 1]}`
}
