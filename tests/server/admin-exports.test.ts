import { expect, test } from 'vitest'

import { exportAudit, exportAuditLines, listAudit } from '#src/api/contract/admin-audit.ts'
import { exportCustomers, exportPartners } from '#src/api/contract/admin-organizations.ts'
import { exportPeople } from '#src/api/contract/admin-people.ts'
import { completeOrganizationForm } from '#src/api/contract/organization.ts'
import { exportActivity } from '#src/api/contract/stats.ts'
import { required } from '#src/lib/required.ts'
import { searchPeople } from '#server/areas/admin-people/search-people.ts'
import { csvOf } from '#server/base/lists/csv.ts'
import { inFoundOrder } from '#server/db/in-found-order.ts'
import { implement } from '#server/http/implement.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const signInAdmin = () =>
  portal.signIn({ email: 'root@example.com', is_admin: true, isStrong: true })

/** The lines of a CSV without its heading. */
const linesIn = async (response: Response) =>
  (await response.text()).split('\r\n').slice(1).filter(Boolean)

test('ADMIN-2 all matches come as a CSV file, in the order of the list', async () => {
  const { browser } = await signInAdmin()
  await addOrganization(portal, {
    name: 'Yum "Labs", Inc.',
    domains: ['a.example', 'b.example'],
    website: 'https://yum.example',
    country: 'Chile',
  })
  await addOrganization(portal, { name: 'Bites', origin: 'x' })
  await addOrganization(portal, { name: 'Stores', kind: 'customer' })

  const response = await browser.send(exportPartners, { order: 'desc' })

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="partners.csv"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const [heading, first, second, end] = bytes.subarray(3).toString().split('\r\n')
  expect(heading).toBe(
    'Name,Website,Country,Mail domains,People,Waiting,Waiting since (UTC),Since (UTC),Id',
  )
  expect(first).toMatch(
    /^"Yum ""Labs"", Inc\.",https:\/\/yum\.example,Chile,a\.example b\.example,0,0,,2026-01-15 09:00:00,[\da-f-]{36}$/,
  )
  expect(second).toMatch(/^Bites,/)
  expect(end).toBe('')
  expect(await linesIn(await browser.send(exportCustomers, {}))).toHaveLength(1)
})

test('ADMIN-2 an export takes the filter of its list', async () => {
  const { browser } = await signInAdmin()
  await portal.addPerson({ email: 'ada@example.com', is_customer: true })
  await portal.addPerson({ email: 'bea@example.com' })
  const told = await portal.signIn({ email: 'cleo@example.com', is_customer: true })
  await told.browser.call(completeOrganizationForm, {
    organization: 'Example Stores',
    website: '',
    country: 'Chile',
    jobTitle: 'Buyer',
  })

  const found = async (search: object) => linesIn(await browser.send(exportPeople, search))
  expect(await found({ role: 'customer', sort: 'email', order: 'asc' })).toMatchObject([
    expect.stringMatching(/^ada@example\.com,Ada Lovelace,customer,no,,open,,,active,2026-/),
    expect.stringMatching(/^cleo@example\.com,.*,completed,Example Stores,Buyer,active,2026-/),
  ])
  expect(await found({ q: 'bea' })).toMatchObject([
    expect.stringMatching(/^bea@example\.com,Ada Lovelace,partner,no,unrequested,,,,active,2026-/),
  ])
  expect(await browser.refusal(exportPeople, { page: 2 } as object)).toMatchObject({
    name: 'invalid-input',
  })
})

const sorts = ['name', 'email', 'createdAt', 'lastLoginAt'] as const

test.each(
  sorts.flatMap((sort) => [{ sort, order: 'asc' } as const, { sort, order: 'desc' } as const]),
)('ADMIN-2 more rows than one batch come whole, each once, by $sort $order', async (by) => {
  const { browser } = await signInAdmin()
  const people = Array.from({ length: 2_100 }, (_, index) => ({
    email: `p-${index}@example.com`,
    // Many are equal in every column but the last.
    created_at: index % 3,
    last_login_at: index % 2 === 0 ? null : index % 5,
  }))
  for (let from = 0; from < people.length; from += 700) {
    await portal.db
      .insertInto('people')
      .values(people.slice(from, from + 700))
      .execute()
  }
  const lines = await linesIn(await browser.send(exportPeople, by))
  expect(lines).toHaveLength(2_101)
  expect(new Set(lines).size).toBe(2_101)
})

