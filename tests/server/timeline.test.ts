import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { listAudit } from '#src/api/contract/admin-audit.ts'
import {
  exportOrganizationTimeline,
  exportPersonTimeline,
  listOrganizationTimeline,
  listPersonTimeline,
  type TimelineEntry,
  type TimelineSearch,
} from '#src/api/contract/timeline.ts'
import { timelineKinds } from '#src/api/contract/timeline-kinds.ts'
import { required } from '#src/lib/required.ts'
import { timeOf } from '#server/base/lists/csv.ts'
import { addHistory, logRow } from '#tests/support/activity-history.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const day = 86_400_000
const minute = 60_000
const opened = (demo: string) => ({ action: 'OpenDemo', demo, data: {} }) as const
const viewed = (path: string) => ({ action: 'Pageview', data: { page: 'Page', path } }) as const
const view = { action: 'Pageview', data: { page: 'Home', path: '/' } } as const

const signInAdmin = async () => {
  const { browser } = await portal.signIn({
    email: 'root@example.com',
    is_admin: true,
    isStrong: true,
  })
  return browser
}

const leadOf = (person_id: string, created_at: number, company = 'Acme') => ({
  person_id,
  type: 'client' as const,
  company,
  website: 'https://acme.example',
  salesforce: '',
  note: 'for nobody else',
  created_at,
})

type Endpoint = typeof listPersonTimeline | typeof listOrganizationTimeline

/** All pages of a timeline. */
const wholeTimeline = async (
  browser: PortalBrowser,
  endpoint: Endpoint,
  input: Partial<TimelineSearch> & { id: string },
) => {
  const seen: TimelineEntry[] = []
  let after: string | undefined
  do {
    const page = await browser.call(endpoint, { ...input, ...(after !== undefined && { after }) })
    seen.push(...page.entries)
    after = page.next ?? undefined
  } while (after !== undefined)
  return seen
}

const byTime = (one: { at: number; kind: string }, other: { at: number; kind: string }) =>
  other.at - one.at || one.kind.localeCompare(other.kind)

const told = ({ kind, at }: TimelineEntry) => ({ kind, at })

test('INSIGHT-2 LOG-2 what one person opened, viewed, left and sent, and when they signed in, comes newest first, page by page, each entry once, and by its kind', async () => {
  const browser = await signInAdmin()
  const { people, logs, leads } = await addHistory(portal)
  const cy = required(people[2], 'person')
  const { id } = cy
  const { services, db } = portal
  const since = Math.floor(services.now() / day - 90) * day
  await db.deleteFrom('logs').where('action', '=', 'Exit').execute()
  const signedInAt = [services.now() - 3 * minute, services.now() - 40 * day, since - 1]
  for (const login_at of signedInAt) {
    await portal.signInAs(cy)
    await db
      .updateTable('sessions')
      .set({ login_at })
      .where('person_id', '=', id)
      .where('login_at', '=', services.now())
      .execute()
  }

  const expected = [
    ...logs
      .filter((row) => row.person_id === id && row.action !== 'Exit')
      .map(({ action, at }) => ({ kind: action, at })),
    ...leads
      .filter(({ person_id }) => person_id === id)
      .map(({ created_at: at }) => ({ kind: 'Lead' as const, at })),
    ...signedInAt.map((at) => ({ kind: 'SignIn' as const, at })),
  ].filter(({ at }) => at >= since)
  const seen = await wholeTimeline(browser, listPersonTimeline, { id, range: '13w', size: 7 })

  expect(seen.map(({ at }) => at)).toEqual(expected.toSorted(byTime).map(({ at }) => at))
  expect(seen.map(told).toSorted(byTime)).toEqual(expected.toSorted(byTime))
  expect(new Set(seen.map((entry) => entry.id)).size).toBe(seen.length)
  for (const kind of timelineKinds) {
    const ofKind = await wholeTimeline(browser, listPersonTimeline, {
      id,
      range: '13w',
      size: 5,
      kind,
    })
    expect([kind, ofKind]).toEqual([kind, seen.filter((entry) => entry.kind === kind)])
  }
})

