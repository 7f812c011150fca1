import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { decideAccess } from '#src/api/contract/admin-access.ts'
import { mergeOrganization, previewMerge } from '#src/api/contract/admin-merge.ts'
import {
  listDecided,
  listPartners,
  loadOrganization,
  renameOrganization,
  setOrganizationDemo,
  verifyDomain,
} from '#src/api/contract/admin-organizations.ts'
import { listAllLeads } from '#src/api/contract/admin-leads.ts'
import { listPeople } from '#src/api/contract/admin-people.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import { sumActivity } from '#src/api/contract/stats.ts'
import { listOrganizationTimeline } from '#src/api/contract/timeline.ts'
import { loadUsage } from '#src/api/contract/usage.ts'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { forgetStats, refreshStats } from '#server/areas/stats/refresh-stats.ts'
import { addSampleActivity } from '#server/local/sample-activity.ts'
import { tieToOrganization } from '#server/identity/organizations/tie.ts'
import { lockPerson } from '#server/identity/people/people.ts'
import { auditOf, organizationOf, personRow, signInAdmin } from '#tests/support/access.ts'
import { atOnce, holdOn, waiting } from '#tests/support/at-once.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { db, services } = portal

const two = async () => ({
  goes: await addOrganization(portal, {
    name: 'Acme Stores',
    origin: 'acme.com',
    website: 'acme.com',
    domains: ['acme.com'],
  }),
  stays: await addOrganization(portal, {
    name: 'ACME Stores B.V.',
    origin: 'acme.de',
    country: 'Germany',
    domains: ['acme.de'],
  }),
})
type Two = Awaited<ReturnType<typeof two>>
const merge = ({ goes, stays }: Two) => ({
  id: goes.id,
  version: goes.version,
  into: stays.id,
  intoVersion: stays.version,
})
const rowOf = (id: string) =>
  db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Partners of every standing. */
const addMembers = async ({ id }: { readonly id: string }, domain: string) =>
  Object.fromEntries(
    await Promise.all(
      (['approved', 'pending', 'rejected', 'unrequested'] as const).map(async (status) => {
        const { person } = await portal.signIn({
          email: `${status}@${domain}`,
          organization_id: id,
          organization_access_status: status,
        })
        return [status, person.id] as const
      }),
    ),
  )

test('ADMIN-3 AZ-04 a merge brings people, requests and domains over, nobody gets access by it or loses it, and the log tells it of both', async () => {
  const { browser } = await signInAdmin(portal)
  const both = await two()
  const { goes, stays } = both
  const members = await addMembers(goes, 'acme.com')
  await addMembers(stays, 'acme.de')
  const asker = await portal.signIn({ email: 'asks@acme.com' })
  await asker.browser.call(requestAccess, { organization: 'Acme Stores', reason: 'Demos.' })
  await db
    .updateTable('organization_domains')
    .set({ is_automatic: true })
    .where('domain', '=', 'acme.com')
    .execute()
  await browser.call(
    decideAccess,
    {
      people: [{ personId: asker.person.id, version: 2, isChecked: true }],
      decision: { verdict: 'reject', reason: 'Who are you?', note: '' },
    },
    { idempotencyKey: 'key-of-a-decision' },
  )

  expect(await browser.call(previewMerge, { id: goes.id, into: stays.id })).toEqual({
    from: {
      id: goes.id,
      kind: 'partner',
      name: 'Acme Stores',
      version: 1,
      people: 5,
      approved: 1,
      pending: 1,
      rejected: 2,
      domains: [{ domain: 'acme.com', isAutomatic: true }],
    },
    into: {
      id: stays.id,
      kind: 'partner',
      name: 'ACME Stores B.V.',
      version: 1,
      people: 4,
      approved: 1,
      pending: 1,
      rejected: 1,
      domains: [{ domain: 'acme.de', isAutomatic: false }],
    },
    demos: [],
  })

  const detail = await browser.call(mergeOrganization, merge(both))

  expect(detail).toMatchObject({
    id: stays.id,
    name: 'ACME Stores B.V.',
    formerNames: ['Acme Stores'],
    website: 'acme.com',
    country: 'Germany',
    people: 9,
    waiting: 2,
    decided: 1,
    version: 2,
    domainRules: [
      { domain: 'acme.com', isAutomatic: true },
      { domain: 'acme.de', isAutomatic: false },
    ],
  })
  for (const [status, id] of Object.entries(members)) {
    expect(await personRow(portal, id)).toMatchObject({
      organization_id: stays.id,
      organization_access_status: status,
      version: 1,
    })
  }
  expect(await rowOf(goes.id)).toMatchObject({
    people: 0,
    waiting: 0,
    waiting_since: null,
    domain_names: '',
  })
  const after = {
    people: 5,
    approved: 1,
    pending: 1,
    rejected: 2,
    domains: 'acme.com',
    requests: 1,
  }
  expect((await auditOf(portal)).slice(-2)).toEqual([
    {
      kind: 'organization.merged',
      actor: 'root@google.com',
      subject: goes.id,
      before: null,
      after: { organization: 'ACME Stores B.V.', ...after },
    },
    {
      kind: 'organization.merged-in',
      actor: 'root@google.com',
      subject: stays.id,
      before: null,
      after: { organization: 'Acme Stores', ...after },
    },
  ])
  expect(await verifyChain(services)).toEqual({ checked: 3, broken: null })
})

