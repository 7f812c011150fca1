import { expect, test } from 'vitest'

import {
  connectLogin,
  finishLogin,
  finishRegister,
  loginStatus,
  startLogin,
  startRegister,
  type Ticket,
} from '#src/api/contract/passcode.ts'
import { inBatches, inTurn } from '#tests/support/in-turn.ts'
import { linkIn, mailOf, mailsTo } from '#tests/support/outbox.ts'
import { finishOf, wrongFor } from '#tests/support/passcode.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'
import { required } from '#src/lib/required.ts'

const portal = await createPortal()
const email = { method: 'email' } as const
const identifier = 'ada@example.com'
const minute = 60_000

const start = (browser: PortalBrowser) => browser.call(startLogin, { ...email, identifier })
const moved = ({ jar }: PortalBrowser) => portal.newBrowser({ jar })

const signIn = async (browser: PortalBrowser) => {
  const ticket = await start(browser)
  const { code } = await mailOf(portal, identifier, ticket)
  return browser.call(finishLogin, finishOf(ticket, code))
}

/** Wrong codes for one started sign-in: how each was answered. */
const guess = (browser: PortalBrowser, ticket: Ticket, times: number) =>
  inTurn(times, async () => {
    const { name } = await browser.refusal(finishLogin, finishOf(ticket, await wrongCode(ticket)))
    return name
  })
const wrongCode = async (ticket: Ticket) =>
  wrongFor((await mailOf(portal, identifier, ticket)).code)

test('PC-21 EN-05 sends three codes in fifteen minutes to a mailbox, whoever asks', async () => {
  await portal.addPerson({ email: identifier })
  await start(portal.newBrowser())
  await start(portal.newBrowser())
  portal.advance(minute)
  await start(portal.newBrowser())
  const refused = await portal.newBrowser().send(startLogin, { ...email, identifier })
  expect(refused.headers.get('retry-after')).toBe('840')
  await expect(problemIn(refused)).resolves.toMatchObject({
    name: 'too-many-requests',
    retryAfter: 840,
  })
  expect(await mailsTo(portal, identifier)).toHaveLength(3)

  portal.advance(14 * minute)
  await expect(start(portal.newBrowser())).resolves.toHaveProperty('authToken')
})

test('PC-21 a thousand addresses asking send three codes to one mailbox', async () => {
  await portal.addPerson({ email: identifier })
  const answers = await inBatches(1_000, () =>
    portal.newBrowser().send(startLogin, { ...email, identifier }),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(await mailsTo(portal, identifier)).toHaveLength(3)
})

test('PC-21 one address starts twenty sign-ins in an hour', async () => {
  const browser = portal.newBrowser()
  const names = await inTurn(21, async (turn) => {
    const nobody = { ...email, identifier: `nobody-${turn}@example.com` }
    return (await browser.refusal(startLogin, nobody)).name
  })
  expect(names.slice(19)).toEqual(['email-not-found', 'too-many-requests'])
})

test('PC-21 fifty codes leave in a minute, whoever asks for them', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      portal.newBrowser().send(startRegister, {
        ...email,
        identifier: `person-${at}@example.com`,
        firstname: 'Ada',
        lastname: 'Lovelace',
      }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(50)
  portal.advance(minute)
  const person = { ...email, identifier, firstname: 'Ada', lastname: 'Lovelace' }
  await expect(portal.newBrowser().call(startRegister, person)).resolves.toHaveProperty('authToken')
})

test('PC-21 sends ten codes in an hour to a mailbox', async () => {
  await portal.addPerson({ email: identifier })
  const statuses = await inTurn(12, async (turn) => {
    if (turn > 0 && turn % 3 === 0) {
      portal.advance(15 * minute)
    }
    const answer = await portal.newBrowser().send(startLogin, { ...email, identifier })
    return answer.status
  })
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.slice(-2)).toEqual([429, 429])
})

test('PC-21 EN-01 a mailbox without an account is limited the same way', async () => {
  const names = await inTurn(4, async () => {
    const { name } = await portal.newBrowser().refusal(startLogin, { ...email, identifier })
    return name
  })
  expect(names).toEqual([
    'email-not-found',
    'email-not-found',
    'email-not-found',
    'too-many-requests',
  ])
})

