import { expect, test } from 'vitest'

import { listAllLeads } from '#src/api/contract/admin-leads.ts'
import { listActivity, sumActivity } from '#src/api/contract/stats.ts'
import { loadUsage, type Usage, type UsageSearch } from '#src/api/contract/usage.ts'
import { zones } from '#src/api/contract/zones.ts'
import { timesOf } from '#src/containers/insights/days.ts'
import { required } from '#src/lib/required.ts'
import { refreshAllStats } from '#server/areas/stats/refresh-stats.ts'
import { busyWorld } from '#tests/support/busy-world.ts'
import { naiveActivity } from '#tests/support/naive-activity.ts'
import { naiveUsage, plus, usageRows } from '#tests/support/naive-usage.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { db, services } = portal
const { demos } = services.catalogue

type World = Awaited<ReturnType<typeof busyWorld>>
type Filter = Pick<UsageSearch, 'demo' | 'audience' | 'technology' | 'organization'>

/** Days around what is done in the world, and filters, any of which may be missing. */
const searchOf = ({ random, organizations }: World): UsageSearch => {
  const busy = random.oneOf(['2025-10-26', '2025-11-02', '2026-01-10', '2026-01-15'])
  const from = plus(busy, -random.between(0, 16))
  const or = (chance: number, part: Filter): Filter => (random.isLikely(chance) ? part : {})
  return {
    range: random.oneOf(['7d', '13w', 'custom', 'custom', 'custom']),
    from,
    to: plus(from, random.between(0, 40)),
    zone: random.oneOf(zones),
    staff: random.oneOf(['counted', 'left-out']),
    ...or(0.3, { demo: random.oneOf(['robotaxi', 'nba', 'gone']) }),
    ...or(0.2, { audience: random.oneOf(['googlers', 'partners', 'customers'] as const) }),
    ...or(0.2, { technology: random.oneOf(['maps', 'gemini', 'vision'] as const) }),
    ...or(0.3, { organization: random.oneOf(organizations) }),
  }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** All that is told once as a whole and once in parts: opens, then leads. */
const partsOf = (usage: Usage) => [
  ...[usage.days, usage.demos, usage.audiences].map((rows) => sumOf(rows.map((row) => row.opens))),
  sumOf(usage.hours.flat()),
  ...[usage.leadTypes, usage.leadSources].map((rows) => sumOf(rows.map((row) => row.leads))),
]
const wholesOf = ({ figures: { opens, leads } }: Usage) => [
  opens,
  opens,
  opens,
  opens,
  leads,
  leads,
]

/** What a row of one page says is what the page says of it alone. */
const areAlike = async (browser: PortalBrowser, usage: Usage, search: UsageSearch) => {
  const [demo, organization] = [usage.demos[0], usage.organizations[0]]
  if (demo !== undefined) {
    const { figures } = await browser.call(loadUsage, { ...search, demo: demo.key })
    expect(figures).toMatchObject({ opens: demo.opens, people: demo.people, leads: demo.leads })
  }
  if (organization !== undefined) {
    const alone = { ...search, organization: organization.id }
    const { figures } = await browser.call(loadUsage, alone)
    expect(figures.opens).toBe(organization.opens)
  }
}

/** What both pages of insights, and the list that one of them leads to, tell of a range is what stands in the rows. */
const isTrue = async (browser: PortalBrowser, search: UsageSearch) => {
  const rows = await usageRows(portal)
  const now = services.now()
  const usage = await browser.call(loadUsage, search)
  const naive = { ...naiveUsage(rows, search, { demos, now }), hasLooker: false }
  expect([search, usage]).toEqual([search, naive])
  expect(partsOf(usage)).toEqual(wholesOf(usage))
  await areAlike(browser, usage, search)

  const { range, zone, technology, demo, ...who } = search
  if (technology === undefined) {
    const leads = {
      ...who,
      ...(demo !== undefined && { sentFor: demo }),
      ...timesOf({ from: usage.from, to: usage.to, zone }),
    }
    const { total } = await browser.call(listAllLeads, leads)
    expect([leads, total]).toEqual([leads, usage.figures.leads])
  }
  const asked = { ...who, range, ...(demo !== undefined && { demo }) }
  const { people, sums } = naiveActivity(rows, { ...asked, q: '' }, now)
  const list = await browser.call(listActivity, { ...asked, size: 100 })
  expect(list.rows.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(people)
  expect(await browser.call(sumActivity, asked)).toEqual(sums)
}

test.each([1])(
  'INSIGHT-1 INSIGHT-2 INSIGHT-4 whoever moves, becomes of another kind or goes, figures of any range, zone and filter are what their rows say one by one, as of who everybody was, in parts and in all, and as many as the list that they lead to (history %i)',
  async (seed) => {
    const world = await busyWorld(portal, seed)
    const { random, people, organizations, done, visit, change, leave } = world
    const { browser } = await portal.signIn({
      email: 'root@google.com',
      is_staff: true,
      is_admin: true,
      isStrong: true,
    })
    const areTrue = async () => {
      for (let count = 0; count < 3; count += 1) {
        await isTrue(browser, searchOf(world))
      }
    }
    for (let count = 0; count < 60; count += 1) {
      await visit()
    }
    const { logs, leads } = await usageRows(portal)
    for (const { id, organization_id: organization, audience } of [...logs, ...leads]) {
      expect({ organization, audience }).toEqual(done.get(id))
    }
    await areTrue()
    await refreshAllStats(db)
    await areTrue()
    for (let turn = 0; turn < 2; turn += 1) {
      for (let count = random.between(1, 4); count > 0; count -= 1) {
        await change()
      }
      await areTrue()
    }
    await leave(random.oneOf(people))
    await areTrue()
    await db
      .deleteFrom('organizations')
      .where('id', '=', required(organizations[0], 'organization'))
      .execute()
    await areTrue()
    await refreshAllStats(db)
    await areTrue()
  },
)