test('ADMIN-2 ADMIN-3 what was merged is found by its former name, its links lead on, and its name is free', async () => {
  const { browser } = await signInAdmin(portal)
  const both = await two()
  const { goes, stays } = both
  const members = await addMembers(goes, 'acme.com')
  const third = await addOrganization(portal, { name: 'Acme Group', origin: 'acme.org' })
  await browser.call(mergeOrganization, merge(both))
  const last = { goes: await rowOf(stays.id), stays: third }
  expect(await browser.call(mergeOrganization, merge(last))).toMatchObject({
    id: third.id,
    formerNames: ['ACME Stores B.V.', 'Acme Stores'],
    people: 4,
  })

  for (const q of ['acme group', 'acme stores', 'Stores B.V.', 'acme.de']) {
    const { rows } = await browser.call(listPartners, { q })
    expect(rows.map(({ id }) => id)).toEqual([third.id])
  }
  for (const id of [goes.id, stays.id, third.id]) {
    expect(await browser.call(loadOrganization, { id })).toMatchObject({ id: third.id, people: 4 })
    expect((await browser.call(listPeople, { organization: id })).total).toBe(4)
    expect(await browser.call(listOrganizationTimeline, { id, range: '7d' })).toMatchObject({
      name: 'Acme Group',
    })
  }
  const renamed = { id: third.id, version: 2, name: 'Acme Stores' }
  expect(await browser.call(renameOrganization, renamed)).toMatchObject({ name: 'Acme Stores' })
  expect(
    await browser.refusal(renameOrganization, { id: goes.id, version: 3, name: 'Anew' }),
  ).toMatchObject({
    name: 'conflict',
    title: 'Acme Stores was merged into another organization in the meantime.',
  })
  expect(Object.keys(members)).toHaveLength(4)
})

test('ACCESS-4 whoever comes by a domain or the name of what was merged comes to the one that stays, also by a process of the version before', async () => {
  const { browser } = await signInAdmin(portal)
  const both = await two()
  const named = await addOrganization(portal, { name: 'Acme Toys', origin: 'toys.example' })
  await browser.call(mergeOrganization, merge(both))
  await browser.call(mergeOrganization, merge({ goes: named, stays: await rowOf(both.stays.id) }))
  const ask = async (email: string, organization: string) => {
    const { browser: asking, person } = await portal.signIn({ email })
    await asking.call(requestAccess, { organization, reason: '' })
    return (await organizationOf(portal, person.id)).id
  }
  expect(await ask('new@acme.com', 'Whatever')).toBe(both.stays.id)
  expect(await ask('new@toys.example', 'Acme Toys')).toBe(both.stays.id)
  expect(await ask('other@toys.example', 'Other Toys')).not.toBe(both.stays.id)
  const { id } = await portal.addPerson({ email: 'old@toys.example', organization_id: named.id })
  expect(await personRow(portal, id)).toMatchObject({ organization_id: both.stays.id })
})

