import { audienceSchema, technologySchema, type Demo } from '#src/api/contract/demos.ts'
import { leadSourceSchema, leadTypeSchema } from '#src/api/contract/lead-kinds.ts'
import type { Usage, UsageSearch } from '#src/api/contract/usage.ts'
import type { Portal } from '#tests/support/portal.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const weeks = { '7d': 1, '4w': 4, '13w': 13, '52w': 52 } as const

/** Everything that stands in the tables that usage is about. */
export const usageRows = async ({ db }: Portal) => ({
  people: new Map(
    (await db.selectFrom('people').selectAll().execute()).map((person) => [person.id, person]),
  ),
  organizations: await db.selectFrom('organizations').selectAll().execute(),
  logs: await db.selectFrom('logs').selectAll().orderBy('at').orderBy('id').execute(),
  leads: await db.selectFrom('leads').selectAll().orderBy('created_at').execute(),
})
type Rows = Awaited<ReturnType<typeof usageRows>>
type Log = Rows['logs'][number]
/** What somebody was when they did it. */
type OfThen = Pick<Log, 'audience' | 'organization_id'>

const formats = new Map<string, Intl.DateTimeFormat>()
const locals = new Map<string, { date: string; hour: number }>()
/** The date and the hour where the zone is; those of a quarter of an hour are the same. */
export const localOf = (zone: string, at: number) => {
  const quarter = Math.floor(at / 900_000) * 900_000
  const key = `${zone} ${quarter}`
  const local = locals.get(key) ?? newLocalOf(zone, quarter)
  locals.set(key, local)
  return local
}
const newLocalOf = (zone: string, at: number) => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(zone, format)
  const [date = '', time = ''] = format.format(at).split(' ')
  return { date, hour: Number(time.slice(0, 2)) }
}
export const plus = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** The days of a range, and how far before them those lie that they are compared with. */
export const datesOf = (
  { range, from = '', to = '', zone }: Pick<UsageSearch, 'range' | 'from' | 'to' | 'zone'>,
  now: number,
) => {
  const today = localOf(zone, now).date
  const [first, last] = range === 'custom' ? [from, to] : [plus(today, 1 - 7 * weeks[range]), today]
  const length = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  const yesterday = plus(today, -1)
  return { first, last, shift: 7 * Math.ceil(length / 7), over: last < today ? last : yesterday }
}

/** What was opened, or whose page was viewed; else ''. */
export const demoOf = ({ action, demo, data }: Log) =>
  action === 'OpenDemo'
    ? (demo ?? '')
    : (/^\/demo\/([a-z][a-z0-9-]{0,39})(?:\/|$)/.exec(
        (data as { path?: string }).path ?? '',
      )?.[1] ?? '')
/** An opening leads to the go page of its demo, or unloads the page: its person did neither. */
const isByOpening = ({ action, data }: Log) =>
  action === 'Exit' || /^\/demo\/[^/]+\/go$/.test((data as { path?: string }).path ?? '')
const distinct = (values: readonly (string | null)[]) =>
  new Set(values.filter((it) => it !== null)).size

type Period = {
  readonly logs: readonly Log[]
  readonly leads: readonly (Rows['leads'][number] & { readonly own: string | null | undefined })[]
  readonly opens: readonly Log[]
}
const nobody: Period = { logs: [], leads: [], opens: [] }
const opensOf = ({ opens }: Period) => opens
const leadsOf = ({ leads }: Period) => leads

const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7

const peopleIn = (opens: readonly Log[]) => distinct(opens.map((log) => log.person_id))

