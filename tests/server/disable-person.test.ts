import { expect, test } from 'vitest'

import { refresh } from '#src/api/contract/session.ts'
import { required } from '#src/lib/required.ts'
import { approvedDevice } from '#tests/support/device.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { isSignedIn } from '#tests/support/portal-browser.ts'
import { createPortal } from '#tests/support/portal.ts'
import { runCommand } from '#tests/support/run-command.ts'

const portal = await createPortal()
const { db } = portal

const disable = (...args: string[]) =>
  runCommand('areas/operate/disable-person.main.ts', args, {
    DATABASE_URL: required(portal.config.databaseUrl, 'database'),
    APP_SECRET: portal.config.appSecret,
  })
const acts = () =>
  db.selectFrom('audit_log').select(['kind', 'actor', 'subject', 'after']).execute()

test('ADMIN-3 SE-11 an operator throws out the only admin by one command, who is told, and comes in by nothing that is under way', async () => {
  // The command takes its machine's time, and the portal of this test one that stands still.
  portal.setClock(Date.now() - portal.services.now())
  const { browser, person } = await portal.signIn({ is_admin: true, isStrong: true })
  const device = await approvedDevice(portal, browser)
  const other = await portal.signIn()
  const { refreshToken } = required(browser.tokens, 'tokens')

  const { code, said } = await disable(person.email.toUpperCase(), 'Their', 'account', 'is stolen.')

  expect(said).toBe(
    `${person.email} is disabled and out: 1 sessions were ended. An admin enables the account again. Once enabled they are an admin again.\n`,
  )
  expect(code).toBe(0)
  expect(await isSignedIn(browser)).toBe(false)
  expect(
    await db
      .selectFrom('sessions')
      .select('revoked_why')
      .where('person_id', '=', person.id)
      .execute(),
  ).toEqual([{ revoked_why: 'disabled' }])
  const renewing = { method: 'email', refreshToken: refreshToken.jwt }
  expect((await browser.refusal(refresh, renewing)).status).toBeGreaterThanOrEqual(400)
  expect((await device.poll()).status).toBeGreaterThanOrEqual(400)
  expect(await isSignedIn(other.browser)).toBe(true)
  expect(await acts()).toEqual([
    {
      kind: 'person.disabled',
      actor: 'npm run person:disable',
      subject: person.email,
      after: JSON.stringify({ isDisabled: true, sessions: 0, reason: 'Their account is stolen.' }),
    },
  ])
  expect((await mailsTo(portal, person.email)).map(({ subject }) => subject)).toContain(
    'Your account of Partner Portal is disabled',
  )

  expect(await disable(person.email, 'Again.')).toEqual({
    code: 0,
    said: `${person.email} is disabled already.\n`,
  })
  expect(await acts()).toHaveLength(1)
})

test('ADMIN-3 nobody is disabled without a reason, and of whom nobody knows the operator is told so', async () => {
  const { person, browser } = await portal.signIn()
  expect(await disable(person.email)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Say why behind the address') as string,
  })
  expect(await disable('nobody@example.com', 'Left.')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nobody here has the address "nobody@example.com".') as string,
  })
  expect(await isSignedIn(browser)).toBe(true)
  expect(await acts()).toEqual([])
})