test('ADMIN-3 AZ-05 demos are shown to those who come as they are to those of the one that stays, and that is told before', async () => {
  const { browser } = await signInAdmin(portal)
  const both = await two()
  const { demos } = await browser.call(loadOrganization, { id: both.goes.id })
  const [one, other] = demos
  const set = async (id: string, demo = '', isShown: boolean | null = null) =>
    browser.call(setOrganizationDemo, { id, version: (await rowOf(id)).version, demo, isShown })
  await set(both.goes.id, one?.key, false)
  await set(both.goes.id, other?.key, false)
  await set(both.stays.id, other?.key, false)
  const { id, into } = { id: both.goes.id, into: both.stays.id }
  const preview = await browser.call(previewMerge, { id, into })
  expect(preview.demos).toEqual([one?.label])
  const versions = { version: preview.from.version, intoVersion: preview.into.version }
  const merged = await browser.call(mergeOrganization, { id, into, ...versions })
  expect(merged.demos.filter(({ override }) => override !== null)).toEqual([
    { ...other, override: false },
  ])
})

test('ADMIN-3 AZ-04 two of different kinds, one with itself, an unknown one and one that changed are not merged', async () => {
  const { browser } = await signInAdmin(portal)
  const both = await two()
  const { goes, stays } = both
  const customer = await addOrganization(portal, { kind: 'customer', name: 'Acme' })
  const input = merge(both)
  const refused = (change: Partial<typeof input>) =>
    browser.refusal(mergeOrganization, { ...input, ...change })
  const another = { name: 'invalid-input', errors: [{ pointer: '/into' }] }
  expect(await refused({ into: customer.id })).toMatchObject(another)
  expect(await refused({ into: goes.id })).toMatchObject(another)
  const unknown = '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21'
  expect(await refused({ into: unknown })).toMatchObject({ name: 'not-found' })
  expect(await refused({ id: unknown })).toMatchObject({ name: 'not-found' })
  expect(await refused({ version: 2 })).toMatchObject({ name: 'conflict' })
  expect(await refused({ intoVersion: 2 })).toMatchObject({ name: 'conflict' })
  const third = await addOrganization(portal, { name: 'Acme Group', origin: 'acme.org' })
  await browser.call(mergeOrganization, input)
  const gone = {
    name: 'conflict',
    title: 'Acme Stores was merged into another organization in the meantime.',
  }
  expect(await refused({ into: third.id })).toMatchObject(gone)
  expect(await refused({ id: third.id, into: goes.id })).toMatchObject(gone)
  expect(await browser.refusal(previewMerge, { id: goes.id, into: third.id })).toMatchObject(gone)
  expect(await rowOf(stays.id)).toMatchObject({ version: 2 })
})

test('ADMIN-3 RE-10 a merge whose answer was lost is sent again, and is done once; a sign-in of long ago does not do', async () => {
  const { browser } = await signInAdmin(portal)
  const both = await two()
  await browser.call(mergeOrganization, merge(both))
  expect(await browser.call(mergeOrganization, merge(both))).toMatchObject({
    id: both.stays.id,
    version: 2,
  })
  expect(await auditOf(portal)).toHaveLength(2)
  await db
    .updateTable('sessions')
    .set({ proven_at: services.now() - 900_001 })
    .execute()
  expect(await browser.refusal(mergeOrganization, merge(both))).toMatchObject({
    name: 'sign-in-too-old',
  })
})