/** What insights tell, counted row by row: slow, and hard to get wrong. */
export const naiveUsage = (
  rows: Rows,
  search: UsageSearch,
  { demos, now }: { demos: readonly Demo[]; now: number },
): Usage => {
  const { first, last, shift, over } = datesOf(search, now)
  const isOfTechnology = (key: string) =>
    demos.some((it) => it.key === key && it.technologies.some((one) => one === search.technology))
  const isAsked = ({ audience, organization_id: organization }: OfThen, demo: string) =>
    (search.staff === 'counted' || audience !== 'googlers') &&
    (search.audience === undefined || audience === search.audience) &&
    (search.organization === undefined || organization === search.organization) &&
    (search.demo === undefined || demo === search.demo) &&
    (search.technology === undefined || isOfTechnology(demo))
  const sessions = Map.groupBy(rows.logs, (log) => `${log.person_id} ${log.session_id}`)

  // Of several the first, which the reversed order puts in last.
  const openOfLead = new Map(rows.logs.toReversed().map((log) => [log.lead_id, log.demo]))

  const within = (from: string, to: string): Period => {
    const isIn = (at: number) => {
      const { date } = localOf(search.zone, at)
      return date >= from && date <= to
    }
    const logs = rows.logs.filter((log) => isIn(log.at) && isAsked(log, demoOf(log)))
    const leads = rows.leads
      .map((lead) => ({
        ...lead,
        own: openOfLead.get(lead.id),
      }))
      .filter((lead) => isIn(lead.created_at) && isAsked(lead, lead.own ?? ''))
    return { logs, leads, opens: logs.filter(({ action }) => action === 'OpenDemo') }
  }
  const figuresOf = ({ logs, leads, opens }: Period) => {
    const times = opens.flatMap((open) => {
      const session = sessions.get(`${open.person_id} ${open.session_id}`) ?? []
      const next = session.slice(session.indexOf(open) + 1).find((log) => !isByOpening(log))
      return next === undefined || next.at - open.at > hourMs ? [] : [next.at - open.at]
    })
    return {
      opens: opens.length,
      people: peopleIn(opens),
      organizations: distinct(opens.map((log) => log.organization_id)),
      reused: opens.filter(({ data }) => (data as { reusedSession: boolean }).reusedSession).length,
      leads: leads.length,
      seconds: times.reduce((sum, ms) => sum + Math.floor(ms / 1_000), 0),
      timed: times.length,
      views: logs.filter(({ action }) => action === 'Pageview').length,
    }
  }
  const whole = within(first, last)
  const then = over < first ? nobody : within(first, over)
  const before = over < first ? nobody : within(plus(first, -shift), plus(over, -shift))
  const countsOf = <TRow>(of: (period: Period) => readonly TRow[], is: (row: TRow) => boolean) => ({
    now: of(then).filter(is).length,
    before: of(before).filter(is).length,
  })
  const all = [...whole.opens, ...before.opens]

  const visits = Map.groupBy(
    whole.logs.filter((log) => demoOf(log) !== ''),
    (log) =>
      [
        localOf(search.zone, log.at).date,
        demoOf(log),
        log.person_id,
        log.session_id,
        log.audience,
        log.organization_id,
      ].join(' '),
  )
  const steps = [...visits.values()]
    .filter((logs) => logs.some(({ action }) => action === 'Pageview'))
    .map((logs) => {
      const forms = logs.filter((log) =>
        /^\/demo\/[^/]+\/open$/.test((log.data as { path?: string }).path ?? ''),
      )
      const sent = rows.leads.find((lead) =>
        forms.some(
          (form) =>
            lead.person_id === form.person_id &&
            lead.created_at >= form.at &&
            lead.created_at < form.at + hourMs,
        ),
      )
      return {
        form: forms.length > 0,
        sent: sent !== undefined,
        opened:
          sent !== undefined &&
          logs.some(({ action, at }) => action === 'OpenDemo' && at >= sent.created_at),
      }
    })
  const length = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  const days = Array.from({ length }, (_, index) => plus(first, index))
  const dates = Map.groupBy(
    rows.logs.filter((log) => log.action === 'OpenDemo' && isAsked(log, demoOf(log))),
    (log) => localOf(search.zone, log.at).date,
  )
  const opensOn = (date: string) => dates.get(date)?.length ?? 0
  const hours = Map.groupBy(whole.opens, (log) => {
    const { date, hour } = localOf(search.zone, log.at)
    return `${weekdayOf(date)} ${hour}`
  })
  return {
    from: first,
    to: last,
    organization: rows.organizations.find(({ id }) => id === search.organization)?.name ?? null,
    figures: figuresOf(whole),
    comparison:
      over < first
        ? null
        : {
            days: (Date.parse(over) - Date.parse(first)) / dayMs + 1,
            isTodayLeftOut: over < last,
            beforeFrom: plus(first, -shift),
            beforeTo: plus(over, -shift),
            now: figuresOf(then),
            before: figuresOf(before),
          },
    isLate: false,
    leadsKeptFrom: null,
    peopleError: null,
    days: days.map((day) => ({ day, opens: opensOn(day), before: opensOn(plus(day, -shift)) })),
    demos: [...new Set(all.map((log) => log.demo ?? ''))]
      .map((key) => ({
        key,
        label: demos.find((demo) => demo.key === key)?.label ?? null,
        opens: whole.opens.filter(({ demo }) => demo === key).length,
        people: peopleIn(whole.opens.filter(({ demo }) => demo === key)),
        leads: whole.leads.filter(({ own }) => own === key).length,
        ...countsOf(opensOf, ({ demo }) => demo === key),
      }))
      .toSorted((one, other) => other.opens - one.opens || one.key.localeCompare(other.key)),
    audiences: audienceSchema.options
      .map((audience) => {
        const is = (log: Log) => log.audience === audience
        const opens = whole.opens.filter(is)
        return { audience, opens: opens.length, people: peopleIn(opens), ...countsOf(opensOf, is) }
      })
      .filter(({ opens, before: early }) => opens + early > 0),
    technologies: technologySchema.options
      .map((technology) => {
        const is = ({ demo }: Log) =>
          demos.some((it) => it.key === demo && it.technologies.includes(technology))
        return { technology, opens: whole.opens.filter(is).length, ...countsOf(opensOf, is) }
      })
      .filter(({ opens, before: early }) => opens + early > 0)
      .toSorted((one, other) => other.opens - one.opens),
    organizations: [...new Set(all.flatMap((log) => log.organization_id ?? []))]
      .map((id) => {
        const is = (log: Log) => log.organization_id === id
        const name = rows.organizations.find((it) => it.id === id)?.name ?? null
        return { id, name, opens: whole.opens.filter(is).length, ...countsOf(opensOf, is) }
      })
      .toSorted(
        (one, other) =>
          other.opens - one.opens ||
          Number(one.name === null) - Number(other.name === null) ||
          (one.name ?? '').toLowerCase().localeCompare((other.name ?? '').toLowerCase()) ||
          one.id.localeCompare(other.id),
      ),
    leadTypes: leadTypeSchema.options
      .map((type) => {
        const is = (lead: { type: string }) => lead.type === type
        return { type, leads: whole.leads.filter(is).length, ...countsOf(leadsOf, is) }
      })
      .filter(({ leads, before: early }) => leads + early > 0)
      .toSorted((one, other) => other.leads - one.leads),
    leadSources: [...leadSourceSchema.options, null]
      .map((source) => {
        const is = (lead: { source: string | null }) => lead.source === source
        return { source, leads: whole.leads.filter(is).length, ...countsOf(leadsOf, is) }
      })
      .filter(({ leads, before: early }) => leads + early > 0),
    hours: Array.from({ length: 7 }, (_, weekday) =>
      Array.from({ length: 24 }, (__, hour) => hours.get(`${weekday} ${hour}`)?.length ?? 0),
    ),
    funnel: {
      visits: steps.length,
      forms: steps.filter(({ form }) => form).length,
      sent: steps.filter(({ sent }) => sent).length,
      opened: steps.filter(({ opened }) => opened).length,
    },
  }
}
