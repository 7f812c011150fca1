import type { AnyMachineSnapshot } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import { dropped, success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, loading, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'
import { ticketOf, tokensOf } from '#tests/models/samples.ts'

const outcomes: Record<string, readonly string[]> = {
  'identifier.submit(ada)': [],
  'identifier.edit': [],
  'checkIdentifier ✓(unknown)': [
    'alert: Email not found. Register with this email',
    'link: Register with this email',
  ],
  'checkIdentifier ✗(dropped)': alertOf(unreachable),
}

/** The address typed last, and whether its field still has the focus that the screen gave it. */
const emails: Record<string, string> = {
  'identifier.submit(ada)': 'field: Email "ada@example.com"',
  'identifier.edit': 'field: Email "ada@example.com" (focus)',
}

const signInByPasscode = async (stage: Stage) => {
  await stage.click('Send login code by email')
  await stage.answer('startLogin', success('startLogin', ticketOf('first')))
  await stage.fill('Code', '123456')
  await stage.click('Sign in')
  await stage.answer('finishLogin', success('finishLogin', tokensOf('first')))
}

const signInByPassword = async (stage: Stage) => {
  await stage.fill('Password', 'four mellow otters rowing')
  await stage.click('Sign in')
  await stage.answer('loginByPassword', success('loginByPassword', tokensOf('second')))
}

const known = (...methods: readonly Method[]) =>
  [
    'checkIdentifier',
    success('checkIdentifier', {
      userExists: true,
      methods: [{ key: 'google', type: 'oidc-google' }, ...methods],
    }),
  ] as const
const email = { key: 'email', type: 'passcode' } as const
const password = { key: 'password', type: 'password' } as const

const methodLines = (state: AnyMachineSnapshot) => {
  const isAt = (loginAuth: string) => state.matches({ loginAuth })
  if (isAt('choosing')) {
    return ['heading: How do you want to sign in?', 'button: Email Passcode', 'button: Password']
  }
  if (isAt('passcode')) {
    return ['heading: Email Passcode', 'button: Send login code by email']
  }
  return isAt('password')
    ? [
        'heading: Password',
        'field: Password "" (focus)',
        'button: Show password',
        'button: Sign in',
      ]
    : ['text: No auth available']
}

const wayBack = (state: AnyMachineSnapshot, past: readonly string[]) => {
  const isOneOfSeveral = past.findLast((label) => label.startsWith('checkIdentifier')) === byBoth
  return isOneOfSeveral && !state.matches({ loginAuth: 'choosing' })
    ? ['button: Sign in another way']
    : []
}
const byBoth = 'checkIdentifier ✓(known, by both)'

/** LOGIN-1 to LOGIN-6, beginning with bob@example.com in the field. */
export const loginScript: Script = {
  moves: {
    ...answering({
      [byBoth]: known(email, password),
      'checkIdentifier ✓(known, by email)': known(email),
      'checkIdentifier ✓(known, by password)': known(password),
      'checkIdentifier ✓(known, by Google only)': known(),
      'checkIdentifier ✓(unknown)': [
        'checkIdentifier',
        success('checkIdentifier', { userExists: false, methods: [] }),
      ],
      'checkIdentifier ✗(dropped)': ['checkIdentifier', dropped],
    }),
    'identifier.submit(ada)': async (stage) => {
      await stage.fill('Email', 'ada@example.com')
      await stage.click('Next')
    },
    'identifier.edit': (stage) => stage.click('Edit'),
    'method.choose(email)': (stage) => stage.click('Email Passcode'),
    'method.choose(password)': (stage) => stage.click('Password'),
    'method.change': (stage) => stage.click('Sign in another way'),
    'passcode ✓(tokens)': signInByPasscode,
    'password ✓(tokens)': signInByPassword,
  },
  scene: (state, past) => {
    if (state.matches('done')) {
      return { lines: loading, calls: ['loadUser'] }
    }
    if (state.matches('loginAuth')) {
      return {
        lines: [
          'heading: Login',
          'field: Email "ada@example.com" (disabled)',
          'button: Edit',
          ...methodLines(state),
          ...wayBack(state, past),
        ],
      }
    }
    const isChecking = state.matches({ loginIdentifier: 'checking' })
    return {
      lines: [
        'heading: Login',
        lastOf(past, emails, 'field: Email "bob@example.com" (focus)'),
        ...lastOf(past, outcomes, []),
        isChecking ? 'button: Next (busy)' : 'button: Next',
        'link: Register',
      ],
      calls: isChecking ? ['checkIdentifier'] : [],
    }
  },
}
