import { expect, test } from 'vitest'

import { rangeDays } from '#src/api/contract/stats-range.ts'
import {
  exportDailyUsage,
  exportDemoUsage,
  loadUsage,
  type UsageFigures,
} from '#src/api/contract/stats.ts'
import { addHistory, logRow, rowsOf } from '#tests/support/activity-history.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const day = 86_400_000

const signInStaff = () => portal.signIn({ email: 'sam@google.com', is_staff: true })
const cases = rangeDays.flatMap((days) =>
  (['counted', 'left-out'] as const).map((staff) => ({ days, staff })),
)

type Rows = ReturnType<typeof rowsOf>

const opensIn = ({ logs }: Rows) => logs.filter(({ action }) => action === 'OpenDemo')
const dayOf = (at: number) => new Date(at).toISOString().split('T')[0]
const peopleIn = (rows: Rows['logs']) => new Set(rows.map(({ person_id }) => person_id)).size

const figuresOf = (rows: Rows): UsageFigures => {
  const opens = opensIn(rows)
  return {
    opens: opens.length,
    people: peopleIn(opens),
    reused: opens.filter(({ data }) => (data as { reusedSession: boolean }).reusedSession).length,
    leads: rows.leads.length,
  }
}

test.each(cases)(
  'INSIGHT-1 INSIGHT-4 the figures of $days days, Google staff $staff, are what counting the rows one by one gives',
  async ({ days, staff }) => {
    const { browser } = await signInStaff()
    const history = await addHistory(portal)
    const now = portal.services.now()
    const from = Date.parse(`${dayOf(now - (days - 1) * day)}T00:00:00Z`)
    const rows = rowsOf(history, { from, to: now, staff })
    const before = rowsOf(history, { from: from - days * day, to: now - days * day, staff })
    const opens = opensIn(rows)

    const usage = await browser.call(loadUsage, { days, staff })

    expect(usage.figures).toEqual(figuresOf(rows))
    expect(usage.before).toEqual(figuresOf(before))
    expect(usage.days).toHaveLength(days)
    expect(usage.days.at(-1)?.day).toBe('2026-01-15')
    for (const { day, opens: count } of usage.days) {
      expect([day, count]).toEqual([day, opens.filter(({ at }) => dayOf(at) === day).length])
    }
    expect(usage.days.reduce((sum, { opens }) => sum + opens, 0)).toBe(opens.length)
    const keys = new Set(opens.map(({ demo }) => String(demo)))
    expect(usage.demos.map(({ key }) => key).toSorted()).toEqual([...keys].toSorted())
    for (const { key, opens: count, people } of usage.demos) {
      const own = opens.filter(({ demo }) => demo === key)
      expect([key, count, people]).toEqual([key, own.length, peopleIn(own)])
    }
    expect(usage.demos).toEqual(usage.demos.toSorted((one, other) => other.opens - one.opens))
  },
)

test('INSIGHT-1 thirty days and everybody unless told otherwise; another range is refused', async () => {
  const { browser } = await signInStaff()
  await addHistory(portal)
  const usage = await browser.call(loadUsage, {})
  expect(usage).toEqual(await browser.call(loadUsage, { days: 30, staff: 'counted' }))
  expect(await browser.refusal(loadUsage, { days: 31 })).toMatchObject({ name: 'invalid-input' })
})

test('INSIGHT-1 a demo has its label; one that the catalogue has no more has none', async () => {
  const { browser, person } = await signInStaff()
  const opened = { action: 'OpenDemo', data: { reusedSession: false } } as const
  const rows = ['robotaxi', 'robotaxi', 'gone'].map((demo) =>
    logRow(person.id, portal.services.now(), { ...opened, demo }),
  )
  await portal.db.insertInto('logs').values(rows).execute()
  const { demos } = await browser.call(loadUsage, {})
  expect(demos).toEqual([
    { key: 'robotaxi', label: 'Robotaxi', opens: 2, people: 1 },
    { key: 'gone', label: null, opens: 1, people: 1 },
  ])
  expect(await browser.call(loadUsage, { staff: 'left-out' })).toMatchObject({
    figures: { opens: 0, people: 0, reused: 0, leads: 0 },
    demos: [],
  })
})

test('INSIGHT-4 each chart leaves as CSV, with the range and the people that are shown', async () => {
  const { browser } = await signInStaff()
  await addHistory(portal)
  const search = { days: 7, staff: 'left-out' } as const
  const { days, demos } = await browser.call(loadUsage, search)

  const byDay = await browser.send(exportDailyUsage, search)
  expect(byDay.headers.get('content-disposition')).toContain('opens-by-day.csv')
  expect((await byDay.text()).split('\r\n')).toEqual([
    'Day (UTC),Opens',
    ...days.map(({ day, opens }) => `${day},${opens}`),
    '',
  ])
  const byDemo = await browser.send(exportDemoUsage, search)
  expect((await byDemo.text()).split('\r\n')).toEqual([
    'Demo,Key,Opens,People',
    ...demos.map(({ label, key, opens, people }) => `${label ?? key},${key},${opens},${people}`),
    '',
  ])
})
