import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { listAudit } from '#src/api/contract/admin-audit.ts'
import { rangeDays } from '#src/api/contract/stats-range.ts'
import { exportActivity, listActivity, listPersonActivity } from '#src/api/contract/stats.ts'
import { addHistory, logRow, rowsOf } from '#tests/support/activity-history.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const day = 86_400_000

const signInAdmin = () =>
  portal.signIn({ email: 'root@example.com', is_admin: true, isStrong: true })

/** From the first midnight of UTC of so many days, the last of them today. */
const since = (days: number) => {
  const today = new Date(portal.services.now() - (days - 1) * day)
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate())
}
const cases = rangeDays.flatMap((days) =>
  (['counted', 'left-out'] as const).map((staff) => ({ days, staff })),
)

test.each(cases)(
  'INSIGHT-2 INSIGHT-4 who did how much in $days days, Google staff $staff, is what counting the rows one by one gives',
  async ({ days, staff }) => {
    const { browser } = await signInAdmin()
    const history = await addHistory(portal)
    const to = portal.services.now()
    const { logs } = rowsOf(history, { from: since(days), to, staff })
    const expected = history.people.flatMap(({ id, firstname, lastname }) => {
      const own = logs.filter((row) => row.person_id === id)
      const countOf = (action: string) => own.filter((row) => row.action === action).length
      const row = {
        id,
        name: `${firstname} ${lastname}`,
        organization: null,
        opens: countOf('OpenDemo'),
        pageViews: countOf('Pageview'),
        lastSeenAt: Math.max(...own.map(({ at }) => at)),
      }
      return own.length === 0 ? [] : [row]
    })

    const { rows, total } = await browser.call(listActivity, { days, staff, sort: 'name' })

    expect(total).toBe(expected.length)
    expect(rows).toEqual(expected)
  },
)

test('INSIGHT-2 ADMIN-2 the list is searched, sorted by each column both ways, and paged', async () => {
  const { browser } = await signInAdmin()
  const organization = await addOrganization(portal)
  const { people } = await addHistory(portal)
  const [ann] = people
  await portal.db.updateTable('people').set({ organization_id: organization.id }).execute()

  const { rows } = await browser.call(listActivity, { q: ann?.email ?? '' })
  expect(rows).toMatchObject([{ name: 'Ann Fox', organization: 'Cymbal' }])
  for (const sort of ['opens', 'pageViews', 'lastSeenAt'] as const) {
    const up = (await browser.call(listActivity, { sort })).rows.map((row) => row[sort])
    expect([sort, up]).toEqual([sort, up.toSorted((one, other) => one - other)])
    const down = (await browser.call(listActivity, { sort, order: 'desc' })).rows
    expect(down.map((row) => row[sort])).toEqual(up.toReversed())
  }
  const page = await browser.call(listActivity, { sort: 'name', page: 2, size: 4 })
  expect(page.rows.map(({ name }) => name)).toEqual(['Ed Fox', 'Flo Fox'])
  expect(page.total).toBe(6)
})

test('INSIGHT-2 what one person did comes newest first, page by page, each entry once, and by its kind', async () => {
  const { browser } = await signInAdmin()
  const { people, logs } = await addHistory(portal)
  const id = people[2]?.id ?? ''
  const own = logs.filter((row) => row.person_id === id && row.at >= since(90))

  const seen: { id: string; at: number; action: string }[] = []
  let after: string | undefined
  do {
    const place = after === undefined ? {} : { after }
    const page = await browser.call(listPersonActivity, { id, days: 90, size: 7, ...place })
    expect(page).toMatchObject({ name: 'Cy Fox', organization: null })
    seen.push(...page.entries)
    after = page.next ?? undefined
  } while (after !== undefined)

  expect(seen.map((entry) => entry.id).toSorted()).toEqual(own.map((row) => row.id).toSorted())
  expect(seen.map(({ at }) => at)).toEqual(
    own.map(({ at }) => at).toSorted((one, other) => other - one),
  )
  const exits = await browser.call(listPersonActivity, { id, days: 90, action: 'Exit' })
  expect(exits.entries.map((entry) => entry.id)).toEqual(
    seen.filter(({ action }) => action === 'Exit').map((entry) => entry.id),
  )
})

