import { readFileSync } from 'node:fs'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openLoadedPortal, type LoadedPortal } from '#tests/load/loaded-portal.ts'
import { scale } from '#tests/load/scale/scale.ts'

let portal: LoadedPortal

beforeAll(async () => {
  portal = await openLoadedPortal()
})
afterAll(() => portal.close())

test('a portal is filled with people, asked before and after, and each row is weighed', async () => {
  const found = await scale(portal, { people: 2_000, mostRows: 1_000, rate: 4, seconds: 1 })

  for (const { journeys, admin } of [found.before, found.after]) {
    expect([...journeys.rows(), ...admin.rows()].filter(({ errors }) => errors !== '')).toEqual([])
  }
  expect(Object.fromEntries(found.costs.map(({ table, rows }) => [table, rows]))).toMatchObject({
    people: expect.toSatisfy((rows: number) => rows >= 2_000),
    logs: expect.toSatisfy((rows: number) => rows >= 1_000),
  })
  for (const { rowBytes, indexBytes } of found.costs) {
    expect([rowBytes, indexBytes].every((bytes) => bytes > 10)).toBe(true)
  }
  const [halves] = found.spreads.filter((it) => it.databases === 2 && it.key === 'person_id')
  expect(halves?.least).toBeGreaterThan(0.7)
  expect(halves?.most).toBeLessThan(1.3)
})

test('the plan for several databases has a place for each table', async () => {
  const { rows } = await sql<{ name: string; isOfPerson: boolean }>`
    select relname as name, exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'person_id' and attnotnull
    ) as "isOfPerson"
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    portal.people.db,
  )
  const plan = readFileSync('docs/scale.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (?:person|hash of|the same|each database|one database)/.test(line))
    .join('\n')
  const placed = [...plan.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const placesOf = ({ name, isOfPerson }: (typeof rows)[number]) =>
    placed.filter((it) => it === name).length + Number(isOfPerson)
  expect(
    rows.filter((row) => placesOf(row) !== 1).map(({ name }) => name),
    'a table has a required person_id, or else is named once in the table "goes by" of docs/scale.md',
  ).toEqual([])
  expect(placed.filter((it) => rows.every(({ name }) => name !== it))).toEqual(['person_id'])
})
