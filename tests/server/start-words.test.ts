import { expect, test } from 'vitest'

import { startWords } from '#server/app/start-words.ts'

const local = { mode: 'local', publicUrl: 'http://localhost:3000', unknownSettings: [] } as const
const production = {
  mode: 'production',
  publicUrl: 'https://portal.example',
  unknownSettings: [],
} as const
const nothing = { adminLink: null, demosWithoutUrl: [] }
const adminLink = {
  url: 'https://portal.example/first-admin#secret',
  expiresAt: Date.UTC(2026, 0, 15, 10),
}

test('the start tells where the portal is, and in local mode where its helpers are', () => {
  expect(startWords(production, nothing)).toBe('\n  Partner Portal: https://portal.example\n\n')
  expect(startWords(local, nothing)).toBe(
    '\n  Partner Portal: http://localhost:3000\n  Mailbox, sample people: http://localhost:3000/local\n\n',
  )
})

test('ADMIN-4 the link for the first admin is printed on a line of its own, in production too', () => {
  expect(startWords(production, { ...nothing, adminLink }).split('\n')).toEqual([
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

test('DEMO-3 ERROR-2 demos that are left out for want of an address are told in one plain sentence, with what to do', () => {
  expect(startWords(production, { ...nothing, demosWithoutUrl: ['nba', 'yum'] })).toContain(
    '\n  2 demos are left out: nba, yum.\n  To show them, give each its address by DEMO_URLS.\n',
  )
  expect(startWords(local, { ...nothing, demosWithoutUrl: ['nba'] })).toContain(
    '\n  1 demo is left out: nba.\n  To show them, give each a sandbox in its folder, or its address by DEMO_URLS.\n',
  )
})

test('ERROR-2 names that are begun like settings and are none are told', () => {
  expect(startWords({ ...local, unknownSettings: ['OKTA_TOKEN', 'APP_ENV'] }, nothing)).toContain(
    '\n  These are no settings of the portal: OKTA_TOKEN, APP_ENV.\n',
  )
})