test('INSIGHT-2 an entry has no more than what was opened or viewed, and when', async () => {
  const { browser, person } = await signInAdmin()
  const at = portal.services.now()
  const data = { page: 'About', path: '/about' }
  const rows = [
    logRow(person.id, at, { action: 'OpenDemo', demo: 'robotaxi', data: { reusedSession: true } }),
    logRow(person.id, at - 1, { action: 'OpenDemo', demo: 'gone', data: { reusedSession: true } }),
    logRow(person.id, at - 2, { action: 'Pageview', data }),
    logRow(person.id, at - 3, { action: 'Exit', data: {} }),
  ]
  await portal.db.insertInto('logs').values(rows).execute()
  const { entries, next } = await browser.call(listPersonActivity, { id: person.id })
  expect(next).toBeNull()
  expect(entries).toEqual([
    { id: rows[0]?.id, action: 'OpenDemo', at, demo: 'Robotaxi', path: null },
    { id: rows[1]?.id, action: 'OpenDemo', at: at - 1, demo: 'gone', path: null },
    { id: rows[2]?.id, action: 'Pageview', at: at - 2, demo: null, path: '/about' },
    { id: rows[3]?.id, action: 'Exit', at: at - 3, demo: null, path: null },
  ])
})

test('LOG-3 LD-05 an Exit that a page view of its session follows within half a minute is kept, and told as no leaving', async () => {
  const { browser, person } = await signInAdmin()
  const now = portal.services.now()
  const [here, elsewhere] = [randomUUID(), randomUUID()]
  const view = { action: 'Pageview', data: { page: 'Home', path: '/' } } as const
  const exit = { action: 'Exit', data: {} } as const
  const rowOf = (at: number, content: typeof view | typeof exit, session_id = here) => ({
    ...logRow(person.id, now + at, content),
    session_id,
  })
  const left = [
    rowOf(-200_000, exit),
    // Another browser is no reload, nor is somebody who comes back later.
    rowOf(-100_000, exit),
    rowOf(-10_000, exit),
  ]
  const reloads = [rowOf(-300_000, exit), rowOf(-250_001, exit)]
  const views = [
    rowOf(-270_000, view),
    rowOf(-250_000, view),
    rowOf(-199_000, view, elsewhere),
    rowOf(-69_999, view),
    rowOf(-10_001, view),
  ]
  await portal.db
    .insertInto('logs')
    .values([...left, ...reloads, ...views])
    .execute()

  const { entries } = await browser.call(listPersonActivity, { id: person.id, action: 'Exit' })
  expect(entries.map(({ id }) => id)).toEqual(left.map(({ id }) => id).toReversed())
  const all = await browser.call(listPersonActivity, { id: person.id })
  expect(all.entries).toHaveLength(left.length + views.length)
  const kept = await portal.db
    .selectFrom('logs')
    .where('action', '=', 'Exit')
    .select('id')
    .execute()
  expect(kept).toHaveLength(5)
})

test('AZ-02 AZ-09 nobody is not found, and a page begins at no place that is none', async () => {
  const { browser, person } = await signInAdmin()
  expect(await browser.refusal(listPersonActivity, { id: randomUUID() })).toMatchObject({
    name: 'not-found',
  })
  const after = `1.${randomUUID()}' or true`
  expect(await browser.refusal(listPersonActivity, { id: person.id, after })).toMatchObject({
    name: 'invalid-input',
  })
})

test('INSIGHT-4 ADMIN-3 AZ-11 the list leaves as CSV, in its order and without a formula, and the audit log keeps that it did', async () => {
  const { browser, person } = await signInAdmin()
  const other = await portal.addPerson({ firstname: '=cmd()', lastname: 'Fox' })
  const at = portal.services.now()
  const view = { action: 'Pageview', data: { page: 'Home', path: '/' } } as const
  await portal.db
    .insertInto('logs')
    .values([person.id, other.id, other.id].map((id) => logRow(id, at, view)))
    .execute()
  const search = { sort: 'pageViews', order: 'desc', days: 7 } as const
  const text = await (await browser.send(exportActivity, search)).text()
  expect(text.split('\r\n')).toEqual([
    'Name,Organization,Opens,Page views,Last seen (UTC),Id',
    `'=cmd() Fox,,0,2,2026-01-15T09:00:00.000Z,${other.id}`,
    `Ada Lovelace,,0,1,2026-01-15T09:00:00.000Z,${person.id}`,
    '',
  ])
  const { entries } = await browser.call(listAudit, {})
  expect(entries).toMatchObject([{ kind: 'activity.exported', subject: 'user-insights.csv' }])
  expect(JSON.parse(entries[0]?.after ?? '')).toEqual({
    search: { ...search, q: '', staff: 'counted' },
    rows: 2,
  })
})
