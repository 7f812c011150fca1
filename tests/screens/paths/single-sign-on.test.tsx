import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { me, tokensOf } from '#tests/models/samples.ts'
import { singleSignOnLogoutModels } from '#tests/models/single-sign-on-logout.model.ts'
import { singleSignOnReplyModels } from '#tests/models/single-sign-on-reply.model.ts'
import { problem, success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import {
  linkReplyScript,
  loginReplyScript,
} from '#tests/support/paths/single-sign-on-reply.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { loading } from '#tests/support/paths/telling.ts'
import { answering, expectLine, toursOf, walk, type Script } from '#tests/support/paths/walk.ts'

const { open, app, back, path: shownPath, rememberSession } = jsdomStage()
const [leftOut, leftIn] = singleSignOnReplyModels
const [logout] = singleSignOnLogoutModels
const callback = '/okta/login/callback?code=first&state=first'

/** This tab left for the provider from that page. */
const rememberDeparture = (page: string, wasSignedIn: boolean, steppingUp: string | null = null) =>
  window.sessionStorage.setItem('departure', JSON.stringify({ page, wasSignedIn, steppingUp }))

describe.each([{ isStrict: false }, { isStrict: true }])(
  'FLOW-3 SSO-2 SSO-3 OI-16 the reply to a login, strict mode: $isStrict',
  (options) => {
    test.each(toursOf(required(leftOut, 'model')))('$name', async (path) => {
      rememberDeparture('/login/customer', false)
      const stage = open(callback, options)
      expect(await walk(stage, path, loginReplyScript)).toBe(path.steps.length)
      if ((await stage.calls()).includes('loadUser')) {
        await stage.answer('loadUser', problem('not-signed-in', 'Please log in again.'))
        await expectLine(stage, 'alert: Please log in again.')
      }
    })
  },
)

describe('FLOW-3 SSO-3 SSO-5 the reply to a link', () => {
  test.each(toursOf(required(leftIn, 'model')))('$name', async (path) => {
    rememberSession()
    rememberDeparture('/account', true)
    const stage = open(callback)
    await stage.answer('loadUser', success('loadUser', me))
    expect(await walk(stage, path, linkReplyScript)).toBe(path.steps.length)
  })
})

describe('FLOW-3 SSO-3 the reply to a logout', () => {
  const script: Script = {
    moves: answering({
      'replyToLogout ✓(ended)': ['replyToLogout', success('replyToLogout', {})],
      'replyToLogout ✗(forged)': ['replyToLogout', problem('sign-in-expired', 'It is over.')],
    }),
    scene: (state) =>
      state.matches('replying')
        ? { lines: loading, calls: ['replyToLogout'] }
        : { lines: ['heading: Login', '…'] },
  }
  test.each(toursOf(required(logout, 'model')))('$name', async (path) => {
    const stage = open('/okta/logout/callback?state=first')
    expect(await walk(stage, path, script)).toBe(path.steps.length)
  })
})

test('SSO-2 APP-4 a callback of no provider is no page, and asks the server nothing', async () => {
  for (const address of ['/robotaxi/login/callback', '/email/logout/callback?code=first']) {
    const stage = open(address)
    await expectLine(stage, 'heading: 404')
    expect(await stage.calls()).toEqual([])
  }
})

test('OI-16 ROUTE-3 whoever signed in in another tab meanwhile goes Home, and the reply is not used', async () => {
  rememberSession()
  rememberDeparture('/login/customer?redirect=%2Faccount', false)
  const stage = open(callback)
  await stage.answer('loadUser', success('loadUser', me))
  await expectLine(stage, 'heading: Account')
  expect(shownPath()).toBe('/account')
  expect(await stage.calls()).not.toContain('replyToLogin')
})

test('OI-02 a callback that this tab did not leave for ends at the login, with what went wrong', async () => {
  const stage = open(callback)
  await stage.answer('replyToLogin', problem('sign-in-expired', 'It is over.'))
  await expectLine(stage, 'alert: It is over.')
  expect(shownPath()).toMatch(/^\/login/)
  expect(app().departure.read()).toEqual({ page: '/login', wasSignedIn: false, steppingUp: null })
})

test('OI-02 what went wrong at the provider is not told again to who comes back to the login', async () => {
  const stage = open(callback)
  await stage.answer('replyToLogin', problem('sign-in-expired', 'It is over.'))
  await expectLine(stage, 'alert: It is over.')
  await expectToldOnce(stage, 'It is over.', { away: '/register', heading: 'Login' })
  expect(shownPath()).toMatch(/^\/login/)
})

test('SSO-3 a foreign address in what the tab remembers is not gone to', async () => {
  rememberDeparture('//evil.example', false)
  const stage = open(callback)
  await stage.answer('replyToLogin', problem('provider-refused', 'No.'))
  await expectLine(stage, 'alert: No.')
  expect(shownPath()).toMatch(/^\/login/)
})

/** It is told for as long as the page is shown, and not to who comes back to it. */
const expectToldOnce = async (
  stage: Stage,
  text: string,
  on: { away: string; heading: string },
) => {
  await stage.settle()
  expect(screen.queryByText(text, { exact: false })).not.toBeNull()
  await stage.go(on.away)
  await vi.waitFor(() => expect(screen.queryByText(text, { exact: false })).toBeNull())
  back()
  await expectLine(stage, `heading: ${on.heading}`)
  expect(screen.queryByText(text, { exact: false })).toBeNull()
}

/** Left the account to show once more who they are. */
const comeBackToAccount = async () => {
  rememberSession()
  rememberDeparture('/account', true, me.email)
  const stage = open(callback)
  await stage.answer('loadUser', success('loadUser', me))
  return stage
}

/** Its words are drawn anew for ears. */
const expectBanner = (role: 'status' | 'alert', text: string) =>
  vi.waitFor(() => {
    const banner = screen.getByText(text, { exact: false })
    expect(banner.closest(`[role=${role}]`)).not.toBeNull()
  })

test('A7.5.1 SSO-3 who signed in anew is back on the page they left, and told to ask again', async () => {
  const stage = await comeBackToAccount()
  const tokens = tokensOf('second')
  await stage.answer('replyToLogin', success('replyToLogin', { kind: 'signedIn', tokens }))
  await stage.answer('loadUser', success('loadUser', me))

  await expectBanner('status', 'You have signed in again. Please do once more')
  await expectLine(stage, 'heading: Account')
  expect(shownPath()).toBe('/account')
  const text = 'You have signed in again.'
  await expectToldOnce(stage, text, { away: '/about', heading: 'Account' })
})

test('A7.5.1 who came back as somebody else is told as whom', async () => {
  const stage = await comeBackToAccount()
  const tokens = tokensOf('second')
  await stage.answer('replyToLogin', success('replyToLogin', { kind: 'signedIn', tokens }))
  await stage.answer('loadUser', success('loadUser', { ...me, email: 'bob@example.com' }))

  await expectBanner(
    'alert',
    'You are signed in as bob@example.com now, no longer as ada@example.com.',
  )
  expect(shownPath()).toBe('/account')
})

test('A7.5.1 SSO-3 who did not sign in anew is told why, once, and stays signed in', async () => {
  const stage = await comeBackToAccount()
  const denied = 'You did not allow the sign-in.'
  await stage.answer('replyToLogin', problem('provider-refused', denied))

  await expectBanner('alert', denied)
  await expectLine(stage, 'heading: Account')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('SSO-3 why an account was not linked is not told again to who comes back to the account', async () => {
  rememberSession()
  rememberDeparture('/account', true)
  const stage = open(callback)
  await stage.answer('loadUser', success('loadUser', me))
  await stage.answer('replyToLogin', problem('provider-refused', 'No.'))
  await expectLine(stage, 'alert: No.')
  await expectToldOnce(stage, 'No.', { away: '/about', heading: 'Account' })
  expect(shownPath()).toBe('/account')
})