test('INSIGHT-2 an entry has no more than what was opened, viewed or sent, how they signed in, and when', async () => {
  const browser = await signInAdmin()
  const organization = await addOrganization(portal)
  const cora = await portal.addPerson({ firstname: 'Cora', organization_id: organization.id })
  const { db, services } = portal
  await portal.signInAs(cora)
  await portal.signInAs(cora, portal.newBrowser(), { method: 'gone' })
  const at = services.now() + 10
  portal.advance(20)
  const data = { page: 'About', path: '/about' }
  const rows = [
    logRow(cora.id, at, { action: 'OpenDemo', demo: 'robotaxi', data: { reusedSession: true } }),
    logRow(cora.id, at - 1, { action: 'OpenDemo', demo: 'gone', data: { reusedSession: true } }),
    logRow(cora.id, at - 2, { action: 'Pageview', data }),
    logRow(cora.id, at - 4, { action: 'Exit', data: {} }),
  ]
  await db.insertInto('logs').values(rows).execute()
  const { id: lead } = await db
    .insertInto('leads')
    .values(leadOf(cora.id, at - 3))
    .returning('id')
    .executeTakeFirstOrThrow()

  const { entries, ...about } = await browser.call(listPersonTimeline, { id: cora.id })

  expect(about).toEqual({
    name: 'Cora Lovelace',
    organization: { id: organization.id, name: 'Cymbal' },
    next: null,
  })
  const person = { id: cora.id, name: 'Cora Lovelace' }
  expect(entries.slice(0, 5)).toEqual([
    { id: rows[0]?.id, kind: 'OpenDemo', at, person, demo: 'Robotaxi' },
    { id: rows[1]?.id, kind: 'OpenDemo', at: at - 1, person, demo: 'gone' },
    { id: rows[2]?.id, kind: 'Pageview', at: at - 2, person, path: '/about' },
    { id: lead, kind: 'Lead', at: at - 3, person, type: 'client', company: 'Acme' },
    { id: rows[3]?.id, kind: 'Exit', at: at - 4, person },
  ])
  const signIns = entries.slice(5).map((entry) => 'method' in entry && entry.method)
  expect(new Set(signIns)).toEqual(new Set([null, 'passcode']))
})

test('LOG-3 LD-05 an Exit that a page view of its session follows within half a minute is kept, and told as no leaving', async () => {
  const browser = await signInAdmin()
  const person = await portal.addPerson()
  const now = portal.services.now()
  const [here, elsewhere] = [randomUUID(), randomUUID()]
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

  const { entries } = await browser.call(listPersonTimeline, { id: person.id, kind: 'Exit' })
  expect(entries.map(({ id }) => id)).toEqual(left.map(({ id }) => id).toReversed())
  const all = await browser.call(listPersonTimeline, { id: person.id })
  expect(all.entries).toHaveLength(left.length + views.length)
  const kept = await portal.db
    .selectFrom('logs')
    .where('action', '=', 'Exit')
    .select('id')
    .execute()
  expect(kept).toHaveLength(5)
})

test('INSIGHT-2 the timeline of an organization has what its people did while they belonged to it, each with a name', async () => {
  const browser = await signInAdmin()
  const { db, services } = portal
  const cymbal = await addOrganization(portal)
  const other = await addOrganization(portal, { name: 'Other', origin: 'other.example' })
  const ann = await portal.addPerson({ firstname: 'Ann', organization_id: cymbal.id })
  const bo = await portal.addPerson({ firstname: 'Bo', organization_id: cymbal.id })
  const start = services.now()
  const doAll = async (person: typeof ann, company: string) => {
    portal.advance(minute)
    await portal.signInAs(person)
    await db
      .insertInto('leads')
      .values(leadOf(person.id, services.now() + 1, company))
      .execute()
    await db
      .insertInto('logs')
      .values(logRow(person.id, services.now() + 2, view))
      .execute()
  }
  await doAll(ann, 'of Ann')
  await doAll(bo, 'of Bo')
  await db
    .updateTable('people')
    .set({ organization_id: other.id })
    .where('id', '=', bo.id)
    .execute()
  await doAll({ ...bo, organization_id: other.id }, 'elsewhere')
  portal.advance(minute)

  const seen = await wholeTimeline(browser, listOrganizationTimeline, {
    id: cymbal.id,
    range: '7d',
    size: 2,
  })
  expect(
    seen.map((entry) => [entry.at - start, entry.person.name, entry.kind, 'company' in entry]),
  ).toEqual([
    [2 * minute + 2, 'Bo Lovelace', 'Pageview', false],
    [2 * minute + 1, 'Bo Lovelace', 'Lead', true],
    [2 * minute, 'Bo Lovelace', 'SignIn', false],
    [minute + 2, 'Ann Lovelace', 'Pageview', false],
    [minute + 1, 'Ann Lovelace', 'Lead', true],
    [minute, 'Ann Lovelace', 'SignIn', false],
  ])
  const page = await browser.call(listOrganizationTimeline, { id: other.id, kind: 'Lead' })
  expect(page).toMatchObject({
    name: 'Other',
    kind: 'partner',
    entries: [{ company: 'elsewhere' }],
    next: null,
  })
})

