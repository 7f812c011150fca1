import { describe, expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { firstAdminModels } from '#tests/models/first-admin.model.ts'
import { me } from '#tests/models/samples.ts'
import { success, dropped, problem } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine, toursOf, walk, answering, type Script } from '#tests/support/paths/walk.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'

const call = 'becomeFirstAdmin'
const over = 'This link expired. Please try again.'
const alerts: Record<string, string | null> = {
  'admin.become': null,
  'becomeAdmin ✗(dropped)': unreachable,
}

/** ADMIN-4: the link printed at start, opened by somebody who came in by a code. */
const firstAdminScript: Script = {
  moves: {
    ...answering({
      'becomeAdmin ✓(admin)': [call, success(call, { ...me, isAdmin: true })],
      'becomeAdmin ✗(expired)': [call, problem('link-expired', over)],
      'becomeAdmin ✗(dropped)': [call, dropped],
    }),
    'admin.become': (stage) => stage.click('Become an admin'),
  },
  scene: (state, past) => {
    if (state.matches('admin')) {
      const text = 'status: This account is an admin from now on.'
      return { lines: ['heading: You are an admin', text, 'link: Go to your account'] }
    }
    if (state.matches('expired')) {
      return { lines: ['heading: Link expired', `status: ${over}`, 'link: Go to Home'] }
    }
    const isBusy = state.matches('becoming')
    return {
      lines: [
        'heading: Become the first admin',
        `text: Nobody is an admin of this portal yet. ${me.email} becomes one when you press the button.`,
        ...alertOf(lastOf(past, alerts, null)),
        isBusy ? 'button: Loading... (busy)' : 'button: Become an admin',
        'link: Go to Home',
      ],
      calls: isBusy ? [call] : [],
    }
  },
}

const { open, path: shownPath, rememberSession } = jsdomStage()
const [model] = firstAdminModels
const link = '/first-admin#first-admin-secret'

const openSignedIn = async (address: string, person = me) => {
  rememberSession()
  const stage = open(address)
  await stage.answer('loadUser', success('loadUser', person))
  return stage
}

describe('FLOW-3 ADMIN-4 the link that makes the first admin', () => {
  test.each(toursOf(required(model, 'model')))('$name', async (path) => {
    expect(await walk(await openSignedIn(link), path, firstAdminScript)).toBe(path.steps.length)
  })
})

test('ADMIN-4 PC-17 opened, the link stands in no address, and nothing is asked before the press', async () => {
  const stage = await openSignedIn(link)
  await expectLine(stage, 'button: Become an admin')
  expect(shownPath()).toBe('/first-admin')
  expect(await stage.calls()).toEqual([])
})

test('ADMIN-4 ROUTE-2 who opens the link signed out signs in first, and the address they are led back to keeps no secret', async () => {
  const stage = open(link)
  await expectLine(stage, 'heading: Login')
  expect(shownPath()).toMatch(/^\/login\//)
  expect(shownPath()).not.toContain('first-admin-secret')
  await stage.go('/first-admin')
  await expectLine(stage, 'heading: Login')
})

test('ADMIN-4 another link in the tab of one that is over is asked about anew', async () => {
  const stage = await openSignedIn('/first-admin')
  await expectLine(stage, 'heading: Link expired')
  await stage.go(link)
  await expectLine(stage, 'button: Become an admin')
  expect(shownPath()).toBe('/first-admin')
})

test('ADMIN-4 without its secret the link is told as expired', async () => {
  const stage = await openSignedIn('/first-admin')
  await expectLine(stage, 'heading: Link expired')
  expect(await stage.calls()).toEqual([])
})

test('ADMIN-4 AZ-08 an admin whose session is strong is led to Admin Tools', async () => {
  const stage = await openSignedIn(link, { ...me, isStrong: true })
  await stage.click('Become an admin')
  const admin = { ...me, isStrong: true, isAdmin: true }
  await stage.answer('becomeFirstAdmin', success('becomeFirstAdmin', admin))
  await expectLine(stage, 'link: Go to Admin Tools')
  expect(await stage.sight()).not.toContain('link: Go to your account')
})
