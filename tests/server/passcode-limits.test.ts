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
import { finishOf, numberOf, wrongFor } from '#tests/support/passcode.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal, type Portal } from '#tests/support/portal.ts'
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
    const { name } = await browser.refusal(finishLogin, finishOf(ticket, await wrongCode()))
    return name
  })
/** Whichever mail's code is asked for, this is none. */
const wrongCode = async () => {
  const mails = await mailsTo(portal, identifier)
  const isInMail = (code: string) => mails.some(({ text }) => text.includes(code))
  return required(
    ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !isInMail(code)),
    'code',
  )
}

const sentBy = (tickets: readonly Ticket[]) => tickets.map(({ isNewMail }) => isNewMail)

test('PC-21 sends two codes at once to a mailbox and a third when those are over, whoever asks', async () => {
  await portal.addPerson({ email: identifier })
  const startAll = (count: number) => inTurn(count, () => start(portal.newBrowser()))
  expect(sentBy(await startAll(4))).toEqual([true, true, false, false])
  portal.advance(9 * minute)
  expect(sentBy(await startAll(2))).toEqual([false, false])
  portal.advance(minute)
  expect(sentBy(await startAll(2))).toEqual([true, false])
  expect(await mailsTo(portal, identifier)).toHaveLength(3)
})

test('PC-21 a thousand addresses asking at once send two codes to one mailbox', async () => {
  await portal.addPerson({ email: identifier })
  const answers = await inBatches(1_000, () =>
    portal.newBrowser().send(startLogin, { ...email, identifier }),
  )
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await mailsTo(portal, identifier)).toHaveLength(2)
})

test('PC-21 A6.1.1 whoever keeps asking, the owner’s new browser finds a code that works at any minute of three hours', async () => {
  await portal.addPerson({ email: identifier })
  const sent = new Set<string>()
  const asOften = async (at: number) => {
    portal.advance(minute)
    await start(portal.newBrowser())
    const ticket = await start(portal.newBrowser())
    const mails = await mailsTo(portal, identifier)
    mails.forEach(({ text }) => sent.add(text))
    expect({ at, expiresIn: ticket.expiresIn >= 60 }).toEqual({ at, expiresIn: true })
    return mails.length
  }
  const counts = await inTurn(180, asOften)
  const inWindow = (minutes: number) =>
    Math.max(...counts.map((count, at) => count - (counts[at - minutes] ?? 0)))
  // Windows are fixed: in any stretch of time there are two of them at most.
  expect(inWindow(15)).toBeLessThanOrEqual(6)
  expect(sent.size).toBeLessThanOrEqual(30)
})

test('PC-21 A6.1.1 the code of the newest mail signs in a browser that got none, and nobody else with it', async () => {
  await portal.addPerson({ email: identifier })
  const stranger = portal.newBrowser()
  await start(stranger)
  const flood = await start(stranger)
  const { code } = await mailOf(portal, identifier, flood)

  const owner = portal.newBrowser()
  const ticket = await start(owner)
  expect(ticket).toMatchObject({ isNewMail: false, number: null })
  expect(await owner.call(finishLogin, finishOf(ticket, code))).toHaveProperty('accessToken')
  // PC-02: of the sign-ins by one mail one comes true.
  expect((await stranger.refusal(finishLogin, finishOf(flood, code))).name).toBe('code-expired')
})

