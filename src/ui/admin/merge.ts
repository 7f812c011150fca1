import type { MergePreview, MergeSide } from '#src/api/contract/admin-merge.ts'
import { counted } from '#src/lib/counted.ts'

const people = { one: 'person', many: 'people' }

/** What comes of a merge, a sentence each. */
export const mergeFacts = ({ from, into, demos }: MergePreview) => [
  `People of ${from.name} who come over: ${from.people.toLocaleString()}. ${into.name} has ${counted(into.people, people)} so far.`,
  ...(from.kind === 'customer' ? [] : [accessFact(from, into)]),
  ...domainFacts(from, into),
  ...(demos.length === 0
    ? []
    : [
        `Demos that you show or hide otherwise for ${from.name} will be shown to its people as to those of ${into.name}: ${demos.join(', ')}.`,
      ]),
  'Leads and figures of both are counted together from then on, those of the past too.',
  `${from.name} is still found by its name, and links to it go on working.`,
]

/** A merge lets nobody in, and nobody out. */
const accessFact = (from: MergeSide, into: MergeSide) => {
  const { approved, pending, rejected } = from
  const others = from.people - approved - pending - rejected
  const groups = [
    [approved, 'with access'],
    [pending, 'waiting'],
    [rejected, 'rejected'],
    [others, 'not asked yet'],
  ] as const
  const told = groups.flatMap(([count, words]) =>
    count === 0 ? [] : [`${count.toLocaleString()} ${words}`],
  )
  const there = `${into.name} has ${into.approved.toLocaleString()} with access and ${into.pending.toLocaleString()} waiting.`
  return from.people === 0
    ? `Nobody gets or loses access by this. ${there}`
    : `Everybody keeps their access, or goes on without: ${told.join(', ')}. ${there}`
}

const domainFacts = (from: MergeSide, into: MergeSide) =>
  from.domains.map(({ domain, isAutomatic }) =>
    isAutomatic
      ? `Whoever confirms a mailbox at ${domain} belongs to ${into.name} from then on, and is still approved automatically.`
      : `Whoever confirms a mailbox at ${domain} belongs to ${into.name} from then on.`,
  )
