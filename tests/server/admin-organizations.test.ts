import { expect, test } from 'vitest'

import { listAudit } from '#src/api/contract/admin-audit.ts'
import {
  loadOrganization,
  removeDomain,
  renameOrganization,
  setOrganizationDemo,
  verifyDomain,
} from '#src/api/contract/admin-organizations.ts'
import { requestAccess } from '#src/api/contract/organization.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { waiting } from '#tests/support/at-once.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const signInAdmin = async () =>
  (await portal.signIn({ email: 'root@example.com', is_admin: true, isStrong: true })).browser
const acts = async (browser: PortalBrowser) =>
  (await browser.call(listAudit, {})).entries.map(({ kind, subject, before, after }) => ({
    kind,
    subject,
    before: JSON.parse(before ?? 'null') as unknown,
    after: JSON.parse(after ?? 'null') as unknown,
  }))
const organizationOf = async (id: string) =>
  (
    await portal.db
      .selectFrom('people')
      .select('organization_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).organization_id
const add = (name: string, seed: Parameters<typeof addOrganization>[1] = {}) =>
  addOrganization(portal, { name, origin: name, ...seed })

const sees = async (it: PortalBrowser, key: string) =>
  (await it.call(loadUser, { method: 'email' })).demos.some((demo) => demo.key === key)

test('ADMIN-3 a demo is shown, hidden and given back to its rule for one organization', async () => {
  const admin = await signInAdmin()
  const { id } = await add('Cymbal')
  const { browser } = await portal.signIn({
    organization_id: id,
    organization_access_status: 'approved',
  })
  const other = await portal.signIn({ organization_access_status: 'approved' })
  const { demos } = await admin.call(loadOrganization, { id })
  const shown = demos.find(({ isShownByRule }) => isShownByRule)?.key ?? ''
  const hidden = demos.find(({ isShownByRule }) => !isShownByRule)?.key ?? ''
  expect([await sees(browser, shown), await sees(browser, hidden)]).toEqual([true, false])

  const set = (version: number, demo: string, isShown: boolean | null) =>
    admin.call(setOrganizationDemo, { id, version, demo, isShown })
  expect(await set(1, shown, false)).toMatchObject({ version: 2 })
  expect(await set(2, hidden, true)).toMatchObject({ version: 3 })
  expect([await sees(browser, shown), await sees(browser, hidden)]).toEqual([false, true])
  expect([await sees(other.browser, shown), await sees(other.browser, hidden)]).toEqual([
    true,
    false,
  ])

  const back = await set(3, shown, null)
  expect(back.demos.find(({ key }) => key === shown)).toMatchObject({ override: null })
  expect(await sees(browser, shown)).toBe(true)
  expect(await set(4, shown, null)).toMatchObject({ version: 4 })
  expect((await acts(admin))[0]).toEqual({
    kind: 'organization.demo-set',
    subject: 'Cymbal',
    before: { demo: shown, isShown: false },
    after: { demo: shown, isShown: null },
  })
  expect(await acts(admin)).toHaveLength(3)
})

test('ADMIN-3 a demo that the catalogue has not is not found', async () => {
  const admin = await signInAdmin()
  const { id } = await add('Cymbal')
  expect(
    await admin.refusal(setOrganizationDemo, { id, version: 1, demo: 'none', isShown: true }),
  ).toMatchObject({ name: 'not-found', title: 'This demo does not exist.' })
})

test('ACCESS-4 a verified domain brings in whoever proved a mailbox there and is nowhere vouched for', async () => {
  const admin = await signInAdmin()
  const { id } = await add('Cymbal')
  const own = await add('Their own')
  const vouched = await add('Vouched', { origin: 'cymbal.example', domains: ['sister.example'] })
  const at = (name: string, seed: Parameters<typeof portal.addPerson>[0] = {}) =>
    portal.addPerson({ email: `${name}@cymbal.example`, ...seed })
  const people = {
    free: await at('free'),
    elsewhere: await at('elsewhere', { organization_id: own.id }),
    vouchedFor: await at('vouched', { organization_id: vouched.id }),
    unproven: await at('unproven', { email_verified_at: null }),
    customer: await at('customer', { is_customer: true }),
    staff: await at('staff', { is_staff: true }),
    below: await portal.addPerson({ email: 'x@mail.cymbal.example' }),
    alike: await portal.addPerson({ email: 'x@cymbal.example.org' }),
    named: await portal.addPerson({ email: 'x@other.example', firstname: '@cymbal.example' }),
  }

  const detail = await admin.call(verifyDomain, {
    id,
    version: 1,
    domain: ' @Cymbal.Example ',
    isAutomatic: false,
  })

  expect(detail).toMatchObject({
    version: 2,
    people: 2,
    domains: ['cymbal.example'],
    domainRules: [
      {
        domain: 'cymbal.example',
        isAutomatic: false,
        verifiedBy: 'root@example.com',
        verifiedAt: portal.services.now(),
      },
    ],
  })
  const ties: Record<string, string | null> = {}
  for (const [name, person] of Object.entries(people)) {
    ties[name] = await organizationOf(person.id)
  }
  expect(ties).toEqual({
    free: id,
    elsewhere: id,
    vouchedFor: vouched.id,
    unproven: null,
    customer: null,
    staff: null,
    below: null,
    alike: null,
    named: null,
  })
  expect(await admin.call(loadOrganization, { id: own.id })).toMatchObject({ people: 0 })
  expect(await acts(admin)).toEqual([
    {
      kind: 'organization.domain-verified',
      subject: 'Cymbal',
      before: null,
      after: { domain: 'cymbal.example', isAutomatic: false, peopleTied: 2 },
    },
  ])
})

test('ACCESS-4 ADMIN-3 whom a domain brought into the wrong organization, of which another domain is verified, comes along once it is verified for the right one', async () => {
  const admin = await signInAdmin()
  const wrong = await add('Wrong', { domains: ['wrong.example'] })
  const right = await add('Right')
  const domain = 'cymbal.example'
  const person = await portal.addPerson({ email: `ada@${domain}` })
  await admin.call(verifyDomain, { id: wrong.id, version: 1, domain, isAutomatic: false })
  expect(await organizationOf(person.id)).toBe(wrong.id)

  await admin.call(removeDomain, { id: wrong.id, version: 2, domain })
  await admin.call(verifyDomain, { id: right.id, version: 1, domain, isAutomatic: false })
  expect(await organizationOf(person.id)).toBe(right.id)
  expect(await acts(admin)).toMatchObject([
    { kind: 'organization.domain-verified', subject: 'Right', after: { peopleTied: 1 } },
    { kind: 'organization.domain-removed' },
    { kind: 'organization.domain-verified', subject: 'Wrong' },
  ])
})

test('ACCESS-4 a verified domain brings in who waits with what they wrote, and leaves what was decided where it was', async () => {
  const admin = await signInAdmin()
  const { id } = await add('Cymbal')
  const own = await add('Their own')
  const person = await portal.addPerson({
    email: 'ada@cymbal.example',
    organization_id: own.id,
    organization_access_status: 'pending',
  })
  const of = { person_id: person.id, organization_id: own.id, organization: 'Their own' }
  const rejected = { decision: 'rejected', decided_at: 2 } as const
  await portal.db
    .insertInto('access_requests')
    .values([
      { ...of, reason: 'The first time.', requested_at: 1, ...rejected },
      { ...of, reason: 'A workshop.', requested_at: 3 },
    ])
    .execute()

  const input = { id, version: 1, domain: 'cymbal.example', isAutomatic: false }
  const detail = await admin.call(verifyDomain, input)

  expect(detail.requests).toMatchObject([{ personId: person.id, reason: 'A workshop.' }])
  expect((await admin.call(loadOrganization, { id: own.id })).requests).toMatchObject([
    { personId: person.id, reason: 'The first time.' },
  ])
  expect(
    await portal.db
      .selectFrom('access_requests')
      .select('organization_id')
      .orderBy('requested_at')
      .execute(),
  ).toEqual([{ organization_id: own.id }, { organization_id: id }])
})

test.each(['gmail.com', 'outlook.com', 'yahoo.com', 'GMX.de'])(
  'ACCESS-4 the domain of a public mail service is never verified: %s',
  async (domain) => {
    const admin = await signInAdmin()
    const { id } = await add('Cymbal')
    expect(
      await admin.refusal(verifyDomain, { id, version: 1, domain, isAutomatic: true }),
    ).toMatchObject({
      name: 'invalid-input',
      errors: [{ pointer: '/domain', detail: 'Anyone can get a mailbox there.' }],
    })
  },
)

test('ACCESS-4 a domain belongs to one organization of a kind', async () => {
  const admin = await signInAdmin()
  const one = await add('One', { domains: ['cymbal.example'] })
  const other = await add('Other')
  const customer = await add('Customer', { kind: 'customer' })
  const input = { version: 1, domain: 'cymbal.example', isAutomatic: false }

  expect(await admin.refusal(verifyDomain, { id: other.id, ...input })).toMatchObject({
    name: 'conflict',
    title: 'cymbal.example is verified for One already.',
  })
  expect(await admin.call(verifyDomain, { id: customer.id, ...input })).toMatchObject({
    domains: ['cymbal.example'],
  })
  expect(await admin.call(loadOrganization, { id: one.id })).toMatchObject({
    domains: ['cymbal.example'],
  })
})

test('ACCESS-4 of two organizations that take a domain at the same moment the first has it', async () => {
  const admin = await signInAdmin()
  const one = await add('One')
  const other = await add('Other')
  const domain = 'cymbal.example'

  let refused: ReturnType<PortalBrowser['refusal']> | undefined
  await portal.db.transaction().execute(async (db) => {
    await db
      .insertInto('organization_domains')
      .values({ domain, kind: 'partner', organization_id: one.id, verified_at: 1 })
      .execute()
    refused = admin.refusal(verifyDomain, { id: other.id, version: 1, domain, isAutomatic: true })
    await expect.poll(() => waiting(portal)).toBe(1)
  })

  expect(await refused).toMatchObject({ name: 'conflict' })
  expect(await portal.db.selectFrom('organization_domains').selectAll().execute()).toMatchObject([
    { organization_id: one.id, is_automatic: false },
  ])
})

test('ACCESS-4 a domain becomes automatic and back, and is removed; who is in stays in', async () => {
  const admin = await signInAdmin()
  const { id } = await add('Cymbal')
  const person = await portal.addPerson({ email: 'ada@cymbal.example' })
  const domain = 'cymbal.example'
  await admin.call(verifyDomain, { id, version: 1, domain, isAutomatic: false })
  const automatic = await admin.call(verifyDomain, { id, version: 2, domain, isAutomatic: true })
  expect(automatic.domainRules).toMatchObject([{ isAutomatic: true }])
  const same = await admin.call(verifyDomain, { id, version: 3, domain, isAutomatic: true })
  expect(same.version).toBe(3)

  const removed = await admin.call(removeDomain, { id, version: 3, domain })
  expect(removed).toMatchObject({ version: 4, domainRules: [], people: 1 })
  expect(await organizationOf(person.id)).toBe(id)
  expect(await admin.call(removeDomain, { id, version: 4, domain })).toMatchObject({ version: 4 })

  expect((await acts(admin)).slice(0, 2)).toEqual([
    {
      kind: 'organization.domain-removed',
      subject: 'Cymbal',
      before: { domain, isAutomatic: true },
      after: null,
    },
    {
      kind: 'organization.domain-verified',
      subject: 'Cymbal',
      before: { domain, isAutomatic: false },
      after: { domain, isAutomatic: true },
    },
  ])
})

test('ACCESS-4 one organization cannot remove the domain of another', async () => {
  const admin = await signInAdmin()
  await add('One', { domains: ['cymbal.example'] })
  const { id } = await add('Other')
  await admin.call(removeDomain, { id, version: 1, domain: 'cymbal.example' })
  expect(await portal.db.selectFrom('organization_domains').selectAll().execute()).toHaveLength(1)
})

test.each(['', 'x', 'com', 'a b.example', 'cymbal..example', '-a.example', 'a.1', '@'])(
  'AZ-09 %j is no mail domain',
  async (domain) => {
    const admin = await signInAdmin()
    const { id } = await add('Cymbal')
    expect(
      await admin.refusal(verifyDomain, { id, version: 1, domain, isAutomatic: true }),
    ).toMatchObject({ name: 'invalid-input', errors: [{ pointer: '/domain' }] })
  },
)

const changes = [
  ['setOrganizationDemo', setOrganizationDemo, { demo: 'nba', isShown: false }],
  ['renameOrganization', renameOrganization, { name: 'Other' }],
  ['verifyDomain', verifyDomain, { domain: 'cymbal.example', isAutomatic: true }],
  ['removeDomain', removeDomain, { domain: 'cymbal.example' }],
] as const

test.each(changes)(
  'ADMIN-3 AZ-04 %s of an organization at another version is a conflict and changes nothing',
  async (_, endpoint, rest) => {
    const admin = await signInAdmin()
    const { id } = await add('Cymbal', { domains: ['cymbal.example'] })
    const before = await admin.call(loadOrganization, { id })
    const input = { id, version: 2, ...rest }
    expect(await admin.refusal(endpoint, input as never)).toMatchObject({ name: 'conflict' })
    expect(await admin.call(loadOrganization, { id })).toEqual(before)
    expect(await acts(admin)).toEqual([])
  },
)

test.each(changes)(
  'ADMIN-3 RE-10 %s that comes again, as its answer got lost, is no conflict and kept once; of somebody else it is one',
  async (_, endpoint, rest) => {
    const admin = await signInAdmin()
    const { browser: other } = await portal.signIn({ is_admin: true, isStrong: true })
    const { id } = await add('Cymbal', { domains: ['cymbal.example'] })
    const input = { id, version: 1, ...rest }
    const done = await admin.call(endpoint, input)
    expect(await admin.call(endpoint, input as never)).toEqual(done)
    expect(await other.refusal(endpoint, input as never)).toMatchObject({ name: 'conflict' })
    expect(await acts(admin)).toHaveLength(1)
  },
)

test.each(changes)('AZ-02 %s of no organization is not found', async (_, endpoint, rest) => {
  const admin = await signInAdmin()
  const { id } = await portal.addPerson()
  const input = { id, version: 1, ...rest }
  expect(await admin.refusal(endpoint, input as never)).toMatchObject({ name: 'not-found' })
})

test('ADMIN-3 a name is put right: its people stay, the log has both, and whoever names it so comes to it', async () => {
  const admin = await signInAdmin()
  const { id } = await add('Cymbla', { origin: 'cymbal.example' })
  const member = await portal.addPerson({ organization_id: id })
  const rename = (version: number, name: string) =>
    admin.call(renameOrganization, { id, version, name })
  expect(await rename(1, '  Cymbal Group ')).toMatchObject({ name: 'Cymbal Group', version: 2 })
  expect(await rename(2, 'Cymbal Group')).toMatchObject({ version: 2 })
  expect(await rename(2, 'CYMBAL Group')).toMatchObject({ name: 'CYMBAL Group', version: 3 })
  expect(await organizationOf(member.id)).toBe(id)
  const { person, browser } = await portal.signIn({ email: 'cleo@cymbal.example' })
  await browser.call(requestAccess, { organization: 'Cymbal group', reason: '' })
  expect(await organizationOf(person.id)).toBe(id)
  expect((await acts(admin)).filter(({ kind }) => kind === 'organization.renamed')).toEqual([
    {
      kind: 'organization.renamed',
      subject: 'Cymbal Group',
      before: { name: 'Cymbal Group' },
      after: { name: 'CYMBAL Group' },
    },
    {
      kind: 'organization.renamed',
      subject: 'Cymbla',
      before: { name: 'Cymbla' },
      after: { name: 'Cymbal Group' },
    },
  ])
})

test('ADMIN-3 RE-14 of two organizations that get one name at the same moment one has it, and the other is refused in words', async () => {
  const admin = await signInAdmin()
  const rows = await Promise.all(
    ['Cymbla', 'Symbal'].map((name) => add(name, { origin: 'cymbal.example' })),
  )
  const ends = await Promise.all(
    rows.map(async ({ id }) => {
      const input = { id, version: 1, name: 'Cymbal' }
      return (await admin.send(renameOrganization, input)).status
    }),
  )
  expect(ends.toSorted((one, other) => one - other)).toEqual([200, 422])
})

test('ADMIN-3 AZ-04 a name that another of the same origin has is refused, one of another origin or kind is not', async () => {
  const admin = await signInAdmin()
  const { id } = await add('Cymbla', { origin: 'cymbal.example' })
  await add('Cymbal', { origin: 'cymbal.example' })
  await add('Acme', { origin: 'acme.example' })
  await add('Example', { origin: 'cymbal.example', kind: 'customer' })
  expect(await admin.refusal(renameOrganization, { id, version: 1, name: 'CYMBAL' })).toMatchObject(
    {
      name: 'invalid-input',
      errors: [
        {
          pointer: '/name',
          detail: 'Another organization of the same mail domain is called so already.',
        },
      ],
    },
  )
  expect(await admin.call(renameOrganization, { id, version: 1, name: 'Acme' })).toMatchObject({
    version: 2,
  })
  expect(await admin.call(renameOrganization, { id, version: 2, name: 'Example' })).toMatchObject({
    version: 3,
  })
})
