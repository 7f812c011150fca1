import { sampleRandom, type SampleRandom } from '#server/local/sample-random.ts'
import { sampleRunsOf } from '#server/local/sample-runs.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How busy a day of the week is, Sunday first. */
const weekdays = [0.12, 0.9, 1, 1, 0.95, 0.75, 0.18]
/** Hours in UTC at which people come, the likeliest ones more than once. */
const hours = [
  6, 7, 8, 8, 9, 9, 9, 10, 10, 11, 12, 13, 13, 14, 14, 14, 15, 15, 16, 17, 18, 20,
] as const
const visitsOfFullDay = 45

const companies = [
  'Altostrat',
  'Cymbal Retail',
  'Blue Harbor Logistics',
  'Meridian Bank',
  'Helio Energy',
  'Northwind Foods',
  'Vela Mobility',
  'Ostra Health',
  'Fjord Media',
  'Terra Agri',
  'Quanta Insurance',
  'Pico Games',
] as const
const sources = ['external-event', 'google-employee', 'google-event', 'other', null] as const

type Visitor = { readonly id: string; readonly is_staff: boolean }

type Common = { readonly person_id: string; readonly session_id: string; readonly at: number }
type SampleLog = Common & {
  readonly id: string
  readonly action: 'OpenDemo' | 'Pageview' | 'Exit'
  readonly demo: string | null
  /** JSON. */
  readonly data: string
  readonly lead_id: string | null
  readonly version: string
}
type SampleLead = {
  readonly id: string
  readonly person_id: string
  readonly type: 'client' | 'google-client' | 'google-event'
  readonly company: string
  readonly website: string
  readonly salesforce: string
  readonly note: string
  readonly source: (typeof sources)[number]
  readonly created_at: number
}

type World = {
  readonly random: SampleRandom
  /** The busiest first. */
  readonly visitors: readonly Visitor[]
  /** Keys, the most wanted first. */
  readonly demos: readonly string[]
  /** Epoch ms: nothing is later. */
  readonly now: number
}

/** What people did in so many days up to now: busier on weekdays and each week, most of it by a few. */
export const sampleVisits = (days: number, world: World) => {
  const logs: SampleLog[] = []
  const leads: SampleLead[] = []
  const runs: ReturnType<typeof sampleRunsOf> = []
  // Of their own chance: visits stay as they were.
  const ways = sampleRandom(days + 1)
  const today = Math.floor(world.now / dayMs) * dayMs
  for (let day = 0; day < days; day += 1) {
    const midnight = today - (days - 1 - day) * dayMs
    const busy = weekdays[new Date(midnight).getUTCDay()] ?? 1
    const grown = 0.45 + (0.55 * (day + 1)) / days
    const visits = Math.round(visitsOfFullDay * busy * grown)
    for (let visit = 0; visit < visits; visit += 1) {
      const made = oneVisit(midnight, world)
      logs.push(...made.logs.filter(({ at }) => at <= world.now))
      leads.push(...made.leads.filter((lead) => lead.created_at <= world.now))
    }
    runs.push(
      ...sampleRunsOf({ midnight, busy: busy * grown }, { random: ways, hours, now: world.now }),
    )
  }
  const kept = new Set(leads.map(({ id }) => id))
  return {
    leads,
    logs: logs.filter(({ lead_id }) => lead_id === null || kept.has(lead_id)),
    runs,
  }
}

const oneVisit = (midnight: number, { random, visitors, demos }: World) => {
  const visitor = random.oneOf(visitors, 1.8)
  const common = { person_id: visitor.id, session_id: random.uuid() }
  const logs: SampleLog[] = []
  const leads: SampleLead[] = []
  let at = midnight + random.oneOf(hours) * hourMs + random.between(0, hourMs - 1)
  const later = (fromSec: number, toSec: number) => {
    at += random.between(fromSec * 1_000, toSec * 1_000)
    return at
  }
  const log = (action: SampleLog['action'], rest: Partial<SampleLog> = {}) => {
    const id = random.uuid()
    const nothing = { demo: null, data: '{}', lead_id: null }
    logs.push({ ...common, id, action, at, version: 'sample', ...nothing, ...rest })
  }
  const view = (page: string, path: string) =>
    log('Pageview', { data: JSON.stringify({ page, path }) })

  view('Home', '/')
  let lead: SampleLead | null = null
  const looked = random.between(0, 3)
  for (let shown = 0; shown < looked; shown += 1) {
    const demo = random.oneOf(demos, 1.7)
    later(10, 90)
    view('DemoPage', `/demo/${demo}`)
    if (!random.isLikely(0.7)) {
      continue
    }
    const isReused = lead !== null
    if (lead === null) {
      later(5, 20)
      view('DemoOpenPage', `/demo/${demo}/open`)
      if (!random.isLikely(0.8)) {
        continue
      }
      lead = leadOf(visitor, later(20, 180), random)
      leads.push(lead)
    }
    const data = JSON.stringify({ reusedSession: isReused })
    log('OpenDemo', { demo, data, lead_id: lead.id })
    later(120, 900)
  }
  if (random.isLikely(0.8)) {
    later(5, 60)
    log('Exit')
  }
  return { logs, leads }
}

const leadOf = (visitor: Visitor, createdAt: number, random: SampleRandom): SampleLead => {
  const company = random.oneOf(companies, 1.4)
  return {
    id: random.uuid(),
    person_id: visitor.id,
    type: visitor.is_staff ? random.oneOf(['google-client', 'google-event'], 1.5) : 'client',
    company,
    website: `https://${company.toLowerCase().replaceAll(/\W+/g, '-')}.example`,
    salesforce: '',
    note: random.isLikely(0.3) ? 'Wants to see it with their own data.' : '',
    source: random.oneOf(sources),
    created_at: createdAt,
  }
}
