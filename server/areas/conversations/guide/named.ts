import { isNamed, isNot } from '#server/areas/conversations/guide/excluded.ts'
import type { Part } from '#server/areas/conversations/guide/parts.ts'
import { comma } from '#server/areas/conversations/guide/words.ts'

/** The audiences, or the technologies, that a question names. */
export type Named<TName> = {
  /** A demo has to suit all of them, or any one. */
  readonly names: readonly TName[]
  readonly isAny: boolean
  /** It may suit none of these. */
  readonly without: readonly TName[]
  /** They are joined by “and” and by “or”: which of them belong together, nothing tells. */
  readonly isMixed: boolean
}

/** `nameOf`: of a part that names one, and `null` of any other. */
export const namedIn = <TName extends string>(
  parts: readonly Part[],
  excluded: ReadonlySet<Part>,
  nameOf: (part: Part) => TName | null,
): Named<TName> => {
  const names = (isNot: boolean) => [
    ...new Set(parts.filter((it) => excluded.has(it) === isNot).flatMap((it) => nameOf(it) ?? [])),
  ]
  const joints = jointsIn(parts, (it) => nameOf(it) !== null && !excluded.has(it))
  const isAny = joints.includes('or')
  return {
    names: names(false),
    isAny,
    without: names(true),
    isMixed: isAny && joints.includes('and'),
  }
}

/** What stands between those of one kind that follow each other. A comma is read as the others are. */
const jointsIn = (parts: readonly Part[], isWanted: (part: Part) => boolean) =>
  parts.filter(isWanted).flatMap((it) => {
    const behind = parts.slice(parts.indexOf(it) + 1)
    const next = behind.findIndex(isNamed)
    const other = behind[next]
    return other !== undefined && isWanted(other) ? jointOf(behind.slice(0, next)) : []
  })

const jointOf = (between: readonly Part[]) => {
  // “To customers or not”
  if (between.some(({ kind }, at) => kind === 'or' && !between.slice(at + 1, at + 2).some(isNot))) {
    return ['or']
  }
  return between.some(({ kind, word }) => kind === 'and' && word !== comma) ? ['and'] : []
}
