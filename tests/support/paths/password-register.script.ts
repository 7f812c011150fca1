import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { introduce } from '#tests/support/paths/register.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, loading, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'
import { tokensOf } from '#tests/models/samples.ts'

/** Goes to the password of a registration. */
export const toRegisterPassword = async (stage: Stage) => {
  await introduce(stage, 'ada@example.com')
  await stage.answer(
    'checkIdentifier',
    success('checkIdentifier', {
      userExists: false,
      methods: [
        { key: 'email', type: 'passcode' },
        { key: 'password', type: 'password' },
      ],
    }),
  )
  await stage.click('Use a password instead')
}

const easy = 'This is easy to guess.'
const alerts: Record<string, string | null> = {
  'password.submit(password)': null,
  'registerByPassword ✗(weak)': 'Please choose another password.',
  'registerByPassword ✗(dropped)': unreachable,
}
const typed = 'field: Password "four mellow otters rowing"'
const fields: Record<string, string> = {
  'password.submit(password)': typed,
  'registerByPassword ✗(weak)': `${typed} (focus) (${easy})`,
}

/** PASSWORD-1: what was typed stays, with the reason at the field where the server refuses it. */
export const passwordRegisterScript: Script = {
  moves: {
    ...answering({
      'registerByPassword ✓(tokens)': [
        'registerByPassword',
        success('registerByPassword', tokensOf('first')),
      ],
      'registerByPassword ✗(weak)': [
        'registerByPassword',
        problem('invalid-input', 'Please choose another password.', {
          errors: [{ pointer: '/password', detail: easy }],
        }),
      ],
      'registerByPassword ✗(dropped)': ['registerByPassword', dropped],
    }),
    'password.submit(password)': async (stage) => {
      await stage.fill('Password', 'four mellow otters rowing')
      await stage.click('Sign up')
    },
  },
  scene: (state, past) => {
    if (state.matches('done')) {
      return { lines: loading, calls: ['loadUser'] }
    }
    const isSending = state.matches('sending')
    return {
      lines: [
        'heading: Register',
        'field: Email "ada@example.com" (disabled)',
        'button: Edit',
        'heading: Password',
        lastOf(past, fields, 'field: Password "" (focus)'),
        'button: Show password',
        ...alertOf(lastOf(past, alerts, null)),
        isSending ? 'button: Signing up... (busy)' : 'button: Sign up',
        'button: Use a code by email instead',
      ],
      calls: isSending ? ['registerByPassword'] : [],
    }
  },
}
