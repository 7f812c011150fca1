import { expect, test } from 'vitest'

import { accountSessions, me, passkeySamples } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { openAccount } from '#tests/support/paths/open-account.ts'
import { passkeyBrowser } from '#tests/support/paths/passkey-browser.ts'
import { meWithPassword } from '#tests/support/paths/password-update.script.ts'
import { expectLine } from '#tests/support/paths/walk.ts'

const jsdom = jsdomStage()
const { both, alone } = accountSessions
const { laptop, phone, listed } = passkeySamples
const newPassword = 'seven lazy hedgehogs paint'

test('PASSWORD-2 SESSION-7 the sessions that end with the old password are listed no longer, below the word that it changed', async () => {
  const stage = await openAccount(jsdom, meWithPassword, both)
  await stage.fill('Old password', 'four mellow otters rowing')
  await stage.fill('New password', newPassword)
  await stage.fill('Confirm new password', newPassword)
  await stage.click('Change password')
  await stage.answer('updatePassword', success('updatePassword', meWithPassword))
  await expectLine(stage, 'status: Password updated')
  await stage.answer('listSessions', success('listSessions', alone))

  await expectLine(stage, 'status: You are signed in on this device only.')
  expect(await stage.calls()).toEqual([])
})

test('PASSKEY-5 SESSION-6 a passkey that another tab deleted is listed no longer, and the name that is typed meanwhile stays', async () => {
  const browser = passkeyBrowser()
  const stage = await openAccount(jsdom, me, both)
  await browser.tellSupport(true)
  await stage.answer('listPasskeys', success('listPasskeys', listed(laptop, phone)))
  await stage.click('Rename Laptop')
  await stage.fill('Name of the passkey', 'Work laptop')
  jsdom.hear('me.changed')
  await stage.answer('loadUser', success('loadUser', { ...me }))
  await stage.answer('listSessions', success('listSessions', both))

  await expectLine(stage, 'field: Name of the passkey "Work laptop" (focus)')
  expect(await stage.calls()).toEqual([])
  await stage.click('Cancel')
  await stage.answer('listPasskeys', success('listPasskeys', listed(laptop)))
  await expectLine(stage, 'status: You have one passkey.')
  browser.forget()
})
