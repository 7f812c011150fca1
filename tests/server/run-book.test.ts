import { readFileSync } from 'node:fs'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addPersonWithPasskey } from '#tests/support/passkey.ts'
import { createPortal } from '#tests/support/portal.ts'
import { required } from '#src/lib/required.ts'

const portal = await createPortal()

const manual = readFileSync('docs/operations.md', 'utf8')
const statements = [...manual.matchAll(/```sql\n(?<text>[\s\S]*?)```/g)].map(
  ({ groups }) => groups?.['text'] ?? '',
)

/** A statement of the manual with the words of this test in the place of its examples. */
const rowsOf = async (place: number, words: Readonly<Record<string, string>>) => {
  const said = Object.entries({ ...words, '2026-11-28': '2026-01-01' }).reduce(
    (text, [example, word]) => text.replaceAll(example, word),
    required(statements[place], 'statement'),
  )
  return (await sql.raw(said).execute(portal.db)).rows
}

test('ADMIN-3 the statements of the run book tell who came by a way and from an address, and which ways were added since', async () => {
  expect(statements).toHaveLength(3)
  const { person, browser } = await addPersonWithPasskey(portal, { email: 'ada@example.com' })
  const { address } = await portal.db
    .selectFrom('sessions')
    .select('address')
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow()
  await portal.signIn({ email: 'old@example.com' })
  const linked = { person_id: person.id, subject: 'somebody', method_key: 'okta' }
  await portal.db
    .insertInto('identities')
    .values([
      { ...linked, issuer: 'https://provider.example', linked_at: portal.services.now() + 1_000 },
      { ...linked, issuer: 'https://other.example', linked_at: 1 },
    ])
    .execute()

  expect(browser.tokens).not.toBeNull()
  expect(await rowsOf(0, { okta: 'email' })).toMatchObject([
    { email: 'ada@example.com', at: new Date(portal.services.now()), address, is_device: false },
    { email: 'old@example.com' },
  ])
  expect(await rowsOf(1, {})).toMatchObject([
    { email: 'ada@example.com', what: expect.stringMatching(/^passkey /) as string },
    { email: 'ada@example.com', what: 'okta linked' },
  ])
  expect(await rowsOf(2, { '203.0.113.7': address })).toMatchObject([
    { email: 'ada@example.com', id: person.id, method: 'email', revoked_why: null },
  ])
})

/** What a heading is called in an address. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

test('ADMIN-3 every section of the manual that another leads to is there', () => {
  const slugs = new Set([...manual.matchAll(/^#+ (.*)$/gm)].map(([, it = '']) => slugOf(it)))
  const links = [...manual.matchAll(/\]\(#([\w-]+)\)/g)].map(([, it = '']) => it)
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((it) => !slugs.has(it))).toEqual([])
})
