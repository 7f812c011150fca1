import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { exportLeads, listAllLeads } from '../src/api/contract/admin-leads.ts'
import type { Endpoint } from '../src/api/contract/endpoint.ts'
import { exportFlow, listFlowRuns, loadFlow } from '../src/api/contract/flow-insights.ts'
import { exportActivity, listActivity, sumActivity } from '../src/api/contract/stats.ts'
import { listOrganizationTimeline, listPersonTimeline } from '../src/api/contract/timeline.ts'
import { exportUsage, loadUsage } from '../src/api/contract/usage.ts'
import { embeddedPostgres, stopPostmaster } from '../server/db/embedded/embedded.ts'
import type { PortalBrowser } from '../tests/support/portal-browser.ts'
import { seedInsights } from './insights-database.ts'
import { openPortal } from './portal.ts'
import { medianOf, say, type Figures, type Goal, type Table } from './report.ts'

const sizes = [500_000, 5_000_000]
const columns = ['500 k rows: ms', '5 M rows: ms'] as const
const ratio = 'ratio'
/** A single call is too short to be measured by one run. */
const runsOfRound = 3
/** A person may download twenty files a minute. */
const mostRuns = 19
const limitMs = 100
const limitRatio = 1.2

/** Somebody who did a lot, and their organization. */
type Somebody = { readonly person: string; readonly organization: string }

type Call = {
  readonly endpoint: Endpoint
  readonly input: (somebody: Somebody) => object
  /** A whole file may take longer than its first byte: so many rows are in it. */
  readonly isWhole?: boolean
}

const files = {
  'file of leads': { endpoint: exportLeads, input: () => ({}) },
  'file of users': { endpoint: exportActivity, input: () => ({ range: '13w' }) },
} satisfies Record<string, Call>

const calls: Readonly<Record<string, Call>> = {
  'demos, a week': { endpoint: loadUsage, input: () => ({ range: '7d' }) },
  'demos, 4 weeks': { endpoint: loadUsage, input: () => ({ range: '4w' }) },
  'demos, 52 weeks': { endpoint: loadUsage, input: () => ({ range: '52w' }) },
  'one demo, 13 weeks': {
    endpoint: loadUsage,
    input: () => ({ range: '13w', demo: 'robotaxi', staff: 'counted' }),
  },
  'one organization': {
    endpoint: loadUsage,
    input: ({ organization }) => ({ range: '13w', organization }),
  },
  'file of a chart': {
    endpoint: exportUsage,
    input: () => ({ range: '52w', chart: 'organizations' }),
  },
  'users, a week': { endpoint: listActivity, input: () => ({ range: '7d' }) },
  'users, 13 weeks': { endpoint: listActivity, input: () => ({ range: '13w', order: 'desc' }) },
  'users, 52 weeks': { endpoint: listActivity, input: () => ({ range: '52w', order: 'desc' }) },
  'users by name': {
    endpoint: listActivity,
    input: () => ({ range: '13w', q: 'no. 19', sort: 'name' }),
  },
  'users of one demo': {
    endpoint: listActivity,
    input: () => ({ range: '52w', demo: 'robotaxi', audience: 'partners' }),
  },
  'sums of users': { endpoint: sumActivity, input: () => ({ range: '52w' }) },
  'sums of one demo': {
    endpoint: sumActivity,
    input: () => ({ range: '52w', demo: 'robotaxi' }),
  },
  'one person': {
    endpoint: listPersonTimeline,
    input: ({ person }) => ({ id: person, range: '52w' }),
  },
  'their organization': {
    endpoint: listOrganizationTimeline,
    input: ({ organization }) => ({ id: organization, range: '52w' }),
  },
  'one demo of theirs': {
    endpoint: listOrganizationTimeline,
    input: ({ organization }) => ({ id: organization, range: '52w', demo: 'robotaxi' }),
  },
  leads: { endpoint: listAllLeads, input: () => ({ order: 'desc' }) },
  'leads by demo': { endpoint: listAllLeads, input: () => ({ demo: 'robotaxi', order: 'desc' }) },
  'leads by company': {
    endpoint: listAllLeads,
    input: () => ({ q: 'company 77', sort: 'company', demo: 'robotaxi' }),
  },
  'leads of a chart': {
    endpoint: listAllLeads,
    input: ({ organization }) => ({ organization, sentFor: 'robotaxi', staff: 'left-out' }),
  },
  flow: { endpoint: loadFlow, input: () => ({ flow: 'login', range: '13w' }) },
  'runs of a flow': { endpoint: listFlowRuns, input: () => ({ flow: 'login', range: '13w' }) },
  'file of a flow': {
    endpoint: exportFlow,
    input: () => ({ flow: 'login', range: '13w', table: 'edges' }),
  },
  ...Object.fromEntries(
    Object.entries(files).flatMap(([name, call]) => [
      [`${name}: first`, call],
      [`${name}: whole`, { ...call, isWhole: true }],
    ]),
  ),
}