test('INSIGHT-2 INSIGHT-4 a timeline of one demo has its opens, its pages and the leads sent for it; one of days of UTC begins and ends with them', async () => {
  const browser = await signInAdmin()
  const organization = await addOrganization(portal)
  const cora = await portal.addPerson({ organization_id: organization.id })
  const { db, services } = portal
  await portal.signInAs(cora)
  const at = services.now()
  const rows = [
    logRow(cora.id, at - 1, opened('nba')),
    logRow(cora.id, at - 2, opened('robotaxi')),
    logRow(cora.id, at - 3, viewed('/demo/nba/open')),
    logRow(cora.id, at - 4, viewed('/demo/nba')),
    logRow(cora.id, at - 5, viewed('/demo/nba-two')),
    logRow(cora.id, at - 6, { action: 'Exit', data: {} }),
  ]
  await db.insertInto('logs').values(rows).execute()
  await db
    .insertInto('leads')
    .values([
      { ...leadOf(cora.id, at - 7), demo: 'nba' },
      { ...leadOf(cora.id, at - 8), demo: 'f1' },
    ])
    .execute()
  const whose = [
    [listPersonTimeline, cora.id],
    [listOrganizationTimeline, organization.id],
  ] as const
  for (const [endpoint, id] of whose) {
    const seen = await wholeTimeline(browser, endpoint, { id, demo: 'nba', size: 2 })
    expect(seen.map(({ kind, at: when }) => [kind, at - when])).toEqual([
      ['OpenDemo', 1],
      ['Pageview', 3],
      ['Pageview', 4],
      ['Lead', 7],
    ])
    const signIns = await browser.call(endpoint, { id, demo: 'nba', kind: 'SignIn' })
    expect(signIns.entries).toEqual([])
  }

  const midnight = Date.UTC(2026, 0, 10)
  const edges = [midnight - 1, midnight, midnight + 2 * day - 1, midnight + 2 * day]
  await db
    .insertInto('logs')
    .values(edges.map((when) => logRow(cora.id, when, view)))
    .execute()
  const days = { range: 'custom', from: '2026-01-10', to: '2026-01-11' } as const
  for (const [endpoint, id] of whose) {
    const { entries } = await browser.call(endpoint, { id, ...days })
    expect(entries.map((entry) => entry.at)).toEqual([midnight + 2 * day - 1, midnight])
    expect(await browser.refusal(endpoint, { id, range: 'custom' })).toMatchObject({
      name: 'invalid-input',
    })
  }
})

