import { expect, test } from 'vitest'

import {
  finishLogin,
  finishRegister,
  loginStatus,
  startLogin,
  startRegister,
  type Ticket,
} from '#src/api/contract/passcode.ts'
import { registerByPassword } from '#src/api/contract/password.ts'
import { checkIdentifier } from '#src/api/contract/user.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { finishOf } from '#tests/support/passcode.ts'
import { registration } from '#tests/support/password.ts'
import { problemIn, type PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal({ config: { enumeration: 'strict' } })
const email = { method: 'email' } as const
const known = 'ada@example.com'
const unknown = 'nobody@example.com'

const bodyOf = async (answer: Response) => {
  const { requestId, ...problem } = await problemIn(answer)
  expect(requestId).toBeDefined()
  return { status: answer.status, problem }
}
const without = ({ authToken, connectToken, number, ...rest }: Ticket) => {
  expect([authToken, connectToken]).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ])
  expect(number).toMatch(/^\d\d$/)
  return rest
}

/** Everything the login form can be made to say about an address, random values taken out. */
const loginStory = async (identifier: string, browser: PortalBrowser) => {
  const check = await browser.call(checkIdentifier, { identifier, form: 'main' })
  const ticket = await browser.call(startLogin, { ...email, identifier })
  const status = await browser.call(loginStatus, {
    ...email,
    connectToken: ticket.connectToken,
  })
  const guesses = await inTurn(6, async (turn) =>
    bodyOf(await browser.send(finishLogin, finishOf(ticket, `00000${turn}`))),
  )
  const sends = await inTurn(3, async () => {
    const { status } = await portal.newBrowser().send(startLogin, { ...email, identifier })
    return status
  })
  return { check, ticket: without(ticket), status, guesses, sends }
}

/** The same of the register form. */
const registerStory = async (identifier: string, browser: PortalBrowser) => {
  const check = await browser.call(checkIdentifier, { identifier, form: 'register' })
  const person = { ...email, identifier, firstname: 'Ada', lastname: 'Lovelace' }
  const ticket = await browser.call(startRegister, person)
  const guesses = await inTurn(6, async (turn) =>
    bodyOf(await browser.send(finishRegister, finishOf(ticket, `00000${turn}`))),
  )
  return { check, ticket: without(ticket), guesses }
}

test('EN-02 the login form says the same about every address', async () => {
  await portal.addPerson({ email: known })
  const stories = await Promise.all(
    [known, unknown].map((identifier) => loginStory(identifier, portal.newBrowser())),
  )
  expect(stories[1]).toEqual(stories[0])
})

test('EN-02 the register form says the same about every address', async () => {
  await portal.addPerson({ email: known })
  const stories = await Promise.all(
    [known, unknown].map((identifier) => registerStory(identifier, portal.newBrowser())),
  )
  expect(stories[1]).toEqual(stories[0])
})

test('EN-02 nobody registers by password, and no address is told apart by that', async () => {
  await portal.addPerson({ email: known })
  const [ofKnown, ofUnknown] = await Promise.all(
    [known, unknown].map(async (identifier) => {
      const browser = portal.newBrowser()
      const check = await browser.call(checkIdentifier, { identifier, form: 'register' })
      const answer = await browser.send(registerByPassword, { ...registration, identifier })
      return { check, answer: await bodyOf(answer) }
    }),
  )
  expect(ofKnown).toEqual(ofUnknown)
  expect(ofKnown?.check.methods).toEqual([{ key: 'email', type: 'passcode' }])
  expect(ofKnown?.answer.status).toBe(403)
})

test('EN-02 only the owner of the mailbox learns the rest, and gets no code that works', async () => {
  await portal.addPerson({ email: known })
  const browser = portal.newBrowser()
  await browser.call(startLogin, { ...email, identifier: unknown })
  const person = { ...email, identifier: known, firstname: 'Eve', lastname: 'Mallory' }
  await browser.call(startRegister, person)

  const rows = await portal.db.selectFrom('passcode_mails').select('code_hash').execute()
  expect(rows).toEqual([{ code_hash: '' }, { code_hash: '' }])

  const [toUnknown] = await mailsTo(portal, unknown)
  const [toKnown] = await mailsTo(portal, known)
  expect(toUnknown?.text).toContain('There is no account')
  expect(toKnown?.text).toContain('You have an account already.')
  expect(`${toUnknown?.text}${toKnown?.text}`).not.toMatch(/^\d{6}$|\/connect\//m)
})
