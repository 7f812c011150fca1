import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { databaseLeftBehind } from '#server/app/left-behind.ts'
import { startMessage } from '#server/app/start-message.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const home = await mkdtemp(join(tmpdir(), 'portal-words-'))
afterAll(() => rm(home, { recursive: true }))

const local = { mode: 'local', publicUrl: 'http://localhost:3000', unknownSettings: [] } as const
const production = {
  mode: 'production',
  publicUrl: 'https://portal.example',
  unknownSettings: [],
} as const
const catalogue = { withoutUrl: [], faults: [] }
const nothing = { adminLink: null, leftBehind: null, catalogue }
const adminLink = {
  url: 'https://portal.example/first-admin#secret',
  expiresAt: Date.UTC(2026, 0, 15, 10),
}

test('the start tells where the portal is, and in local mode where its helpers are', () => {
  expect(startMessage(production, nothing)).toBe('\n  Partner Portal: https://portal.example\n\n')
  expect(startMessage(local, nothing)).toBe(
    '\n  Partner Portal: http://localhost:3000\n  Mailbox, sample people: http://localhost:3000/local\n\n',
  )
})

test('ADMIN-4 the link for the first admin is printed on a line of its own, in production too', () => {
  expect(startMessage(production, { ...nothing, adminLink }).split('\n')).toEqual([
    '',
    '  Partner Portal: https://portal.example',
    '',
    '  Nobody is an admin yet. Whoever signs in and opens this link becomes the first:',
    '  https://portal.example/first-admin#secret',
    '  It works once, until 2026-01-15 10:00 UTC. Show it to nobody else.',
    '',
    '',
  ])
})

const without = (...withoutUrl: string[]) => ({
  ...nothing,
  catalogue: { ...catalogue, withoutUrl },
})

test('DEMO-3 ERROR-2 demos that are left out for want of an address are told in one plain sentence, with what to do', () => {
  expect(startMessage(production, without('nba', 'yum'))).toContain(
    '\n  2 demos are left out: nba, yum.\n  To show them, give each its address by DEMO_URLS.\n',
  )
  expect(startMessage(local, without('nba'))).toContain(
    '\n  1 demo is left out: nba.\n  To show them, give each a sandbox in its folder, or its address by DEMO_URLS.\n',
  )
})

test('DEMO-3 ERROR-2 demos that are left out by a fault are told with it, each on a line', () => {
  const faults = [
    { demo: 'nba', fault: 'technologies.0: Invalid option' },
    { demo: 'yum', fault: 'It has no page.' },
  ]
  expect(startMessage(production, { ...nothing, catalogue: { ...catalogue, faults } })).toContain(
    '\n  The catalogue of demos has 2 faults:\n  nba: technologies.0: Invalid option\n  yum: It has no page.\n',
  )
  const one = { ...catalogue, faults: faults.slice(0, 1) }
  expect(startMessage(production, { ...nothing, catalogue: one })).toContain(
    'has a fault:\n  nba: ',
  )
})

test('ERROR-2 names that are begun like settings and are none are told', () => {
  expect(startMessage({ ...local, unknownSettings: ['OKTA_TOKEN', 'APP_ENV'] }, nothing)).toContain(
    '\n  These are no settings of the portal: OKTA_TOKEN, APP_ENV.\n',
  )
})

const leftBy = async (databaseUrl: string | null) => {
  const dataDir = join(home, 'data')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
  return databaseLeftBehind({ databaseUrl, dataDir }, portal.db)
}

test('ERROR-2 who sets DATABASE_URL beside an embedded database is told that its data did not come along', async () => {
  const leftBehind = join(home, 'data/postgres')
  expect(await leftBy(portal.config.databaseUrl)).toBe(leftBehind)
  expect(startMessage(production, { ...nothing, leftBehind })).toContain(
    `\n  The database of DATABASE_URL has nobody in it, and ${leftBehind} holds another one.\n  To take its data along, see "From the embedded database to another" in docs/operations.md.\n`,
  )
  expect(await readFile('docs/operations.md', 'utf8')).toContain(
    '## From the embedded database to another\n',
  )

  expect(await leftBy(null)).toBe(null)
  const none = { databaseUrl: portal.config.databaseUrl, dataDir: join(home, 'none') }
  expect(await databaseLeftBehind(none, portal.db)).toBe(null)
  await portal.signIn()
  expect(await leftBy(portal.config.databaseUrl)).toBe(null)
})