test('ADMIN-2 whoever signs in while the file is made comes once, where they were', async () => {
  await portal.db
    .insertInto('people')
    .values(
      Array.from({ length: 1_001 }, (_, at) => ({
        email: `p-${at}@example.com`,
        created_at: 0,
        last_login_at: at,
      })),
    )
    .execute()
  const found = searchPeople(
    portal.db,
    { q: '', sort: 'lastLoginAt', order: 'desc' },
    portal.services.config,
  )
  const { count, batches } = await inFoundOrder(portal.db, found)
  const emails: string[] = []
  for await (const rows of batches) {
    emails.push(...rows.map(({ email }) => email))
    await portal.db
      .updateTable('people')
      .set({ last_login_at: 5_000 })
      .where('email', 'in', ['p-0@example.com', 'p-1000@example.com'])
      .execute()
  }
  expect(emails).toEqual(Array.from({ length: 1_001 }, (_, at) => `p-${1_000 - at}@example.com`))
  expect(count).toBe(1_001)
})

test('ADMIN-2 whoever is deleted while the file is made is left out', async () => {
  const { id } = await portal.addPerson({ email: 'ada@example.com' })
  const search = { q: '', sort: 'name', order: 'asc' } as const
  const { batches } = await inFoundOrder(
    portal.db,
    searchPeople(portal.db, search, portal.services.config),
  )
  await portal.db.deleteFrom('people').where('id', '=', id).execute()
  expect(await batches.next()).toMatchObject({ value: [] })
})

const hostile = [
  '=cmd()',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  'fine;=1',
  'fine\n=1',
  'fine;"=1',
  'fine; =1',
  'fine - 1',
] as const

test('AZ-11 nothing in a CSV is a formula, however the spreadsheet splits its lines', async () => {
  const cells: Record<string, string> = {}
  for (const text of hostile) {
    const batches = (async function* () {
      yield [text]
    })()
    let csv = ''
    for await (const piece of csvOf({ Text: (it: string) => it }, batches, (it) => it)) {
      csv += piece
    }
    cells[text] = csv.replace('\uFEFFText\r\n', '').replace(/\r\n$/, '')
  }
  expect(cells).toEqual({
    '=cmd()': `'=cmd()`,
    '+1': `'+1`,
    '-1': `'-1`,
    '@SUM(A1)': `'@SUM(A1)`,
    '\t=1': `"'\t'=1"`,
    '\r=1': `"'\r'=1"`,
    '＝1': `'＝1`,
    'fine;=1': `"fine;'=1"`,
    'fine\n=1': `"fine\n'=1"`,
    'fine;"=1': `"fine;""'=1"`,
    'fine; =1': `"fine; '=1"`,
    'fine - 1': 'fine - 1',
  })
})

test('AZ-11 HT-14 a text of spaces, quotes or tabs alone is read once', async () => {
  const all = [' ', '"', '\t', '\n '].map((it) => `a${it.repeat(200_000)}b=`)
  let size = 0
  for await (const piece of csvOf({ Text: (it: string) => it }, [all], (it) => it)) {
    size += piece.length
  }
  expect(size).toBeGreaterThan(1_000_000)
})

test('AZ-11 a name that is a formula is text in the file of users', async () => {
  const { browser } = await signInAdmin()
  await portal.addPerson({ email: 'a@example.com', firstname: '=HYPERLINK("x")', lastname: '' })
  const [line] = await linesIn(await browser.send(exportPeople, { q: 'a@example.com' }))
  expect(line).toContain(`a@example.com,"'=HYPERLINK(""x"")",partner`)
})

test('ADMIN-3 every export is itself in the audit log, with its search and its size', async () => {
  const { browser } = await signInAdmin()
  await browser.send(exportPartners, { q: 'cymbal' })
  await browser.send(exportPeople, { role: 'partner' })
  await browser.send(exportAudit, { kind: 'people' })

  const { entries } = await browser.call(listAudit, {})

  expect(entries.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['audit.exported', 'audit-log.csv'],
    ['people.exported', 'users.csv'],
    ['organizations.exported', 'partners.csv'],
  ])
  expect(JSON.parse(entries[1]?.after ?? '')).toEqual({
    search: { isByWords: false, sort: 'name', order: 'asc', role: 'partner' },
    rows: 1,
  })
  expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ rows: 1 })
})