test('RE-14 AZ-04 merges both ways, one who asks, a decision and a domain at one moment wait for nobody who waits for them', async () => {
  const one = await signInAdmin(portal, 'one@google.com')
  const other = await signInAdmin(portal, 'other@google.com')
  const both = await two()
  const { goes, stays } = both
  await db.deleteFrom('organization_domains').execute()
  const waits = await portal.signIn({
    email: 'waits@acme.com',
    organization_id: goes.id,
    organization_access_status: 'pending',
  })
  const late = await portal.signIn({ email: 'late@acme.com' })
  const back = { goes: await rowOf(stays.id), stays: await rowOf(goes.id) }
  const there = { goes: back.stays, stays: back.goes }
  await portal.signIn({ email: 'there@acme.de', organization_id: stays.id })

  const statuses = await atOnce(
    portal,
    () => one.browser.send(mergeOrganization, merge(there)),
    () => late.browser.send(requestAccess, { organization: 'Acme Stores', reason: '' }),
    () => other.browser.send(mergeOrganization, merge(back)),
    () =>
      other.browser.send(
        decideAccess,
        {
          people: [{ personId: waits.person.id, version: 1, isChecked: true }],
          decision: { verdict: 'approve', note: '' },
        },
        { idempotencyKey: 'key-of-a-decision' },
      ),
    () =>
      other.browser.send(verifyDomain, {
        id: goes.id,
        version: there.goes.version,
        domain: 'acme.com',
        isAutomatic: false,
      }),
  )

  const [merged, asked, mergedBack, decided, verified] = statuses
  expect([asked, decided]).toEqual([200, 200])
  expect([merged, mergedBack].filter((status) => status === 200).length).toBeLessThan(2)
  for (const status of [merged, mergedBack, verified]) {
    expect([200, 409]).toContain(status)
  }
  const left = await db
    .selectFrom('organizations')
    .select(['id', 'people', 'waiting'])
    .where('merged_into', 'is', null)
    .execute()
  const people = await db
    .selectFrom('people')
    .select('organization_id')
    .where('organization_id', 'is not', null)
    .execute()
  expect(left.reduce((sum, it) => sum + it.people, 0)).toBe(3)
  expect(people.every(({ organization_id }) => left.some(({ id }) => id === organization_id))).toBe(
    true,
  )
  const { length } = await auditOf(portal)
  expect(await verifyChain(services)).toEqual({ checked: length, broken: null })
})

test('RE-14 ACCESS-4 whoever is just joining the one that goes comes along', async () => {
  const { browser } = await signInAdmin(portal)
  const both = await two()
  await addMembers(both.goes, 'acme.com')
  const late = await portal.addPerson({ email: 'late@acme.com' })
  const merging = await db.transaction().execute(async (joining) => {
    await holdOn(joining)
    await lockPerson(joining, late.id)
    await tieToOrganization(joining, late, { name: 'Acme Stores' }, services.now())
    const answer = browser.send(mergeOrganization, merge(both))
    await expect.poll(() => waiting(portal)).toBe(1)
    return { answer }
  })
  expect((await merging.answer).status).toBe(200)
  expect(await organizationOf(portal, late.id)).toMatchObject({ id: both.stays.id, people: 5 })
})

test('RE-14 of two admins who merge the same at one moment one does, and both are answered', async () => {
  const one = await signInAdmin(portal, 'one@google.com')
  const other = await signInAdmin(portal, 'other@google.com')
  const both = await two()
  await addMembers(both.goes, 'acme.com')
  const send = ({ browser }: typeof one) => browser.send(mergeOrganization, merge(both))
  expect(
    await atOnce(
      portal,
      () => send(one),
      () => send(other),
    ),
  ).toEqual([200, 200])
  expect(await auditOf(portal)).toHaveLength(2)
  expect(await rowOf(both.stays.id)).toMatchObject({ people: 4, version: 2 })
})

const search = { range: '13w', zone: 'Asia/Kolkata', staff: 'counted' } as const

