/** When a person last did something on this page, and nothing that the page does by itself. */
export type PersonUse = {
  /** They did so just now. */
  readonly note: () => void
  /** Whole seconds since they did; `null` where nobody did yet. */
  readonly idleSec: () => number | null
}

/** Of two clocks the one that went further counts: one is set, the other may rest while the machine sleeps (SE-16, SE-17). */
export const personUse = (): PersonUse => {
  let last: { readonly at: number; readonly elapsed: number } | null = null

  return {
    note: () => {
      last = { at: Date.now(), elapsed: performance.now() }
    },
    idleSec: () => {
      if (last === null) {
        return null
      }
      const idleMs = Math.max(0, Date.now() - last.at, performance.now() - last.elapsed)
      return Math.floor(idleMs / 1_000)
    },
  }
}
