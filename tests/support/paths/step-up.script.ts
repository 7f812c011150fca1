import { accountSessions, me } from '#tests/models/samples.ts'
import { problem, success } from '#tests/support/paths/answer.ts'
import { signInByPasscode } from '#tests/support/paths/authentication.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import type { Script } from '#tests/support/paths/walk.ts'

const password = 'four mellow otters rowing'
const tooOld = 'Please sign in again first: this can be done within 15 minutes of that.'

/** Sets a first password on the account screen, long after signing in. */
export const toStepUp = async (stage: Stage) => {
  await stage.fill('New password', password)
  await stage.fill('Confirm new password', password)
  await stage.click('Add password')
  await stage.answer('updatePassword', problem('sign-in-too-old', tooOld))
}

/** What was asked for before the dialog goes on by itself. */
export const expectGoingOn = async (stage: Stage) => {
  const relist = () => stage.answer('listSessions', success('listSessions', accountSessions.alone))
  await stage.answer('loadUser', success('loadUser', me))
  await relist()
  await stage.answer('updatePassword', success('updatePassword', me))
  await relist()
}

/** A7.5.1, over the account screen. */
export const stepUpScript: Script = {
  moves: {
    'stepUp.cancel': (stage) => stage.click('Cancel'),
    'authentication ✓(signedIn)': signInByPasscode,
  },
  scene: (state, past) => {
    if (!state.matches('done')) {
      return {
        lines: [
          'heading: Confirm it is you',
          'text: ada@example.com',
          'heading: Email Passcode',
          'button: Send login code by email',
          'button: Cancel',
        ],
      }
    }
    return past.at(-1) === 'stepUp.cancel'
      ? { lines: ['heading: Account', '…'] }
      : { lines: ['heading: Account', '…'], calls: ['loadUser'] }
  },
}