test('ADMIN-3 INSIGHT-1 figures of before add up: those of the two together are those of the one that stays, also counted anew', async () => {
  const { browser } = await portal.signIn({
    email: 'root@google.com',
    is_admin: true,
    is_staff: true,
    isStrong: true,
  })
  await addSampleActivity(services, 30)
  await refreshStats(db, { zone: search.zone, from: -1_000_000, to: 1_000_000 })
  const { organizations } = await browser.call(loadUsage, search)
  const known = await db
    .selectFrom('organizations')
    .selectAll()
    .where('kind', '=', 'partner')
    .execute()
  const ranked = organizations.flatMap(({ id }) => known.find((it) => it.id === id) ?? [])
  const [goes, stays] = ranked as [(typeof ranked)[number], (typeof ranked)[number]]
  const ofOne = async (organization: string) => {
    const usage = await browser.call(loadUsage, { ...search, organization })
    const { total: leads } = await browser.call(listAllLeads, { organization })
    const { sums } = await browser.call(sumActivity, { range: '13w', organization })
    return { usage, leads, sums }
  }
  const timelineOf = async (id: string) =>
    (await browser.call(listOrganizationTimeline, { id, range: '13w', size: 100 })).entries
  const timeline = [...(await timelineOf(goes.id)), ...(await timelineOf(stays.id))]
    .toSorted((one, other) => other.at - one.at || (other.id > one.id ? 1 : -1))
    .slice(0, 100)
  const whole = await browser.call(loadUsage, search)
  const [before, there] = [await ofOne(goes.id), await ofOne(stays.id)]
  expect(before.usage.figures.opens).toBeGreaterThan(0)

  await browser.call(mergeOrganization, merge({ goes, stays }))

  const check = async () => {
    for (const id of [stays.id, goes.id]) {
      expect(await timelineOf(id)).toEqual(timeline)
      const { usage, leads, sums } = await ofOne(id)
      const { figures } = usage
      for (const name of [
        'opens',
        'people',
        'leads',
        'reused',
        'seconds',
        'timed',
        'views',
      ] as const) {
        expect([name, figures[name]]).toEqual([
          name,
          before.usage.figures[name] + there.usage.figures[name],
        ])
      }
      expect(usage.organization).toBe(stays.name)
      expect(leads).toBe(before.leads + there.leads)
      expect(sums.opens).toBe(before.sums.opens + there.sums.opens)
      expect(usage.organizations).toMatchObject([{ id: stays.id, opens: figures.opens }])
      expect(figures.organizations).toBe(1)
    }
    const now = await browser.call(loadUsage, search)
    expect(now).toEqual({
      ...whole,
      figures: { ...whole.figures, organizations: whole.figures.organizations - 1 },
      organizations: expect.anything() as unknown,
      comparison: expect.anything() as unknown,
    })
    const opens = (usage: typeof now) => usage.organizations.reduce((sum, it) => sum + it.opens, 0)
    expect(opens(now)).toBe(opens(whole))
  }
  await check()
  await forgetStats(db)
  await refreshStats(db, { zone: search.zone, from: -1_000_000, to: 1_000_000 })
  await check()
})

test('ADMIN-3 decided requests of what was merged are those of the one that stays', async () => {
  const { browser } = await signInAdmin(portal)
  const both = await two()
  const { id: person_id } = await portal.addPerson({ organization_id: both.goes.id })
  await db
    .insertInto('access_requests')
    .values({
      person_id,
      organization: 'Acme',
      organization_id: both.goes.id,
      reason: '',
      requested_at: 5,
      decision: 'approved',
      decided_at: 6,
    })
    .execute()
  await browser.call(mergeOrganization, merge(both))
  const before = '00000000-0000-0000-0000-000000000000'
  expect(
    (await browser.call(listDecided, { id: both.stays.id, requestedBefore: 9, before })).requests,
  ).toHaveLength(1)
})

test('ADMIN-3 RE-14 ten thousand people who asked at one moment are merged, within the time that a statement has', async () => {
  const { browser } = await signInAdmin(portal)
  const both = await two()
  const { id } = both.goes
  await db.transaction().execute(async (whole) => {
    await sql`set local statement_timeout = 0`.execute(whole)
    await sql`alter table access_requests disable trigger access_requests_are_noted`.execute(whole)
    await sql`
      with added as (
        insert into people (email, organization_id, organization_access_status, created_at, email_verified_at)
        select 'person-' || i || '@acme.com', ${id}, 'pending', 1, 1 from generate_series(1, 10000) i
        returning id, organization_id
      )
      insert into access_requests (person_id, organization, organization_id, reason, requested_at)
      select id, 'Acme', organization_id, '', 5 from added`.execute(whole)
    await sql`alter table access_requests enable trigger access_requests_are_noted`.execute(whole)
    await whole
      .updateTable('organizations')
      .set({ waiting_since: 5 })
      .where('id', '=', id)
      .execute()
  })
  expect(await browser.call(mergeOrganization, merge(both))).toMatchObject({
    people: 10_000,
    waiting: 10_000,
    waitingSince: 5,
  })
  expect(await rowOf(id)).toMatchObject({ people: 0, waiting: 0, waiting_since: null })
})
