import type { Part } from '#server/areas/conversations/guide/parts.ts'
import { comma } from '#server/areas/conversations/guide/words.ts'

type Named = 'audience' | 'technology'

/**
 * The audiences and technologies that a question does not want: a not-word belongs to what is named next in its clause, and as
 * the last of a clause to what was named before. `null`: it may be read either way, so nobody shall be told what may be shown,
 * or which demos are all but some.
 */
export const excludedIn = (parts: readonly Part[]): ReadonlySet<Part> | null => {
  const excluded = parts.flatMap((it, at) => (isNot(it) ? [excludedBy(parts, at)] : []))
  const isUnclear =
    excluded.includes(null) && parts.some(({ kind }) => kind === 'audience' || kind === 'except')
  return isUnclear ? null : new Set(excluded.flatMap((it) => it ?? []))
}

const excludedBy = (parts: readonly Part[], at: number): readonly Part[] | null => {
  const before = parts.slice(0, at).toReversed()
  const after = parts.slice(at + 1)
  if (parts[at]?.kind === 'except') {
    return excepted(after, before)
  }
  return after[0] === undefined || endsClause(after[0])
    ? excludedBefore(before)
    : excludedAfter(after, before, parts[at]?.kind === 'without')
}

/** “All but Looker”, “all but those that I may show to customers”; which are all but a topic, no search can tell. */
const excepted = (after: readonly Part[], before: readonly Part[]) => {
  const next = after.findIndex(({ kind, word }) => !leadsOn.has(kind) && word !== comma)
  const target = after[next]
  if (target === undefined || target.kind === 'but') {
    // “… Kunden ausgenommen”
    return excludedBefore(before)
  }
  return isNamed(target) ? listed(after.slice(next), target.kind) : null
}

const leadsOn: ReadonlySet<Part['kind']> = new Set(['filler', 'shows'])

/** “… zeige ich Kunden nicht”; but “no, …” and “… or not?” exclude nothing. */
const excludedBefore = (before: readonly Part[]) => {
  if (before[0] === undefined || before[0].kind === 'or') {
    return []
  }
  const kind = before.find(isNamed)?.kind
  return kind === undefined ? null : someOrUnclear(listed(before, kind))
}

const excludedAfter = (
  after: readonly Part[],
  before: readonly Part[],
  isWithout: boolean,
): readonly Part[] | null => {
  const clause = upTo(after, endsClause)
  const next = clause.findIndex((it) => isNamed(it) || it.kind === 'shows')
  const target = clause[next]
  const hasTopic = upTo(clause, (it) => it === target).some(({ kind }) => kind === 'topic')
  if (hasTopic && (isWithout || target === undefined)) {
    // “Without a driver”: it is the topic that is not wanted.
    return []
  }
  if (target === undefined) {
    // “… die Looker nicht nutzen”: nothing but the verb stands behind it.
    return excludedBefore(before)
  }
  if (target.kind === 'technology') {
    return listed(after, 'technology')
  }
  if (hasTopic) {
    return null
  }
  if (target.kind === 'audience') {
    return listed(after, 'audience')
  }
  return excludedFromShowing(before, after.slice(next + 1))
}

/** Who it is shown to stands before “nicht zeigen”, but after “not show”. */
const excludedFromShowing = (before: readonly Part[], after: readonly Part[]) => {
  const [first, last] = [listed(before, 'audience'), listed(after, 'audience')]
  return first.length > 0 && last.length > 0 ? null : someOrUnclear([...first, ...last])
}

/** Those that are named one after the other, the first of them in this clause. */
const listed = (parts: readonly Part[], kind: Named) => {
  const first = parts.findIndex((it) => it.kind === kind)
  return first === -1 || parts.slice(0, first).some(endsClause)
    ? []
    : upTo(parts.slice(first), endsList).filter((it) => it.kind === kind)
}

const someOrUnclear = (parts: readonly Part[]) => (parts.length === 0 ? null : parts)

const upTo = (parts: readonly Part[], isEnd: (part: Part) => boolean) => {
  const end = parts.findIndex(isEnd)
  return end === -1 ? parts : parts.slice(0, end)
}

export const isNamed = (part: Part): part is Part & { kind: Named } =>
  part.kind === 'audience' || part.kind === 'technology'

export const isNot = ({ kind }: Part) => kind === 'not' || kind === 'without' || kind === 'except'

const endsClause = (part: Part) => part.kind === 'and' || part.kind === 'but' || isNot(part)

const endsList = (part: Part) => part.kind === 'but' || part.kind === 'shows' || isNot(part)
