import { describe, expect, test } from 'vitest'

import { listSessions } from '#src/api/contract/account.ts'
import type { Method } from '#src/api/contract/method.ts'
import { required } from '#src/lib/required.ts'
import { me, ticketOf, tokensOf } from '#tests/models/samples.ts'
import { stepUpModels } from '#tests/models/step-up.model.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { openAccount } from '#tests/support/paths/open-account.ts'
import { meWithPassword } from '#tests/support/paths/password-update.script.ts'
import { expectGoingOn, stepUpScript, toStepUp } from '#tests/support/paths/step-up.script.ts'
import { expectLine, toursOf, walk } from '#tests/support/paths/walk.ts'

const jsdom = jsdomStage()
const [fresh] = stepUpModels
const sessionToken = () => jsdom.app().session.getSnapshot().context.record?.accessToken

describe('FLOW-3 A7.5.1 an act that takes a fresh sign-in', () => {
  test.each(toursOf(required(fresh, 'model')))('$name', async (path) => {
    const stage = await openAccount(jsdom, me)
    await toStepUp(stage)
    expect(await walk(stage, path, stepUpScript)).toBe(path.steps.length)
  })

  test('PASSWORD-2 goes on by itself once the person has signed in anew', async () => {
    const stage = await openAccount(jsdom, me)
    await toStepUp(stage)
    await stepUpScript.moves['authentication ✓(signedIn)']?.(stage, {} as never)
    await expectGoingOn(stage)
    await expectLine(stage, 'status: Password updated')
    expect(await stage.calls()).toEqual([])
  })

  test('PASSWORD-2 a forgotten password is replaced once the person has signed in another way', async () => {
    const stage = await openAccount(jsdom, meWithPassword)
    await stage.click('I forgot my old password')
    await stage.fill('New password', 'seven lazy hedgehogs paint')
    await stage.fill('Confirm new password', 'seven lazy hedgehogs paint')
    await stage.click('Change password')
    const needed = 'Please sign in by another way than your password first.'
    await stage.answer('updatePassword', problem('other-sign-in-needed', needed))
    await expectLine(stage, 'button: Send login code by email')
    await expectLine(stage, 'heading: Email Passcode')
    await stepUpScript.moves['authentication ✓(signedIn)']?.(stage, {} as never)
    await expectGoingOn(stage)
    await expectLine(stage, 'status: Password updated')
    expect(await stage.calls()).toEqual([])
  })

  test('A7.5.1 SESSION-6 who takes it back while the code is being checked stays in, by the session that begins with it', async () => {
    const stage = await openAccount(jsdom, me)
    await toStepUp(stage)
    await stage.click('Send login code by email')
    await stage.answer('startLogin', success('startLogin', ticketOf('first')))
    await stage.fill('Code', '123456')
    await stage.click('Sign in')
    await stage.click('Cancel')
    await stage.answer('finishLogin', success('finishLogin', tokensOf('second')))
    await stage.answer('loadUser', success('loadUser', me))
    await expectLine(stage, 'heading: Account')
    await expect.poll(() => sessionToken()).toBe(tokensOf('second').accessToken.jwt)
  })

  test('A7.5.1 ROUTE-4 staff who are in by Google are asked for Google alone: by a code they would be no staff any more', async () => {
    const google: Method = { key: 'google', type: 'oidc-google' }
    const stage = await openAccount(jsdom, {
      ...me,
      isGoogle: true,
      methods: [...me.methods, google],
    })
    await toStepUp(stage)
    await expectLine(stage, 'heading: Confirm it is you')
    await expectLine(stage, 'button: Continue with Google')
    expect(await stage.sight()).not.toContain('button: Email Passcode')
    await stage.click('Cancel')
    await expectLine(stage, 'alert: Please sign in again first: *')
  })

  test('A7.5.1 RE-10 who lost the answer to the code that began the next session is not thrown out by it, and presses again', async () => {
    const stage = await openAccount(jsdom, me)
    await toStepUp(stage)
    await stage.click('Send login code by email')
    await stage.answer('startLogin', success('startLogin', ticketOf('first')))
    await stage.fill('Code', '123456')
    await stage.click('Sign in')
    await stage.answer('finishLogin', dropped)
    // The server took the session that this page still has for the one before.
    const refused = jsdom.app().call(listSessions, {})
    await stage.answer('listSessions', problem('not-signed-in', 'Please log in again.'))
    await expect(refused).rejects.toThrow('Please log in again.')

    await expectLine(stage, 'heading: Confirm it is you')
    await stage.click('Sign in')
    await stage.answer('finishLogin', success('finishLogin', tokensOf('second')))
    await expectGoingOn(stage)
    await expectLine(stage, 'status: Password updated')
  })

  test('A7.5.1 RE-10 SESSION-5 a renewal of the page’s own that is refused meanwhile throws nobody out either', async () => {
    const stage = await openAccount(jsdom, me)
    await toStepUp(stage)
    await stage.click('Send login code by email')
    await stage.answer('startLogin', success('startLogin', ticketOf('first')))
    await stage.fill('Code', '123456')
    await stage.click('Sign in')
    await stage.answer('finishLogin', dropped)
    const accessToken = required(sessionToken(), 'token')
    jsdom.app().session.send({ type: 'session.rejected', accessToken })
    await stage.answer('refresh', problem('not-signed-in', 'Please log in again.'))
    await expect.poll(() => jsdom.app().session.getSnapshot().hasTag('busy')).toBe(false)

    await expectLine(stage, 'heading: Confirm it is you')
    await stage.click('Sign in')
    await stage.answer('finishLogin', success('finishLogin', tokensOf('second')))
    await expectGoingOn(stage)
    await expectLine(stage, 'status: Password updated')
  })

  test('PASSWORD-2 says why it did not happen where the person will not', async () => {
    const stage = await openAccount(jsdom, me)
    await toStepUp(stage)
    await stage.click('Cancel')
    await expectLine(stage, 'alert: Please sign in again first: *')
    expect(await stage.calls()).toEqual([])
  })
})