test('PC-03 of many browsers with the code of one mail one is signed in', async () => {
  await portal.addPerson({ email: identifier })
  const stranger = portal.newBrowser()
  await start(stranger)
  const { code } = await mailOf(portal, identifier, await start(stranger))
  const browsers = Array.from({ length: 8 }, () => portal.newBrowser())
  const tickets = await Promise.all(browsers.map(start))
  const answers = await Promise.all(
    browsers.map((browser, at) =>
      browser.send(finishLogin, finishOf(required(tickets[at], 'ticket'), code)),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await portal.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
})

test('PC-08 who joins a mail has no guesses of their own', async () => {
  await portal.addPerson({ email: identifier })
  const stranger = portal.newBrowser()
  await start(stranger)
  const { code } = await mailOf(portal, identifier, await start(stranger))
  const names = await inTurn(4, async () => {
    const browser = portal.newBrowser()
    const ticket = await start(browser)
    return inTurn(
      3,
      async () => (await browser.refusal(finishLogin, finishOf(ticket, wrongFor(code)))).name,
    )
  })
  expect(names.flat().filter((name) => name === 'code-wrong')).toHaveLength(10)
  expect(names.flat().slice(10)).toEqual(['too-many-requests', 'too-many-requests'])
})

test('PC-06 A6.1.1 with codes guessed away, the link of a stranger’s mail lets the owner’s browser in, not the stranger', async () => {
  await portal.addPerson({ email: identifier })
  const stranger = portal.newBrowser()
  await start(stranger)
  const flood = await start(stranger)
  const mail = await mailOf(portal, identifier, flood)
  await portal.db
    .insertInto('passcode_guesses')
    .values({ identifier, in_a_row: 100, in_window: 10, window_ends_at: portal.services.now() })
    .execute()

  const owner = portal.newBrowser()
  const ticket = await start(owner)
  const refused = await owner.send(finishLogin, finishOf(ticket, mail.code))
  expect(refused.headers.get('retry-after')).toBeNull()
  expect(await owner.call(connectLogin, { ...email, ...mail.link })).toEqual({
    status: 'connected',
  })
  const statusOf = (browser: PortalBrowser, { connectToken }: Ticket) =>
    browser.call(loginStatus, { ...email, connectToken })
  expect(await statusOf(stranger, flood)).toEqual({ status: 'waiting' })
  const answer = await statusOf(owner, ticket)
  const passcode = answer.status === 'complete' ? answer.passcode : ''
  expect(await owner.call(finishLogin, finishOf(ticket, passcode))).toHaveProperty('accessToken')
})

test('PC-12 elsewhere the link of a stranger’s mail asks for the number of the browser that asked for it', async () => {
  await portal.addPerson({ email: identifier })
  const stranger = portal.newBrowser()
  await start(stranger)
  const { link } = await mailOf(portal, identifier, await start(stranger))
  const owner = portal.newBrowser()
  const ticket = await start(owner)
  expect(await portal.newBrowser().call(connectLogin, { ...email, ...link })).toMatchObject({
    status: 'confirm',
  })
  const answer = await owner.call(loginStatus, { ...email, connectToken: ticket.connectToken })
  expect(answer).toEqual({ status: 'waiting' })
})

test('PC-07 a browser that asks too often goes on with its newest mail, by code and by the link elsewhere', async () => {
  await portal.addPerson({ email: identifier })
  const browser = portal.newBrowser()
  await start(browser)
  const { link, code } = await mailOf(portal, identifier, await start(browser))
  const ticket = await start(browser)
  expect(ticket).toMatchObject({ isNewMail: false, number: expect.stringMatching(/^\d\d$/) })
  const number = numberOf(ticket)
  expect(await portal.newBrowser().call(connectLogin, { ...email, ...link, number })).toEqual({
    status: 'connected',
  })
  expect(await browser.call(finishLogin, finishOf(ticket, code))).toHaveProperty('accessToken')
})

test('PC-10 a known browser’s mail is joined by no other browser', async () => {
  const { browser } = await portal.signIn({ email: identifier })
  await inTurn(2, () => start(portal.newBrowser()))
  const { code } = await mailOf(portal, identifier, await start(browser))
  const thief = portal.newBrowser()
  const ticket = await start(thief)
  expect(ticket.isNewMail).toBe(false)
  expect((await thief.refusal(finishLogin, finishOf(ticket, code))).name).toBe('code-wrong')
})

test('PC-21 EN-05 where no code lives and no mail may leave, the time to wait is told', async () => {
  await portal.addPerson({ email: identifier })
  const person = { ...email, identifier, firstname: 'Ada', lastname: 'Lovelace' }
  await portal.db.updateTable('people').set({ email_verified_at: null }).execute()
  await inTurn(2, () => portal.newBrowser().call(startRegister, person))
  portal.advance(10 * minute)
  await portal.newBrowser().call(startRegister, person)
  const refused = await portal.newBrowser().send(startLogin, { ...email, identifier })
  expect(refused.headers.get('retry-after')).toBe('300')
  await expect(problemIn(refused)).resolves.toMatchObject({
    name: 'too-many-requests',
    retryAfter: 300,
  })
  portal.advance(5 * minute)
  await expect(start(portal.newBrowser())).resolves.toMatchObject({ isNewMail: true })
})

test('PC-21 one address starts twenty sign-ins in an hour', async () => {
  const browser = portal.newBrowser()
  const names = await inTurn(21, async (turn) => {
    const nobody = { ...email, identifier: `nobody-${turn}@example.com` }
    return (await browser.refusal(startLogin, nobody)).name
  })
  expect(names.slice(19)).toEqual(['email-not-found', 'too-many-requests'])
})

/** So many people register at once, each in a browser and at an address of their own; how many get a code. */
const registering = async (
  { newBrowser }: Pick<Portal, 'newBrowser'>,
  people: number,
  addressOf?: (at: number) => string,
) => {
  const answers = await Promise.all(
    Array.from({ length: people }, (_, at) =>
      newBrowser(addressOf && { address: addressOf(at) }).send(startRegister, {
        ...email,
        identifier: `person-${at}@${addressOf?.(at).replaceAll(/\W/g, '') ?? ''}example.com`,
        firstname: 'Ada',
        lastname: 'Lovelace',
      }),
    ),
  )
  return answers.filter(({ ok }) => ok).length
}

test('PC-21 fifty codes leave in a minute, the last ten of them for browsers that owners are known by', async () => {
  const known = await inTurn(12, async (turn) => {
    const { email: identifier } = await portal.addPerson({ email: `known-${turn}@example.com` })
    const browser = portal.newBrowser()
    const ticket = await browser.call(startLogin, { ...email, identifier })
    const { code } = await mailOf(portal, identifier, ticket)
    await browser.call(finishLogin, finishOf(ticket, code))
    return { browser, identifier }
  })
  portal.advance(minute)
  expect(await registering(portal, 60)).toBe(40)
  const answers = await Promise.all(
    known.map(({ browser, identifier }) => browser.send(startLogin, { ...email, identifier })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)

  portal.advance(minute)
  const person = { ...email, identifier, firstname: 'Ada', lastname: 'Lovelace' }
  await expect(portal.newBrowser().call(startRegister, person)).resolves.toHaveProperty('authToken')
})

const customer = (network: string) => (at: number) => `${network}:${at.toString(16)}::1`

test('PC-21 one IPv6 customer with any number of addresses uses up a fifth of the codes of a minute, and nobody else’s', async () => {
  expect(await registering(portal, 20, customer('2001:db8:1'))).toBe(10)
  expect(await registering(portal, 20, customer('2001:db8:2'))).toBe(10)
  expect(await registering(portal, 25)).toBe(20)
  portal.advance(minute)
  expect(await registering(portal, 20, customer('2001:db8:1'))).toBe(10)
})

test('PC-21 behind an address of many people, and where many sign in, the settings let more through', async () => {
  const wide = await createPortal({ config: { addressLimitFactor: 2, codesPerMinute: 60 } })
  const browser = wide.newBrowser()
  const names = await inTurn(41, async (turn) => {
    const nobody = { ...email, identifier: `nobody-${turn}@example.com` }
    return (await browser.refusal(startLogin, nobody)).name
  })
  expect(names.slice(39)).toEqual(['email-not-found', 'too-many-requests'])

  expect(await registering(wide, 70)).toBe(48)
})

test('PC-21 EN-06 the register form spends the same budget of the mailbox', async () => {
  const person = { ...email, identifier, firstname: 'Ada', lastname: 'Lovelace' }
  await portal.newBrowser().call(startRegister, person)
  await portal.newBrowser().call(startRegister, person)
  await portal.addPerson({ email: identifier })
  await start(portal.newBrowser())
  await start(portal.newBrowser())
  expect(await mailsTo(portal, identifier)).toHaveLength(3)
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
    browser.refusal(finishLogin, finishOf(ticket, await wrongCode())),
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
