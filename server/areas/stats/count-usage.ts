import { audienceSchema, technologySchema } from '#src/api/contract/demos.ts'
import type { Usage, UsageFigures, UsageSearch } from '#src/api/contract/usage.ts'
import type { Services } from '#server/base/services.ts'
import { countRanges, type CountedRange } from '#server/areas/stats/count-range.ts'
import {
  leadSourcesOf,
  leadTypesOf,
  sumOf,
  type LeadCounts,
} from '#server/areas/stats/lead-counts.ts'
import { stayingId } from '#server/identity/organizations/merged.ts'
import { refreshForReader } from '#server/areas/stats/refresh-stats.ts'
import {
  dateOf,
  firstDayKeptIn,
  usageRange,
  type UsageRange,
} from '#server/areas/stats/usage-range.ts'
import {
  leadsIn,
  opensByDay,
  opensByHour,
  opensByOrganization,
  type RangeName,
  type UsageScope,
} from '#server/areas/stats/usage-rows.ts'

/** On the page; the file has all of them. */
const mostOrganizations = 100

type Needs = Pick<Services, 'catalogue' | 'config' | 'db' | 'now'>

/** The usage of demos in a range and in the weeks before, in one consistent snapshot. */
export const countUsage = async (
  { catalogue, config, db, now }: Needs,
  search: UsageSearch,
  most = mostOrganizations,
): Promise<Usage> => {
  const at = now()
  const range = usageRange(search, at)
  const { whole, shift } = range
  const scope = scopeOf(search, catalogue)
  const { isLate } = await refreshForReader(
    db,
    { zone: search.zone, from: whole.from - shift, to: whole.to },
    'logs',
  )

  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const { all, over, before } = await countRanges(db, scope, range)
      const organizations = await opensByOrganization(db, scope, range)
      const leads = await leadsIn(db, scope, range)
      const byDay = await opensByDay(db, scope, { from: whole.from - shift, to: whole.to })
      const chosen =
        search.organization === undefined
          ? undefined
          : await db
              .selectFrom('organizations')
              .select('name')
              .where('id', '=', stayingId(search.organization))
              .executeTakeFirst()
      const figures = (name: RangeName, { total }: CountedRange): UsageFigures => ({
        opens: total.opens,
        people: total.people,
        organizations: organizations.filter((it) => it[name] > 0).length,
        reused: total.reused,
        leads: sumOf(leads, name),
        seconds: total.seconds,
        timed: total.timed,
        views: total.views,
      })
      const { visits, forms, sent, opened } = all.total

      return {
        from: dateOf(whole.from),
        to: dateOf(whole.to),
        organization: chosen?.name ?? null,
        figures: figures('whole', all),
        comparison: comparisonOf(
          range,
          before && [figures('now', over), figures('before', before)],
        ),
        isLate,
        leadsKeptFrom: leadsKeptFromOf(config, search.zone, at),
        peopleError: all.peopleError,
        days: daysIn(range, byDay),
        demos: demosOf(catalogue, leads, { all, over, before }),
        audiences: audiencesOf({ all, over, before }),
        technologies: technologiesOf(catalogue, { all, over, before }),
        organizations: organizations
          .filter((it) => it.whole > 0 || it.before > 0)
          .slice(0, most)
          .map(({ whole: opens, ...organization }) => ({ ...organization, opens })),
        leadTypes: leadTypesOf(leads),
        leadSources: leadSourcesOf(leads),
        hours: await opensByHour(db, scope, whole),
        funnel: { visits, forms, sent, opened },
      }
    })
}

/** Logs go by the month, once it is over. */
const daysOfMonth = 31

/** Leads take their figures along, but where the logs of their day went before them: then those stay. */
const leadsKeptFromOf = (
  { leadsKeptDays, logsKeptDays }: Needs['config'],
  zone: UsageSearch['zone'],
  at: number,
) => {
  const areFiguresKept = logsKeptDays > 0 && leadsKeptDays > logsKeptDays + daysOfMonth
  return leadsKeptDays === 0 || areFiguresKept
    ? null
    : dateOf(firstDayKeptIn(zone, at, leadsKeptDays))
}

