/** Numbers that look random and are the same at each run (mulberry32). */
export const sampleRandom = (seed: number) => {
  let state = seed >>> 0
  /** Of [0, 1). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('')

  return {
    isLikely: (chance: number) => next() < chance,
    /** A whole number of [`from`, `to`]. */
    between: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    /** `leaning` above 1: those in front more often. */
    oneOf: <TValue>(values: readonly TValue[], leaning = 1): TValue => {
      const value = values[Math.floor(next() ** leaning * values.length)]
      if (value === undefined) {
        throw new Error('There is nothing to choose from.')
      }
      return value
    },
    /** A UUID (RFC 9562, version 4). */
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
export type SampleRandom = ReturnType<typeof sampleRandom>
