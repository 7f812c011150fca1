import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'

import { listAudit } from '#src/api/contract/admin-audit.ts'
import { listAllLeads } from '#src/api/contract/admin-leads.ts'
import { listPartners } from '#src/api/contract/admin-organizations.ts'
import { listPeople } from '#src/api/contract/admin-people.ts'
import { listConversations } from '#src/api/contract/conversations.ts'
import { listActivity } from '#src/api/contract/stats.ts'
import { record } from '#server/audit/record.ts'
import { connect } from '#server/db/database.ts'
import { up } from '#server/db/migrations/0151-found-and-sorted-by-letters.ts'
import { addOrganization } from '#tests/support/organizations.ts'
import { logRow } from '#tests/support/activity-history.ts'
import { databaseIn } from '#tests/support/database-in.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

const signInAdmin = () =>
  portal.signIn({
    email: 'root@example.com',
    firstname: 'R',
    lastname: 'Zz',
    is_admin: true,
    isStrong: true,
  })

const decomposed = (text: string) => text.normalize('NFD')

/** What is written, and how people type it who look for it. */
const spellings = [
  ['Nyström', ['nystrom', 'NYSTRÖM', 'nyström', decomposed('Nyström'), 'ström', 'ny']],
  ['İstanbul', ['istanbul', 'İSTANBUL', 'ISTANBUL', 'ıstanbul']],
  ['Straße', ['strasse', 'STRASSE', 'straße', 'traß']],
  ['Ångström', ['angstrom', 'ångström', 'ÅNG', 'å']],
  ['Łukasz Øre', ['lukasz', 'ore', 'łuk øre']],
  ['O’Brien', ["o'brien", 'o’brien', 'brien']],
  ['Nguyễn', ['nguyen', 'NGUYỄN', decomposed('nguyễn')]],
  ['Иванов', ['иванов', 'ИВАН', 'ванов']],
  ['Παπαδόπουλος', ['παπαδοπουλος', 'ΠΑΠΑΔΌΠΟΥΛΟΣ']],
  ['أحمد', ['احمد', 'أحمد', 'مد']],
  ['علی‌رضا', ['علي', 'علیرضا']],
  ['王小明', ['王', '小明', '王小明']],
  ['ガス', ['ガス', decomposed('ガス'), 'ｶﾞｽ']],
  ['हिन्दी', ['हिन्दी', 'न्दी']],
  ['100%_Örtlich\\', ['100%', '%_ört', 'örtlich\\']],
] as const

test.each(spellings)(
  'ADMIN-2 %j is found however its letters are typed, in every list that is searched',
  async (name, typed) => {
    const { browser, person: admin } = await signInAdmin()
    const organization = await addOrganization(portal, { name: `${name} Group` })
    const person = await portal.addPerson({ email: 'x@y.example', firstname: 'Q', lastname: name })
    const at = portal.services.now()
    await portal.db
      .insertInto('leads')
      .values({
        id: randomUUID(),
        person_id: admin.id,
        type: 'client',
        company: `${name} Group`,
        website: '',
        salesforce: '',
        note: '',
        created_at: at,
      })
      .execute()
    await portal.db
      .insertInto('logs')
      .values(logRow(person.id, at, { action: 'Pageview', data: { page: 'Home', path: '/' } }))
      .execute()
    await portal.db.transaction().execute((db) =>
      record(db, portal.services, {
        kind: 'organization.renamed',
        actor: { caller: { personId: admin.id }, request: { id: 'r' } },
        subject: { kind: 'organization', id: organization.id, name: `${name} Group` },
        before: null,
        after: null,
      }),
    )
    await portal.db
      .insertInto('ai_conversations')
      .values({
        person_id: admin.id,
        title: `${name}?`,
        message_count: 0,
        created_at: at,
        asked_at: at,
      })
      .execute()

    const found = async (q: string) => ({
      people: (await browser.call(listPeople, { q })).rows.map(({ id }) => id),
      organizations: (await browser.call(listPartners, { q })).rows.map(({ id }) => id),
      leads: (await browser.call(listAllLeads, { q })).rows.map(({ company }) => company),
      acts: (await browser.call(listAudit, { q })).entries.map(({ subject }) => subject),
      activity: (await browser.call(listActivity, { q })).rows.map(({ id }) => id),
      conversations: (await browser.call(listConversations, { q })).conversations.map(
        ({ title }) => title,
      ),
    })
    for (const q of typed) {
      expect([q, await found(q)]).toEqual([
        q,
        {
          people: [person.id],
          organizations: [organization.id],
          leads: [`${name} Group`],
          acts: [`${name} Group`],
          activity: [person.id],
          conversations: [`${name}?`],
        },
      ])
    }
    expect(await found(`${name}x`)).toEqual({
      people: [],
      organizations: [],
      leads: [],
      acts: [],
      activity: [],
      conversations: [],
    })
  },
)