test('INSIGHT-4 ADMIN-3 AZ-11 a timeline leaves as CSV, all of it and without a formula, and the audit log keeps that it did', async () => {
  const browser = await signInAdmin()
  const organization = await addOrganization(portal)
  const cora = await portal.addPerson({
    firstname: '=cmd()',
    lastname: 'Fox',
    organization_id: organization.id,
  })
  const { db, services } = portal
  const at = services.now()
  const many = Array.from({ length: 2_001 }, (_, index) =>
    logRow(cora.id, at - index * 1_000, view),
  )
  await db.insertInto('logs').values(many).execute()
  await db
    .insertInto('leads')
    .values(leadOf(cora.id, at + 1_000, '+1'))
    .execute()

  for (const [endpoint, id, kind, subject] of [
    [exportPersonTimeline, cora.id, 'person', cora.email],
    [exportOrganizationTimeline, organization.id, 'organization', organization.name],
  ] as const) {
    const answer = await browser.send(endpoint, { id })
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="timeline_2025-12-19_2026-01-15_UTC.csv"',
    )
    const lines = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n')
    expect(lines.slice(0, 3)).toEqual([
      'Time (UTC),Person,Action,"Demo, page, company or method",Lead type,Person id',
      `${timeOf(at + 1_000)},'=cmd() Fox,Sent a lead,'+1,Client,${cora.id}`,
      `${timeOf(at)},'=cmd() Fox,Viewed a page,/,,${cora.id}`,
    ])
    expect(lines).toHaveLength(1 + 2_002)
    const { entries } = await browser.call(listAudit, {})
    expect(entries[0]).toMatchObject({
      kind: 'timeline.exported',
      subjectKind: kind,
      subjectId: id,
      subject,
    })
    expect((await browser.call(listAudit, { subject: id })).entries).toHaveLength(1)
    expect(JSON.parse(entries[0]?.after ?? '')).toEqual({
      search: { id, range: '4w' },
      rows: 2_002,
    })
    const leads = await browser.send(endpoint, { id, kind: 'Lead' })
    expect((await leads.text()).trim().split('\r\n')).toHaveLength(2)
    expect(await browser.refusal(endpoint, { id: randomUUID() })).toMatchObject({
      name: 'not-found',
    })
  }
})

test('INSIGHT-4 a file of a timeline has the words of the page: the labels of demos, and how somebody signed in', async () => {
  const browser = await signInAdmin()
  const { id } = await portal.addPerson({})
  const at = portal.services.now()
  await portal.db
    .insertInto('logs')
    .values([
      logRow(id, at, opened('robotaxi')),
      logRow(id, at - 1_000, { action: 'Exit', data: {} }),
    ])
    .execute()
  const { person } = await portal.signIn({})
  const actionsOf = async (of: string) => {
    const file = await (await browser.send(exportPersonTimeline, { id: of })).text()
    const lines = file.trim().split('\r\n').slice(1)
    return lines.map((line) => line.split(',').slice(2, 4))
  }
  expect(await actionsOf(id)).toEqual([
    ['Opened a demo', 'Robotaxi'],
    ['Left the portal', ''],
  ])
  expect(await actionsOf(person.id)).toEqual([['Signed in', expect.stringMatching(/^with /)]])
})

test('INSIGHT-4 a file that is still on its way at midnight has the days that it began with', async () => {
  // Who takes it is in still after midnight.
  portal.advance(day - (portal.services.now() % day) - 60_000)
  const browser = await signInAdmin()
  const { id } = await portal.addPerson({})
  const now = portal.services.now()
  const midnight = now - (now % day)
  const firstOfRange = midnight - 6 * day
  const many = Array.from({ length: 2_500 }, (_, index) => logRow(id, now - index, view))
  await portal.db
    .insertInto('logs')
    .values([...many, logRow(id, firstOfRange, view)])
    .execute()

  const answer = await browser.send(exportPersonTimeline, { id, range: '7d' })
  portal.advance(midnight + day - now)
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(1 + 2_501)
  expect(lines.at(-1)).toContain(timeOf(firstOfRange))
})

test('INSIGHT-2 AZ-01 AZ-08 a timeline is refused to staff, and to an admin whose session could be phished', async () => {
  const { browser: staff, person } = await portal.signIn({ is_staff: true, isStrong: true })
  const { browser: weak } = await portal.signIn({ is_admin: true, isStrong: false })
  const { id: organization } = await addOrganization(portal)
  for (const [browser, name] of [
    [staff, 'forbidden'],
    [weak, 'stronger-sign-in-needed'],
  ] as const) {
    expect(await browser.refusal(listPersonTimeline, { id: person.id })).toMatchObject({ name })
    expect(await browser.refusal(listOrganizationTimeline, { id: organization })).toMatchObject({
      name,
    })
  }
})

test('AZ-02 AZ-09 nobody is not found, nor is no organization, and a page begins at no place that is none', async () => {
  const browser = await signInAdmin()
  for (const endpoint of [listPersonTimeline, listOrganizationTimeline] as const) {
    expect(await browser.refusal(endpoint, { id: randomUUID() })).toMatchObject({
      name: 'not-found',
    })
    const after = `1.${randomUUID()}' or true`
    expect(await browser.refusal(endpoint, { id: randomUUID(), after })).toMatchObject({
      name: 'invalid-input',
    })
  }
})
