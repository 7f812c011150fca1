export type NamedStep<TWorld> = { readonly name: string; readonly next: TWorld }

type Search<TWorld> = {
  readonly start: TWorld
  readonly stepsFrom: (world: TWorld) => readonly NamedStep<TWorld>[]
  /** Worlds of one key are one. */
  readonly keyOf: (world: TWorld) => string
  readonly isBad: (world: TWorld) => boolean
}

/** Breadth first: the shortest way to a bad world, or `null` after all worlds have been seen. */
export const shortestWay = <TWorld>({ start, stepsFrom, keyOf, isBad }: Search<TWorld>) => {
  const ways = new Map<string, { readonly before: string | null; readonly name: string }>()
  ways.set(keyOf(start), { before: null, name: '' })
  let layer = [start]

  const wayTo = (key: string): string[] => {
    const way = ways.get(key)
    return way?.before ? [...wayTo(way.before), way.name] : way?.name ? [way.name] : []
  }

  while (layer.length > 0) {
    const nextLayer: TWorld[] = []
    for (const world of layer) {
      const before = keyOf(world)
      for (const { name, next } of stepsFrom(world)) {
        const key = keyOf(next)
        if (!ways.has(key)) {
          ways.set(key, { before, name })
          if (isBad(next)) {
            return { attack: wayTo(key), worlds: ways.size }
          }
          nextLayer.push(next)
        }
      }
    }
    layer = nextLayer
  }
  return { attack: null, worlds: ways.size }
}