const inOrder = ['Ångström', 'apple', 'Émile', 'émile b', 'Zoe', 'Иванов', 'أحمد', '王小明']

const inEach = (names: readonly string[]) => ({ organizations: names, people: names, leads: names })

test('ADMIN-2 lists by name go from a to z, whatever case and accent, and other scripts stand behind', async () => {
  const { browser, person: admin } = await signInAdmin()
  for (const [at, name] of inOrder.toReversed().entries()) {
    await addOrganization(portal, { name, origin: `${at}.example` })
    await portal.addPerson({ email: `x${at}@y.example`, lastname: name, firstname: 'Q' })
    await portal.db
      .insertInto('leads')
      .values({
        id: randomUUID(),
        person_id: admin.id,
        type: 'client',
        company: name,
        website: '',
        salesforce: '',
        note: '',
        created_at: portal.services.now(),
      })
      .execute()
  }
  const sorted = async (order: 'asc' | 'desc') => {
    const people = await browser.call(listPeople, { q: 'y.example', sort: 'name', order })
    return {
      organizations: (await browser.call(listPartners, { sort: 'name', order })).rows.map(
        ({ name }) => name,
      ),
      people: people.rows.map(({ name }) => name.replace('Q ', '')),
      leads: (await browser.call(listAllLeads, { sort: 'company', order })).rows.map(
        ({ company }) => company,
      ),
    }
  }
  expect(await sorted('asc')).toEqual(inEach(inOrder))
  expect(await sorted('desc')).toEqual(inEach(inOrder.toReversed()))
})

test('ADMIN-2 a name as long as one may be is taken, whatever an index makes of its letters', async () => {
  const { browser } = await signInAdmin()
  const longest = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x20000 + at * 97))
  const name = longest.join('').slice(0, 100)
  const { id } = await addOrganization(portal, { name: longest.join('') })
  const person = await portal.addPerson({ firstname: 'ﷺ'.repeat(100), lastname: name })

  expect((await browser.call(listPartners, { q: name })).rows).toMatchObject([{ id }])
  expect((await browser.call(listPeople, { q: name, sort: 'name' })).rows).toMatchObject([
    { id: person.id },
  ])
})

/** The function alone. */
const definition = /create function folded[^]*?end \$\$;/.exec(up)?.[0] ?? ''
const texts = [...spellings.flatMap(([name, typed]) => [name, ...typed]), 'ÆŒÞẞĦŦĐ', 'tab\tend\\']

test('ADMIN-2 letters are folded alike in a database of another locale', async () => {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const server = connect(inject('databaseUrl'))
  await sql
    .raw(
      `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
    )
    .execute(server.db)
  const other = connect(databaseIn(inject('databaseUrl'), name))
  await sql.raw(definition).execute(other.db)
  const foldedIn = async ({ db }: Pick<typeof other, 'db'>) => {
    const { rows } = await sql<{ folded: string }>`
      select folded(spelled) from unnest(${texts}::text[]) with ordinality it (spelled, place) order by place`.execute(
      db,
    )
    return rows.map(({ folded }) => folded)
  }
  const [here, there] = [await foldedIn(portal), await foldedIn(other)]
  await other.db.destroy()
  await sql.raw(`drop database ${name}`).execute(server.db)
  await server.db.destroy()

  expect(there).toEqual(here)
  expect(here.filter((text) => !/^[\n -~]*$/.test(text))).toEqual([])
})
