import { beforeEach, describe, expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { sessionModels } from '#tests/models/session.model.ts'
import { ticketOf } from '#tests/models/samples.ts'
import { problem, success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { toRegisterPasscode } from '#tests/support/paths/passcode.script.ts'
import {
  isLoginStep,
  isSessionStepFeasible,
  sessionScript,
  unreadable,
  type OtherTab,
} from '#tests/support/paths/session.script.ts'
import { madeUpServer, tokensOfSession } from '#tests/support/paths/session.server.ts'
import { expectLine, toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, hear, rememberSession, forgetSession } = jsdomStage()
const [nobodyStored, stored] = sessionModels

const otherTab: OtherTab = {
  begin: (tokens) => {
    rememberSession(tokens)
    hear('session.begun')
  },
  renew: (tokens) => {
    rememberSession(tokens)
    hear('session.renewed')
  },
  end: () => {
    forgetSession()
    hear('session.ended')
  },
  change: () => hear('me.changed'),
}

beforeEach(() => {
  vi.stubGlobal('open', () => ({ location: { replace: () => {} } }))
})

describe('FLOW-3 SESSION-2 SESSION-6 the session', () => {
  const tours = toursOf(required(stored, 'model'), isSessionStepFeasible)
  test.each(tours)('$name', async (path) => {
    rememberSession(tokensOfSession('s0'))
    const stage = open('/demo/robotaxi')
    expect(await walk(stage, path, sessionScript(otherTab))).toBe(path.steps.length)
  })
})

describe('FLOW-3 SESSION-2 the way from login into the session', () => {
  test.each(toursOf(required(nobodyStored, 'model'), isLoginStep))('$name', async (path) => {
    const stage = open('/login/customer?redirect=%2Fdemo%2Frobotaxi')
    expect(await walk(stage, path, sessionScript(otherTab))).toBe(path.steps.length)
  })
})

test('PASSCODE-1 SESSION-2 who registered and is refused the session is led to login', async () => {
  const stage = open('/register?redirect=%2Fdemo%2Frobotaxi')
  await toRegisterPasscode(stage)
  await stage.click('Send register code by email')
  await stage.answer('startRegister', success('startRegister', ticketOf('first')))
  await stage.fill('Code', '123456')
  await stage.click('Sign up')
  await stage.answer('finishRegister', success('finishRegister', tokensOfSession('s1')))
  await stage.answer('loadUser', problem('not-signed-in', 'Please log in again.'))

  await vi.waitFor(async () =>
    expect(await stage.sight()).toEqual(
      expect.arrayContaining(['heading: Login', 'alert: Please log in again.']),
    ),
  )
})

test('SESSION-2 Logout in the popup ends the session on the server, and leads to login', async () => {
  rememberSession(tokensOfSession('s0'))
  const stage = open('/support')
  await stage.answer('loadUser', madeUpServer.me)
  await expectLine(stage, 'heading: Support')
  await stage.sleep(3_300_000)
  await expectLine(stage, 'heading: Your session is about to expire')

  await stage.click('Logout')
  await stage.answer('logout', madeUpServer.ended)
  await expectLine(stage, 'heading: Login')
  expect(await stage.sight()).not.toContain('heading: Your session is about to expire')
})

test('SESSION-2 SESSION-3 the popup of a session that cannot be extended goes once it was answered, and says until when', async () => {
  rememberSession(tokensOfSession('s0'))
  const stage = open('/support')
  await stage.answer('loadUser', madeUpServer.me)
  await expectLine(stage, 'heading: Support')
  await stage.sleep(3_300_000)
  await stage.click('Stay connected')
  const last = { ...tokensOfSession('s0', 1), expiresIn: 300, maxAge: 300 }
  await stage.answer('refresh', madeUpServer.renewed(last))
  await stage.answer('loadUser', madeUpServer.me)

  await vi.waitFor(() =>
    expect(document.body.textContent).toContain(
      'This session cannot be extended any more. You will be logged out in 5 minutes: please log in again then.',
    ),
  )
  const sight = await stage.sight()
  expect(sight).toContain('heading: Support')
  expect(sight).not.toContain('heading: Your session is about to expire')
  await stage.sleep(300_000)
  await expectLine(stage, 'heading: Your session expired')
})

test('APP-10 the network that comes back asks again who is signed in, where the server was away', async () => {
  rememberSession(tokensOfSession('s1'))
  const stage = open('/contact')
  await stage.answer('loadUser', unreadable)
  await expectLine(stage, 'button: Retry')
  expect(await stage.calls()).toEqual([])
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => expect(await stage.calls()).toEqual(['loadUser']))
})
