import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { addLead } from '#src/api/contract/leads.ts'
import { addLog } from '#src/api/contract/logs.ts'
import {
  finishLogin,
  finishRegister,
  startLogin,
  startRegister,
  type Ticket,
} from '#src/api/contract/passcode.ts'
import { loginByPassword } from '#src/api/contract/password.ts'
import { required } from '#src/lib/required.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { mailOf, mailsTo } from '#tests/support/outbox.ts'
import { finishOf, wrongFor } from '#tests/support/passcode.ts'
import { addPersonWithPassword } from '#tests/support/password.ts'
import { createPortal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { countRoundTrips } from '#tests/support/round-trips.ts'

const portal = await createPortal()
const trips = await countRoundTrips(portal)
const entry = () => ({ id: randomUUID(), version: '0.6.3' })
const partner = { organization_access_status: 'approved' } as const

/** How often a sign-in waits, from the question for a code to its session. */
const signIn = async (
  identifier: string,
  start: (identifier: string) => Promise<Ticket>,
  finish: (ticket: Ticket, code: string) => Promise<unknown>,
) => {
  const tickets: Ticket[] = []
  const started = await trips.of(async () => tickets.push(await start(identifier)))
  const held = required(tickets[0], 'ticket')
  const { code } = await mailOf(portal, identifier, held)
  return { start: started, finish: await trips.of(() => finish(held, code)) }
}

const loginIn = (browser: PortalBrowser, identifier: string) =>
  signIn(
    identifier,
    () => browser.call(startLogin, { method: 'email', identifier }),
    (ticket, code) => browser.call(finishLogin, finishOf(ticket, code)),
  )

const registerIn = (browser: PortalBrowser, identifier: string) => {
  const names = { firstname: 'Ada', lastname: 'Lovelace' }
  return signIn(
    identifier,
    () => browser.call(startRegister, { method: 'email', identifier, ...names }),
    (ticket, code) => browser.call(finishRegister, finishOf(ticket, code)),
  )
}

test('a sign-in by mailed code waits for the database three times for its start, three times for its end', async () => {
  const { email } = await portal.addPerson()
  const browser = trips.at(portal.newBrowser())
  // Signing keys are read by the first one.
  await loginIn(trips.at(portal.newBrowser()), (await portal.addPerson()).email)
  expect({
    stranger: await loginIn(browser, email),
    known: await loginIn(browser, email),
    newcomer: await registerIn(trips.at(portal.newBrowser()), 'new@example.com'),
  }).toEqual({
    stranger: { start: 3, finish: 3 },
    known: { start: 3, finish: 3 },
    newcomer: { start: 3, finish: 12 },
  })
})

test('EN-02 a start waits as often for an address that nobody has, where that is told to nobody', async () => {
  const strict = await countRoundTrips({
    ...portal,
    config: { ...portal.config, enumeration: 'strict' },
  })
  const { email } = await portal.addPerson()
  const startFor = (identifier: string) => {
    const browser = strict.at(portal.newBrowser())
    return strict.of(() => browser.call(startLogin, { method: 'email', identifier }))
  }
  expect([await startFor(email), await startFor('nobody@example.com')]).toEqual([3, 3])
})

test('EN-02 each wrong code waits as often for an address that nobody has, the one that is told to its owner too', async () => {
  const strict = await countRoundTrips({
    ...portal,
    config: { ...portal.config, enumeration: 'strict' },
  })
  const { email } = await portal.addPerson()
  const wrongCodesFor = async (identifier: string) => {
    const browser = strict.at(portal.newBrowser())
    const ticket = await browser.call(startLogin, { method: 'email', identifier })
    return inTurn(5, () => strict.of(() => browser.send(finishLogin, finishOf(ticket, '000000'))))
  }
  // Signing keys are read by the first one.
  await wrongCodesFor('somebody@example.com')
  // In one run of a million that is the right one.
  const ofOwner = await wrongCodesFor(email)
  expect((await mailsTo(portal, email)).map(({ subject }) => subject)).toContain(
    'Wrong codes for Partner Portal',
  )
  expect(await wrongCodesFor('nobody@example.com')).toEqual(ofOwner)
})

test('PW-07 each wrong password waits as often for an address that nobody has, the tenth in a row too', async () => {
  const { person } = await addPersonWithPassword(portal)
  const guess = (identifier: string) => {
    portal.advance(15_000)
    return trips
      .at(portal.newBrowser())
      .send(loginByPassword, { method: 'password', identifier, password: 'a wrong password' })
  }
  const guessesAt = (identifier: string) => inTurn(10, () => trips.of(() => guess(identifier)))
  const ofOwner = await guessesAt(person.email)
  expect((await mailsTo(portal, person.email)).map(({ subject }) => subject)).toContain(
    'Wrong passwords for Partner Portal',
  )
  expect(await guessesAt('nobody@example.com')).toEqual(ofOwner)
})

test('PC-05 a code that is compared with no tries left costs what any other does', async () => {
  const { email: identifier } = await portal.addPerson()
  const browser = trips.at(portal.newBrowser())
  const ticket = await browser.call(startLogin, { method: 'email', identifier })
  const { code } = await mailOf(portal, identifier, ticket)
  await portal.db
    .insertInto('passcode_guesses')
    .values({
      identifier,
      in_a_row: 10,
      in_window: 10,
      window_ends_at: portal.services.now() + 60_000,
    })
    .execute()
  const tried = (passcode: string) =>
    trips.of(() => browser.refusal(finishLogin, finishOf(ticket, passcode)))
  expect(await tried(code)).toBe(await tried(wrongFor(code)))
})

test('a lead and a log wait for the database three times', async () => {
  const signedIn = await portal.signIn(partner)
  const browser = trips.at(signedIn.browser)
  const lead = { type: 'client', company: 'Cymbal', website: 'cymbal.example' } as const
  const add = () => browser.call(addLead, lead, { idempotencyKey: randomUUID() })
  const { id: leadId } = await add()
  const view = { action: 'Pageview', data: { page: 'Home', path: '/' } } as const
  const open = { action: 'OpenDemo', demo: 'robotaxi', leadId } as const
  const data = { reusedSession: true }

  expect({
    lead: await trips.of(add),
    view: await trips.of(() => browser.call(addLog, { ...entry(), ...view })),
    open: await trips.of(() => browser.call(addLog, { ...entry(), ...open, data })),
  }).toEqual({ lead: 3, view: 3, open: 3 })
})
