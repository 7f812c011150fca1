import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import {
  finishLogin,
  finishRegister,
  loginStatus,
  startLogin,
  startRegister,
  type Ticket,
} from '#src/api/contract/passcode.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { createPortal } from '#tests/support/portal.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { mailOf, mailsTo } from '#tests/support/outbox.ts'
import { finishOf, wrongFor } from '#tests/support/passcode.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'

const portal = await createPortal()
const email = { method: 'email' } as const
const ada = { ...email, identifier: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace' }

const startedLogin = async (identifier = 'ada@example.com', browser = portal.newBrowser()) => {
  await portal.addPerson({ email: identifier })
  const ticket = await browser.call(startLogin, { ...email, identifier })
  const mail = await mailOf(portal, identifier, ticket)
  return { browser, ticket, mail, tokens: tokensOf(ticket) }
}

const tokensOf = ({ authToken, connectToken }: Ticket) => ({ ...email, authToken, connectToken })
/** More browsers that hold the same cookies: an attacker is not held up by limits per address. */
const twinOf = ({ jar }: PortalBrowser) => portal.newBrowser({ jar: jar.copy() })
const sessionCount = async () =>
  (await portal.db.selectFrom('sessions').select('id').execute()).length
const attemptsMade = async () =>
  (await portal.db.selectFrom('passcode_transactions').select('attempts').execute()).map(
    ({ attempts }) => attempts,
  )

test('PASSCODE-3 PASSCODE-6 signs a person in by the mailed code', async () => {
  const { browser, tokens, mail } = await startedLogin()
  browser.tokens = await browser.call(finishLogin, { ...tokens, passcode: mail.code })
  await expect(browser.call(loadUser, email)).resolves.toMatchObject({ email: 'ada@example.com' })
})

test('PASSCODE-8 takes a code with the spaces and dashes people type', async () => {
  const { browser, tokens, mail } = await startedLogin()
  const passcode = ` ${mail.code.slice(0, 3)}-${mail.code.slice(3)} `
  await expect(browser.call(finishLogin, { ...tokens, passcode })).resolves.toHaveProperty(
    'accessToken',
  )
})

test('PASSCODE-1 PASSCODE-3 registers a customer by the mailed code', async () => {
  const browser = portal.newBrowser()
  const ticket = await browser.call(startRegister, ada)
  const { code } = await mailOf(portal, ada.identifier, ticket)
  browser.tokens = await browser.call(finishRegister, { ...tokensOf(ticket), passcode: code })

  await expect(browser.call(loadUser, email)).resolves.toMatchObject({
    email: ada.identifier,
    firstname: 'Ada',
    lastname: 'Lovelace',
    isCustomer: true,
    isGoogle: false,
    isAdmin: false,
    methods: [{ key: 'email', type: 'passcode' }],
  })
})

test('PASSCODE-1 refuses to register a known address: Email already exist.', async () => {
  await portal.addPerson({ email: ada.identifier })
  const problem = await portal.newBrowser().refusal(startRegister, ada)
  expect(problem).toMatchObject({ status: 409, title: 'Email already exist.' })
})

test('PASSCODE-1 of two registrations of one address at once, one gets it', async () => {
  const [first, second] = [portal.newBrowser(), portal.newBrowser()]
  const finishes = await Promise.all(
    [first, second].map(async (browser) => {
      const ticket = await browser.call(startRegister, ada)
      const { code } = await mailOf(portal, ada.identifier, ticket)
      return { browser, input: { ...tokensOf(ticket), passcode: code } }
    }),
  )
  const answers = await Promise.all(
    finishes.map(({ browser, input }) => browser.send(finishRegister, input)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await sessionCount()).toBe(1)
  const loser = answers.find(({ status }) => status === 409)
  expect(loser?.headers.getSetCookie().filter((line) => line.startsWith('pp_s='))).toEqual([])
})

test('LOGIN-2 refuses a login of an unknown address: Email not found.', async () => {
  const problem = await portal
    .newBrowser()
    .refusal(startLogin, { ...email, identifier: 'nobody@example.com' })
  expect(problem).toMatchObject({ status: 404, title: 'Email not found.' })
})

test('LOGIN-4 sends no code to people who have another method', async () => {
  await portal.addPerson({ email: 'partner@example.com', method: 'google' })
  const problem = await portal
    .newBrowser()
    .refusal(startLogin, { ...email, identifier: 'partner@example.com' })
  expect(problem.name).toBe('email-not-found')
})

test.each([null, 1])(
  'SE-11 EN-01 who is disabled is told so and whom to ask by their code, and nobody by the address alone',
  async (email_verified_at) => {
    const { email: identifier } = await portal.addPerson({ disabled_at: 1, email_verified_at })
    const browser = portal.newBrowser()
    const ticket = await browser.call(startLogin, { ...email, identifier })
    const { code } = await mailOf(portal, identifier, ticket)
    const wrong = finishOf(ticket, wrongFor(code))
    expect((await browser.refusal(finishLogin, wrong)).name).toBe('code-wrong')
    expect(await browser.refusal(finishLogin, finishOf(ticket, code))).toMatchObject({
      status: 403,
      name: 'account-disabled',
      title: 'Your account is disabled. Please ask your Google Cloud contact.',
    })
    expect(await portal.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  },
)

test('EN-06 knows no other prefix for the same mailbox (CVE-2026-16103)', async () => {
  await portal.addPerson({ email: ada.identifier })
  const answers = await Promise.all(
    ['google', 'email2', 'passcode'].map((method) =>
      portal.newBrowser().refusal(startLogin, { method, identifier: ada.identifier }),
    ),
  )
  expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(['not-found']))
})

test('PC-01 a code lives ten minutes by the clock of the server', async () => {
  const { browser, ticket, tokens, mail } = await startedLogin()
  expect(ticket).toMatchObject({ expiresAt: portal.services.now() + 600_000, expiresIn: 600 })
  portal.advance(599_999)
  await expect(
    twinOf(browser).refusal(finishLogin, { ...tokens, passcode: wrongFor(mail.code) }),
  ).resolves.toMatchObject({ name: 'code-wrong' })
  portal.advance(1)
  await expect(
    browser.refusal(finishLogin, { ...tokens, passcode: mail.code }),
  ).resolves.toMatchObject({
    name: 'code-expired',
    title: 'This code expired. Please ask for a new one.',
  })
})

test('PC-02 a used code is refused', async () => {
  const { browser, tokens, mail } = await startedLogin()
  const twin = twinOf(browser)
  await browser.call(finishLogin, { ...tokens, passcode: mail.code })
  await expect(
    twin.refusal(finishLogin, { ...tokens, passcode: mail.code }),
  ).resolves.toMatchObject({ name: 'code-expired' })
})

test('PC-03 fifty finishes with the right code at once make one session', async () => {
  const { browser, tokens, mail } = await startedLogin()
  const twins = Array.from({ length: 50 }, () => twinOf(browser))
  const answers = await Promise.all(
    twins.map((twin) => twin.send(finishLogin, { ...tokens, passcode: mail.code })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await sessionCount()).toBe(1)
})

test('PC-04 tells the tries left, and after five wrong codes refuses the right one', async () => {
  const { browser, tokens, mail } = await startedLogin()
  const passcode = wrongFor(mail.code)
  const problems = await inTurn(5, () => browser.refusal(finishLogin, { ...tokens, passcode }))
  expect(problems.map(({ title }) => title)).toEqual([
    'This code is not right. 4\u00A0tries left.',
    'This code is not right. 3\u00A0tries left.',
    'This code is not right. 2\u00A0tries left.',
    'This code is not right. 1\u00A0try left.',
    'This code expired. Please ask for a new one.',
  ])
  await expect(
    browser.refusal(finishLogin, { ...tokens, passcode: mail.code }),
  ).resolves.toMatchObject({ name: 'code-expired' })
})

/** @see GHSA-7h8m-vrxx-vr4m */
test('PC-05 evaluates at most five of 200 parallel guesses', async () => {
  const { browser, tokens, mail } = await startedLogin()
  const passcode = wrongFor(mail.code)
  const guesses = [...Array.from({ length: 200 }, () => passcode), mail.code]
  const answers = await Promise.all(
    guesses.map((guess) => twinOf(browser).send(finishLogin, { ...tokens, passcode: guess })),
  )
  const problems = await Promise.all(
    answers.filter(({ ok }) => !ok).map((answer) => problemIn(answer)),
  )
  const evaluated = problems.filter(({ name }) => name === 'code-wrong')
  expect(evaluated.length).toBeLessThanOrEqual(4)
  expect(new Set(evaluated.map(({ triesLeft }) => triesLeft)).size).toBe(evaluated.length)
  expect(await attemptsMade()).toEqual([5])
})

test('PC-07 asking again ends the code, the link and the unsent mail of before', async () => {
  const { browser, tokens, mail } = await startedLogin()
  const again = await browser.call(startLogin, { ...email, identifier: ada.identifier })
  await expect(
    browser.refusal(finishLogin, { ...tokens, passcode: mail.code }),
  ).resolves.toMatchObject({ name: 'code-expired' })
  const mails = await mailsTo(portal, ada.identifier)
  expect(mails.map(({ text }) => text.includes(again.connectToken))).toEqual([true])

  const fresh = await mailOf(portal, ada.identifier, again)
  await expect(
    browser.call(finishLogin, { ...tokensOf(again), passcode: fresh.code }),
  ).resolves.toHaveProperty('accessToken')
})

test('PC-07 PASSCODE-8 who types the code of a mail that came late is told so, for a try; other browsers are not', async () => {
  const { browser, mail } = await startedLogin()
  const again = await browser.call(startLogin, { ...email, identifier: ada.identifier })
  const late = { ...tokensOf(again), passcode: mail.code }
  await expect(browser.refusal(finishLogin, late)).resolves.toMatchObject({
    name: 'code-wrong',
    triesLeft: 4,
    title:
      'This is the code of an earlier mail, which works no more. Please take the newest one. 4\u00A0tries left.',
  })
  const other = portal.newBrowser()
  const joined = await other.call(startLogin, { ...email, identifier: ada.identifier })
  const { title } = await other.refusal(finishLogin, { ...tokensOf(joined), passcode: mail.code })
  expect(title).toBe('This code is not right. 4\u00A0tries left.')
})

test('PC-07 ERROR-1 a tab that waits is told that another one of its browser begins anew', async () => {
  const { browser, tokens } = await startedLogin()
  await browser.call(startLogin, { ...email, identifier: ada.identifier })
  const poll = { ...email, connectToken: tokens.connectToken }
  await expect(browser.refusal(loginStatus, poll)).resolves.toMatchObject({
    name: 'code-expired',
    title:
      'This sign-in was begun again in another tab. Please go on there, or ask for a new code here.',
  })
  await expect(portal.newBrowser().call(loginStatus, poll)).resolves.toEqual({ status: 'waiting' })
})

test('PC-07 another browser and another address keep their codes', async () => {
  const { browser, tokens, mail } = await startedLogin()
  await portal.newBrowser().call(startLogin, { ...email, identifier: ada.identifier })
  await startedLogin('grace@example.com', browser)
  await expect(
    browser.call(finishLogin, { ...tokens, passcode: mail.code }),
  ).resolves.toHaveProperty('accessToken')
})

test('PC-09 codes, tokens and purposes of two sign-ins do not mix', async () => {
  const browser = portal.newBrowser()
  const one = await startedLogin('one@example.com', browser)
  const two = await startedLogin('two@example.com', browser)
  const registering = await browser.call(startRegister, ada)
  const registration = await mailOf(portal, ada.identifier, registering)

  const nameOf = async (
    endpoint: typeof finishLogin | typeof finishRegister,
    input: Parameters<typeof browser.refusal<typeof finishLogin>>[1],
  ) => (await browser.refusal(endpoint, input)).name

  const passcode = two.mail.code
  expect(one.mail.code).not.toBe(two.mail.code)
  expect(await nameOf(finishLogin, { ...one.tokens, passcode })).toBe('code-wrong')
  const mixed = { ...two.tokens, authToken: one.tokens.authToken, passcode }
  expect(await nameOf(finishLogin, mixed)).toBe('code-expired')
  expect(await nameOf(finishRegister, { ...two.tokens, passcode })).toBe('code-expired')
  const registered = { ...tokensOf(registering), passcode: registration.code }
  expect(await nameOf(finishLogin, registered)).toBe('code-expired')
  const renamed = { ...two.tokens, passcode, identifier: 'one@example.com' }
  expect(await nameOf(finishLogin, renamed)).toBe('invalid-input')
  expect(await sessionCount()).toBe(0)
})

test('PC-10 stolen tokens and code are worth nothing without the cookie of the browser', async () => {
  const { tokens, mail } = await startedLogin()
  const thief = portal.newBrowser()
  await portal.addPerson({ email: 'thief@example.com' })
  await thief.call(startLogin, { ...email, identifier: 'thief@example.com' })
  const problems = await Promise.all(
    [portal.newBrowser(), thief].map((browser) =>
      browser.refusal(finishLogin, { ...tokens, passcode: mail.code }),
    ),
  )
  expect(problems.map(({ name }) => name)).toEqual(['code-expired', 'code-expired'])
  expect(await attemptsMade()).toEqual([0, 0])
})

test('SE-09 replaces a binding that the server has not handed out', async () => {
  const browser = portal.newBrowser()
  browser.jar.set('pp_tx', 'planted')
  await startedLogin('ada@example.com', browser)
  const bound = browser.jar.get('pp_tx')
  expect(bound).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
  await startedLogin('grace@example.com', browser)
  expect(browser.jar.get('pp_tx')).toBe(bound)
})

test('PC-12 screens of one mailbox show different numbers', async () => {
  const started = await startedLogin()
  const again = await portal.newBrowser().call(startLogin, {
    ...email,
    identifier: ada.identifier,
  })
  expect(started.ticket.number).toMatch(/^\d\d$/)
  expect(again.number).not.toBe(started.ticket.number)
})

test('PC-12 a screen for which no number is free shows none, and its code works', async () => {
  await startedLogin()
  const row = await portal.db
    .selectFrom('passcode_transactions')
    .selectAll()
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: 100 }, (_, value) => ({
    ...row,
    id: randomUUID(),
    connect_hash: randomUUID(),
    number: value.toString().padStart(2, '0'),
  }))
  await portal.db.insertInto('passcode_transactions').values(others).execute()

  const browser = portal.newBrowser()
  const ticket = await browser.call(startLogin, { ...email, identifier: ada.identifier })
  expect(ticket).toMatchObject({ number: null, isNewMail: true })
  const { code } = await mailOf(portal, ada.identifier, ticket)
  await expect(browser.call(finishLogin, finishOf(ticket, code))).resolves.toHaveProperty(
    'accessToken',
  )
})

test('PC-17 TK-18 keeps codes, links and tokens out of the log, the answers and the tables', async () => {
  const { browser, ticket, tokens, mail } = await startedLogin()
  const answers = [
    await browser.send(finishLogin, { ...tokens, passcode: wrongFor(mail.code) }),
    await browser.send(finishLogin, { ...tokens, passcode: 'f'.repeat(32) }),
  ]
  const tables = await portal.db.introspection.getTables()
  const rows = await Promise.all(
    tables.map(({ name }) =>
      portal.db
        .selectFrom(name as 'people')
        .selectAll()
        .execute(),
    ),
  )
  const rest = [JSON.stringify(rows), ...portal.logLines].join('\n')
  const replies = [
    JSON.stringify(ticket),
    ...(await Promise.all(answers.map((answer) => answer.text()))),
  ].join('\n')

  const code = new RegExp(`(?<![\\w-])${mail.code}(?![\\w-])`)
  const binding = browser.jar.get('pp_tx') ?? 'no binding'
  expect(rest).toContain(ada.identifier)
  expect(rest).not.toMatch(code)
  ;[mail.link.passcode, ticket.authToken, ticket.connectToken, binding].forEach((secret) => {
    expect(rest).not.toContain(secret)
  })
  expect(replies).not.toMatch(code)
  expect(replies).not.toContain(mail.link.passcode)
})
