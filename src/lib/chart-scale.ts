const aboutSteps = 4

/** Round steps (1, 2 or 5 times a power of ten; whole ones for whole numbers) from zero, or below the least, to past the largest. */
export const ticksFor = (values: readonly number[]): number[] => {
  const least = Math.min(0, ...values)
  const largest = Math.max(0, ...values)
  const rough = (largest - least || 1) / aboutSteps
  const power = 10 ** Math.floor(Math.log10(rough))
  const fine = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  const step = values.every(Number.isInteger) ? Math.max(1, fine) : fine
  const first = Math.floor(least / step)
  const last = Math.ceil((largest || 1) / step)

  return Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step))
}

/** Removes rounding errors of binary fractions: 0.30000000000000004. */
const round = (value: number) => Number(value.toPrecision(12))
