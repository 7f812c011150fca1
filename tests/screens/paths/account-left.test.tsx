import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { accountSessions, me } from '#tests/models/samples.ts'
import { problem, success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { linkedMe, offeringThree } from '#tests/support/paths/linked-sign-ons.script.ts'
import { openAccount } from '#tests/support/paths/open-account.ts'
import { meWithPassword } from '#tests/support/paths/password-update.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { expectLine } from '#tests/support/paths/walk.ts'

const jsdom = jsdomStage({ byTheWay: offeringThree })
const newPassword = 'seven lazy hedgehogs paint'

const leave = async (stage: Stage) => {
  await stage.go('/about')
  await expectLine(stage, 'heading: About')
}
const addPassword = async (stage: Stage) => {
  await stage.fill('New password', newPassword)
  await stage.fill('Confirm new password', newPassword)
  await stage.click('Add password')
}

test('SSO-5 ACCOUNT-1 a sign-on that is unlinked after its page was left is told as such, and is gone for who comes back', async () => {
  const stage = await openAccount(jsdom, linkedMe)
  await stage.click('Unlink Google')
  await stage.click('Unlink')
  await expectLine(stage, 'button: Loading... Google (busy)')
  await leave(stage)
  const methods = linkedMe.methods.filter(({ key }) => key !== 'google')
  await stage.answer('unlinkProvider', success('unlinkProvider', { ...linkedMe, methods }))

  expect(await screen.findByText('Google is unlinked.')).toBeDefined()
  await stage.go('/account')
  await stage.answer('listSessions', success('listSessions', accountSessions.alone))
  await expectLine(stage, 'button: Unlink Auth0')
  expect(await stage.sight()).not.toContain('button: Unlink Google')
})

test('PASSWORD-2 ACCOUNT-1 a password that is added after its page was left is told as such, and is one to change for who comes back', async () => {
  const stage = await openAccount(jsdom, me)
  await addPassword(stage)
  await leave(stage)
  await stage.answer('updatePassword', success('updatePassword', meWithPassword))

  expect(await screen.findByText('Password updated')).toBeDefined()
  await stage.go('/account')
  await expectLine(stage, 'heading: Change password')
})

test('PASSWORD-2 ACCOUNT-1 a password that is refused after its page was left is told as such', async () => {
  const stage = await openAccount(jsdom, me)
  await addPassword(stage)
  await leave(stage)
  await stage.answer('updatePassword', problem('password-wrong', 'This password is too easy.'))

  const told = 'Your password could not be updated. This password is too easy.'
  expect(await screen.findByText(told)).toBeDefined()
})

test('ACCOUNT-3 an account that is deleted after its page was left is told as such, wherever that leads to Login', async () => {
  const stage = await openAccount(jsdom, me)
  await stage.click('Delete account')
  await stage.fill('Your email', me.email)
  await stage.click('Delete account')
  await expectLine(stage, 'button: Loading... (busy)')
  await leave(stage)
  await stage.answer('deleteAccount', success('deleteAccount', {}))
  await stage.answer('logout', success('logout', {}))

  expect(await screen.findByText('Your account is deleted.')).toBeDefined()
  await expectLine(stage, 'heading: Login')
})
