/** What follows each other, so many at a time: what did not change of a long text is passed over by the run. */
export const runsOf = <TPart>(parts: readonly TPart[], length: number): (readonly TPart[])[] =>
  Array.from({ length: Math.ceil(parts.length / length) }, (_, at) =>
    parts.slice(at * length, (at + 1) * length),
  )

/** `isSame` says of two that stand at the same place whether they read the same; without, they are the very same. */
export const isSameRun = <TPart>(
  before: readonly TPart[],
  after: readonly TPart[],
  isSame: (before: TPart, after: TPart) => boolean = Object.is,
) =>
  before.length === after.length &&
  before.every((part, at) => {
    const now = after[at]
    return now !== undefined && isSame(part, now)
  })
