import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { toAuthentication } from '#tests/support/paths/authentication.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, loading, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'
import { tokensOf } from '#tests/models/samples.ts'

/** Goes to the password step of a login. */
export const toLoginPassword = (stage: Stage) =>
  toAuthentication(stage, [{ key: 'password', type: 'password' }])

const wrong = 'Email or password is not right.'
const alerts: Record<string, string | null> = {
  'password.submit(password)': null,
  'loginByPassword ✗(wrong)': wrong,
  'loginByPassword ✗(dropped)': unreachable,
}

/** PASSWORD-1: a password that did not sign in leaves an empty field with the focus. */
export const passwordScript: Script = {
  moves: {
    ...answering({
      'loginByPassword ✓(tokens)': [
        'loginByPassword',
        success('loginByPassword', tokensOf('first')),
      ],
      'loginByPassword ✗(wrong)': ['loginByPassword', problem('password-wrong', wrong)],
      'loginByPassword ✗(dropped)': ['loginByPassword', dropped],
    }),
    'password.submit(password)': async (stage) => {
      await stage.fill('Password', 'four mellow otters rowing')
      await stage.click('Sign in')
    },
  },
  scene: (state, past) => {
    if (state.matches('done')) {
      return { lines: loading, calls: ['loadUser'] }
    }
    const isSending = state.matches('sending')
    return {
      lines: [
        'heading: Login',
        'field: Email "ada@example.com" (disabled)',
        'button: Edit',
        'heading: Password',
        isSending ? 'field: Password "four mellow otters rowing"' : 'field: Password "" (focus)',
        'button: Show password',
        ...alertOf(lastOf(past, alerts, null)),
        isSending ? 'button: Signing in... (busy)' : 'button: Sign in',
      ],
      calls: isSending ? ['loginByPassword'] : [],
    }
  },
}