test.each([
  ['people', exportPeople],
  ['partners', exportPartners],
  ['customers', exportCustomers],
  ['activity', exportActivity],
  ['the audit log', exportAudit],
  ['the audit log as lines', exportAuditLines],
] as const)(
  'ADMIN-3 ACCOUNT-3 the record of an export of %s says that words were searched, and keeps none of them',
  async (_, endpoint) => {
    const { browser } = await signInAdmin()
    await browser.send(endpoint, { q: 'Jane Doe' })
    const { entries } = await browser.call(listAudit, {})
    expect(entries).toHaveLength(1)
    expect(entries[0]?.after).not.toMatch(/jane/i)
    expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ search: { isByWords: true } })
  },
)

test('ADMIN-3 the audit log comes as CSV and as JSON lines with the hash of each row', async () => {
  const { browser } = await signInAdmin()
  await browser.send(exportPeople, { role: 'staff' })
  await browser.send(exportPeople, {})

  const csv = await linesIn(await browser.send(exportAudit, {}))
  expect(csv).toHaveLength(2)
  expect(csv[0]).toMatch(
    /^2,2026-01-15 09:00:00,people\.exported,root@example\.com,person,users\.csv,all,,"\{""search""/,
  )
  const response = await browser.send(exportAuditLines, { kind: 'people.exported' })
  expect(response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
  const lines = (await response.text()).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { seq: 2, kind: 'people.exported', before: null, hash: expect.stringMatching(/^[\w-]{43}$/) },
    { seq: 1, after: { search: { role: 'staff' } } },
  ])
})

const broken = await createPortal({
  implementations: [
    implement(exportPeople, async () =>
      (async function* () {
        yield 'the first half'
        throw new Error('the database went away')
      })(),
    ),
    implement(exportPartners, async () =>
      // oxlint-disable-next-line require-yield -- it fails before its first piece
      (async function* () {
        throw new Error('the database was away')
      })(),
    ),
  ],
})

test('RE-06 a file that breaks off is cut, not ended; one that fails at once is a problem', async () => {
  const { browser } = await broken.signIn({ is_admin: true, isStrong: true })
  const response = await browser.send(exportPeople, {})
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('the database went away')
  expect(await browser.refusal(exportPartners, {})).toMatchObject({ name: 'unexpected' })
})

const long = await createPortal({
  implementations: [
    implement(exportPeople, async () =>
      (async function* () {
        for (let piece = 0; piece < 10; piece += 1) {
          yield `piece ${piece}\n`
        }
      })(),
    ),
  ],
})

test.each([
  {
    who: 'is thrown out',
    become: () =>
      long.db.updateTable('sessions').set({ revoked_at: 1, revoked_why: 'revoked' }).execute(),
    told: 'Please sign in.',
  },
  {
    who: 'is no longer an admin',
    become: () => long.db.updateTable('people').set({ is_admin: false }).execute(),
    told: 'You may not do that.',
  },
])(
  'SE-11 a file that is read slowly is cut within a second of the moment in which its reader $who',
  async ({ become, told }) => {
    const { browser } = await long.signIn({ is_admin: true, isStrong: true })
    const response = await browser.send(exportPeople, {})
    const reader = required(response.body, 'body').getReader()
    await reader.read()
    await become()
    long.advance(1_000)
    const rest = async () => {
      let piece = await reader.read()
      while (!piece.done) {
        piece = await reader.read()
      }
    }
    await expect(rest()).rejects.toThrow(told)
    expect(long.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  },
)

test('SE-11 nginx is told to take a file no faster than its reader does', async () => {
  const { browser } = await long.signIn({ is_admin: true, isStrong: true })
  const { headers } = await browser.send(exportPeople, {})
  expect(headers.get('x-accel-buffering')).toBe('no')
})

test('SE-11 a file that is read slowly comes whole for who is still in', async () => {
  const { browser } = await long.signIn({ is_admin: true, isStrong: true })
  const response = await browser.send(exportPeople, {})
  long.advance(60_000)
  expect(await response.text()).toMatch(/^piece 0\n(?:piece \d\n){8}piece 9\n$/)
})