test('PC-21 EN-06 the register form spends the same budget of the mailbox', async () => {
  const person = { ...email, identifier, firstname: 'Ada', lastname: 'Lovelace' }
  await portal.newBrowser().call(startRegister, person)
  await portal.newBrowser().call(startRegister, person)
  await portal.addPerson({ email: identifier })
  await start(portal.newBrowser())
  const problems = await Promise.all([
    portal.newBrowser().refusal(startRegister, person),
    portal.newBrowser().refusal(startLogin, { ...email, identifier }),
  ])
  expect(problems.map(({ name }) => name)).toEqual(['too-many-requests', 'too-many-requests'])
})

test('PC-21 a code that was used gives its place back', async () => {
  await portal.addPerson({ email: identifier })
  await inTurn(12, () => signIn(portal.newBrowser()))
  expect(await portal.db.selectFrom('sessions').select('id').execute()).toHaveLength(12)
})

/** @see CVE-2026-33640 */
test('PC-08 several starters for one mailbox share one budget of guesses', async () => {
  await portal.addPerson({ email: identifier })
  const browsers = [portal.newBrowser(), portal.newBrowser(), portal.newBrowser()]
  const tickets = await Promise.all(browsers.map(start))
  const answers = await Promise.all(
    browsers.map((browser, index) => guess(browser, required(tickets[index], 'ticket'), 5)),
  )
  const names = answers.flat()
  expect(names.filter((name) => name === 'too-many-requests')).toHaveLength(5)
  expect(names.filter((name) => name === 'code-wrong').length).toBeGreaterThanOrEqual(8)
})

test('PC-08 a right code does not cost a guess', async () => {
  await portal.addPerson({ email: identifier })
  await inTurn(12, () => signIn(portal.newBrowser()))
  const held = await portal.db.selectFrom('passcode_guesses').selectAll().executeTakeFirst()
  expect(held).toMatchObject({ in_a_row: 0, in_window: 0 })
})

test('EN-06 guesses on the register form count for the login form', async () => {
  const person = { ...email, identifier, firstname: 'Ada', lastname: 'Lovelace' }
  await inTurn(2, async () => {
    const browser = portal.newBrowser()
    const ticket = await browser.call(startRegister, person)
    const passcode = wrongFor((await mailOf(portal, identifier, ticket)).code)
    await inTurn(5, () => browser.send(finishRegister, finishOf(ticket, passcode)))
  })
  await portal.addPerson({ email: identifier })
  const browser = portal.newBrowser()
  const ticket = await start(browser)
  await expect(
    browser.refusal(finishLogin, finishOf(ticket, await wrongCode(ticket))),
  ).resolves.toMatchObject({ name: 'too-many-requests' })
})

test('PC-06 a hundred wrong codes in a row switch typed codes off, and the link switches them on', async () => {
  await portal.addPerson({ email: identifier })
  const browser = portal.newBrowser()
  const names = await inTurn(25, async () => {
    portal.advance(30 * minute)
    const ticket = await start(moved(browser))
    return guess(moved(browser), ticket, 4)
  })
  expect(names.flat()).toEqual(Array.from({ length: 100 }, () => 'code-wrong'))

  portal.advance(24 * 60 * minute)
  const ticket = await start(moved(browser))
  const mail = required(
    (await mailsTo(portal, identifier)).find(({ text }) => text.includes(ticket.connectToken)),
    'mail',
  )
  expect(mail.text).not.toMatch(/^\d{6}$/m)
  expect(mail.text).toContain('only this link works for now')
  await expect(
    moved(browser).refusal(finishLogin, finishOf(ticket, '000000')),
  ).resolves.toMatchObject({ name: 'too-many-requests' })

  await browser.call(connectLogin, { ...email, ...linkIn(mail) })
  const answer = await browser.call(loginStatus, { ...email, connectToken: ticket.connectToken })
  const passcode = answer.status === 'complete' ? answer.passcode : ''
  await browser.call(finishLogin, finishOf(ticket, passcode))

  await expect(signIn(portal.newBrowser())).resolves.toHaveProperty('accessToken')
})

test('PC-06 a guesser does not gain a window from a visit of the owner', async () => {
  await portal.addPerson({ email: identifier })
  const guesser = portal.newBrowser()
  await guess(guesser, await start(guesser), 5)
  await signIn(portal.newBrowser())
  await guess(guesser, await start(guesser), 4)
  portal.advance(15 * minute)
  const names = await guess(guesser, await start(guesser), 2)
  expect(names).toEqual(['code-wrong', 'too-many-requests'])
})