/** Ms until the whole answer, or only its first piece, has arrived. */
const timeOf = async (
  admin: PortalBrowser,
  { endpoint, input, isWhole }: Call,
  somebody: Somebody,
) => {
  const began = performance.now()
  const response = await admin.send(endpoint, input(somebody))
  if (!response.ok) {
    throw new Error(`${endpoint.path} answered ${response.status}: ${await response.text()}`)
  }
  const reader = response.body?.getReader()
  await reader?.read()
  const firstMs = performance.now() - began
  while (!(await reader?.read())?.done) {
    // The rest.
  }
  return 'download' in endpoint && isWhole !== true ? firstMs : performance.now() - began
}

/** Every call of insights as an admin, in turn on two databases that differ only in their number of log rows. */
export const measureInsights = async ({ rounds }: { rounds: number }): Promise<Table> => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'))
  const data = join(directory, 'postgres')
  const { url } = await embeddedPostgres(data, {
    parameters: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  try {
    const began = Date.now()
    const urls = await seedInsights(url, sizes)
    say(
      `Databases of 500 k and 5 M log rows: made in ${Math.round((Date.now() - began) / 1_000)} s`,
    )
    return await measureCalls(urls, rounds)
  } finally {
    await stopPostmaster(data)
    rmSync(directory, { recursive: true })
  }
}

const somebodyIn = async ({ db }: Awaited<ReturnType<typeof openPortal>>): Promise<Somebody> => {
  const { id, organization_id } = await db
    .selectFrom('people')
    .select(['id', 'organization_id'])
    .where('email', '=', 'p-117@example.com')
    .executeTakeFirstOrThrow()
  return { person: id, organization: organization_id ?? '' }
}

const measureCalls = async (urls: readonly string[], rounds: number): Promise<Table> => {
  const portals = await Promise.all(urls.map(openPortal))
  try {
    const table: Record<string, Figures> = {}
    for (const [name, call] of Object.entries(calls)) {
      const spent = portals.map((): number[] => [])
      const asked = await Promise.all(
        portals.map(async (portal) => ({
          admin: await portal.signInAdmin(),
          somebody: await somebodyIn(portal),
        })),
      )
      for (let run = -1; run < Math.min(rounds * runsOfRound, mostRuns); run += 1) {
        for (const [at, { admin, somebody }] of asked.entries()) {
          const ms = await timeOf(admin, call, somebody)
          // The first run fills the caches for the others.
          if (run >= 0) {
            spent[at]?.push(ms)
          }
        }
      }
      const [few = 0, many = 0] = spent.map(medianOf)
      // Other programs lengthen medians by chance; the fastest runs are disturbed least.
      const [fastestOfFew = 0, fastestOfMany = 0] = spent.map((times) => Math.min(...times))
      table[name] = {
        [columns[0]]: few,
        [columns[1]]: many,
        [ratio]: fastestOfMany / fastestOfFew,
      }
    }
    return table
  } finally {
    await Promise.all(portals.map(({ close }) => close()))
  }
}

export const insightsGoals = (table: Table): Goal[] =>
  Object.entries(table).flatMap(([name, figures]) => [
    ...(calls[name]?.isWhole === true
      ? []
      : [{ text: `${name}: ms at 5 M log rows`, value: figures[columns[1]] ?? 0, limit: limitMs }]),
    {
      text: `${name}: times as long at ten times the rows`,
      value: figures[ratio] ?? 0,
      limit: limitRatio,
    },
  ])