/** The demos that match: one, those with a technology, or both. */
const scopeOf = (search: UsageSearch, catalogue: Needs['catalogue']): UsageScope => {
  const { demo, technology } = search
  if (technology === undefined) {
    return { ...search, demos: demo === undefined ? null : [demo] }
  }
  const keys = catalogue.known.flatMap(({ key, technologies }) =>
    technologies.includes(technology) ? [key] : [],
  )
  return { ...search, demos: keys.filter((key) => demo === undefined || key === demo) }
}

const comparisonOf = (
  { compared, isTodayLeftOut }: UsageRange,
  figures: readonly [UsageFigures, UsageFigures] | null,
): Usage['comparison'] =>
  compared === null || figures === null
    ? null
    : {
        days: compared.now.to - compared.now.from + 1,
        isTodayLeftOut,
        beforeFrom: dateOf(compared.before.from),
        beforeTo: dateOf(compared.before.to),
        now: figures[0],
        before: figures[1],
      }

const daysIn = ({ whole, shift }: UsageRange, opens: ReadonlyMap<number, number>) =>
  Array.from({ length: whole.to - whole.from + 1 }, (_, index) => {
    const day = whole.from + index
    return {
      day: dateOf(day),
      opens: opens.get(day) ?? 0,
      before: opens.get(day - shift) ?? 0,
    }
  })

/** The whole range, its complete days, and the days they are compared with. */
type Three = {
  readonly all: CountedRange
  readonly over: CountedRange
  readonly before: CountedRange | null
}

const opensBy = (range: CountedRange | null, name: 'demo' | 'audience') =>
  new Map(
    range?.groups.flatMap((group) => (group[name] === null ? [] : [[group[name], group.opens]])),
  )

const demosOf = (
  catalogue: Needs['catalogue'],
  leads: LeadCounts,
  { all, over, before }: Three,
): Usage['demos'] => {
  const [opensNow, opensBefore] = [opensBy(over, 'demo'), opensBy(before, 'demo')]
  const whole = new Map(all.groups.map((group) => [group.demo, group]))
  const keys = new Set(
    [...whole.keys(), ...opensBefore.keys()].filter((it) => it !== null && it !== ''),
  )
  return [...keys]
    .flatMap((key) => {
      const { opens = 0, people = 0 } = whole.get(key) ?? {}
      const before = opensBefore.get(key ?? '') ?? 0
      return key === null || (opens === 0 && before === 0)
        ? []
        : [
            {
              key,
              label: catalogue.labels.get(key) ?? null,
              opens,
              people,
              leads: sumOf(
                leads.filter(({ demo }) => demo === key),
                'whole',
              ),
              now: opensNow.get(key) ?? 0,
              before,
            },
          ]
    })
    .toSorted((one, other) => other.opens - one.opens || one.key.localeCompare(other.key))
}

const audiencesOf = ({ all, over, before }: Three): Usage['audiences'] => {
  const [opensNow, opensBefore] = [opensBy(over, 'audience'), opensBy(before, 'audience')]
  return audienceSchema.options.flatMap((audience) => {
    const { opens = 0, people = 0 } = all.groups.find((it) => it.audience === audience) ?? {}
    const sums = { now: opensNow.get(audience) ?? 0, before: opensBefore.get(audience) ?? 0 }
    return opens === 0 && sums.before === 0 ? [] : [{ audience, opens, people, ...sums }]
  })
}

/** A demo counts for each of its technologies. */
const technologiesOf = (
  { known }: Needs['catalogue'],
  { all, over, before }: Three,
): Usage['technologies'] =>
  technologySchema.options
    .map((technology) => {
      const keys = known.filter((it) => it.technologies.includes(technology)).map(({ key }) => key)
      const opensOf = (range: CountedRange | null) => {
        const opens = opensBy(range, 'demo')
        return keys.reduce((sum, key) => sum + (opens.get(key) ?? 0), 0)
      }
      return { technology, opens: opensOf(all), now: opensOf(over), before: opensOf(before) }
    })
    .filter((it) => it.opens > 0 || it.before > 0)
    .toSorted((one, other) => other.opens - one.opens)
