import { expect, test } from 'vitest'

import { listPeople } from '#src/api/contract/admin-people.ts'
import { finishRegister, startRegister } from '#src/api/contract/passcode.ts'
import { registerByPassword } from '#src/api/contract/password.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { warnOfNoAdmin } from '#server/people/warn-of-no-admin.ts'
import { mailOf } from '#tests/support/outbox.ts'
import { goodPassword } from '#tests/support/password.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal({ config: { adminEmails: [] } })
const named = await createPortal({ config: { adminEmails: ['ada@example.com'] } })

test('ADMIN-4 ERROR-2 a portal without an admin says so at start, and how the first is named', async () => {
  await portal.addPerson()
  await portal.addPerson({ is_admin: true, disabled_at: 1 })
  await warnOfNoAdmin(portal.services)
  expect(portal.logLines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'warn',
      message: 'nobody is an admin',
      help: 'Name the first by ADMIN_EMAILS; their address counts once it is confirmed.',
    },
  ])
})

test('ADMIN-4 a portal that has an admin, or a name for one, says nothing', async () => {
  await portal.addPerson({ is_admin: true })
  await warnOfNoAdmin(portal.services)
  await warnOfNoAdmin(named.services)
  expect([...portal.logLines, ...named.logLines]).toEqual([])
})

const isAdmin = async (browser: PortalBrowser) =>
  (await browser.call(loadUser, { method: 'email' })).isAdmin

test('ADMIN-4 who is named and registers later is an admin once they confirm the address, and whoever typed it before is none', async () => {
  const ada = { identifier: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace' }
  const stranger = named.newBrowser()
  stranger.tokens = await stranger.call(registerByPassword, {
    method: 'password',
    ...ada,
    password: goodPassword,
  })
  expect(await isAdmin(stranger)).toBe(false)

  const browser = named.newBrowser()
  const ticket = await browser.call(startRegister, { method: 'email', ...ada })
  const { code: passcode } = await mailOf(named, ada.identifier, ticket)
  const { authToken, connectToken } = ticket
  browser.tokens = await browser.call(finishRegister, {
    method: 'email',
    passcode,
    authToken,
    connectToken,
  })
  expect(await isAdmin(browser)).toBe(true)
})

test('ADMIN-4 who has an account already is an admin from the start that names them, and no more from the one that does not', async () => {
  const { person, browser } = await portal.signIn({ isStrong: true })
  expect(await browser.refusal(listPeople, {})).toMatchObject({ name: 'forbidden' })

  const later = portal.atNewProcess(browser, { adminEmails: [person.email] })
  expect(await isAdmin(later)).toBe(true)
  expect(await later.call(listPeople, {})).toMatchObject({ total: 1 })
  expect(await isAdmin(portal.atNewProcess(later))).toBe(false)
})
