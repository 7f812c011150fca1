import { dropped, success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, loading, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'
import { ticketOf, tokensOf } from '#tests/models/samples.ts'

const outcomes: Record<string, readonly string[]> = {
  'person.submit(ada)': [],
  'identifier.edit': [],
  'checkIdentifier ✓(known)': [
    'alert: Email already exist. Login with this email',
    'link: Login with this email',
  ],
  'checkIdentifier ✗(dropped)': alertOf(unreachable),
}

const names = ['field: Firstname "Ada"', 'field: Lastname "Lovelace"']
const formsOf = (email: string): Record<string, readonly string[]> => ({
  'person.submit(ada)': [`field: Email "${email}"`, ...names],
  'identifier.edit': [`field: Email "${email}" (focus)`, ...names],
})
const firstForm = [
  'field: Email "bob@example.com" (focus)',
  'field: Firstname ""',
  'field: Lastname ""',
]

/** Fills in the first step of Register and sends it. */
export const introduce = async (stage: Stage, email: string) => {
  await stage.fill('Email', email)
  await stage.fill('Firstname', 'Ada')
  await stage.fill('Lastname', 'Lovelace')
  await stage.click('Next')
}

const signUpByPasscode = async (stage: Stage) => {
  await stage.click('Send register code by email')
  await stage.answer('startRegister', success('startRegister', ticketOf('first')))
  await stage.fill('Code', '123456')
  await stage.click('Sign up')
  await stage.answer('finishRegister', success('finishRegister', tokensOf('first')))
}

/** PASSCODE-1, beginning with bob@example.com in the field; `email` is shown once it was typed. */
export const registerScript = (email = 'ada@example.com'): Script => ({
  moves: {
    ...answering({
      'checkIdentifier ✓(unknown)': [
        'checkIdentifier',
        success('checkIdentifier', { userExists: false, methods: [] }),
      ],
      'checkIdentifier ✓(known)': [
        'checkIdentifier',
        success('checkIdentifier', {
          userExists: true,
          methods: [{ key: 'email', type: 'passcode' }],
        }),
      ],
      'checkIdentifier ✗(dropped)': ['checkIdentifier', dropped],
    }),
    'person.submit(ada)': (stage) => introduce(stage, 'ada@example.com'),
    'identifier.edit': (stage) => stage.click('Edit'),
    'passcode ✓(tokens)': signUpByPasscode,
  },
  scene: (state, past) => {
    if (state.matches('done')) {
      return { lines: loading, calls: ['loadUser'] }
    }
    if (state.matches('registerAuth')) {
      return {
        lines: [
          'heading: Register',
          `field: Email "${email}" (disabled)`,
          'button: Edit',
          'heading: Email Passcode',
          'button: Send register code by email',
        ],
      }
    }
    const isChecking = state.matches({ registerIdentifier: 'checking' })
    return {
      lines: [
        'heading: Register',
        ...lastOf(past, formsOf(email), firstForm),
        ...lastOf(past, outcomes, []),
        isChecking ? 'button: Next (busy)' : 'button: Next',
        'link: Login',
      ],
      calls: isChecking ? ['checkIdentifier'] : [],
    }
  },
})
