import type { AnyMachineSnapshot } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import { required } from '#src/lib/required.ts'
import { success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { loading } from '#tests/support/paths/telling.ts'
import type { Script } from '#tests/support/paths/walk.ts'
import { ticketOf, tokensOf } from '#tests/models/samples.ts'

/** Goes to the second step of a login with an account that has these methods. */
export const toAuthentication = async (stage: Stage, methods: readonly Method[]) => {
  await stage.fill('Email', 'ada@example.com')
  await stage.click('Next')
  await stage.answer(
    'checkIdentifier',
    success('checkIdentifier', { userExists: true, methods: [...methods] }),
  )
}

export const signInByPasscode = async (stage: Stage) => {
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

const choice = [
  'heading: How do you want to sign in?',
  'button: Passkey',
  'button: Email Passcode',
  'button: Continue with Okta',
  'button: Password',
]
const panels = {
  // This browser knows no WebAuthn.
  passkey: [
    'heading: Passkey',
    'status: Your fingerprint, your face, your screen lock or a security key signs you in.',
    'alert: WebAuthn is not supported in this browser',
    'button: Login with passkey',
  ],
  passcode: ['heading: Email Passcode', 'button: Send login code by email'],
  password: [
    'heading: Password',
    'field: Password "" (focus)',
    'button: Show password',
    'button: Sign in',
  ],
  singleSignOn: ['heading: Okta', 'button: Loading... (busy)'],
} as const
const panelIn = (state: AnyMachineSnapshot) =>
  (['passkey', 'passcode', 'password', 'singleSignOn'] as const).find((using) =>
    state.matches({ using }),
  )

const methodLines = (state: AnyMachineSnapshot, hasChoice: boolean) => {
  if (state.matches('choosing')) {
    return choice
  }
  const panel = panels[required(panelIn(state), 'panel')]
  return hasChoice ? [...panel, 'button: Sign in another way'] : panel
}

/** A sign-in by passkey takes a browser that knows it; it has a script of its own. */
export const isWithoutPasskey = (_: AnyMachineSnapshot, label: string) =>
  !['passkey ✓(tokens)', 'userless ✓(tokens)'].includes(label)

/** LOGIN-4, LOGIN-6: the second step of a login. */
export const authenticationScript = ({ hasChoice }: { hasChoice: boolean }): Script => ({
  moves: {
    'method.choose(passkey)': (stage) => stage.click('Passkey'),
    'method.choose(email)': (stage) => stage.click('Email Passcode'),
    'method.choose(okta)': (stage) => stage.click('Continue with Okta'),
    'method.choose(password)': (stage) => stage.click('Password'),
    'method.change': (stage) => stage.click('Sign in another way'),
    'passcode ✓(tokens)': signInByPasscode,
    'password ✓(tokens)': signInByPassword,
  },
  scene: (state) =>
    state.matches('done')
      ? { lines: loading, calls: ['loadUser'] }
      : {
          lines: [
            'heading: Login',
            'field: Email "ada@example.com" (disabled)',
            'button: Edit',
            ...methodLines(state, hasChoice),
          ],
          calls: state.matches({ using: 'singleSignOn' }) ? ['loginByProvider'] : [],
        },
})
