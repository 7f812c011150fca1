import { dropped, problem, success } from '#tests/support/paths/answer.ts'
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
  'checkIdentifier ✗(limited)': [
    'alert: Too many tries.',
    'timer: You can try again in 30 seconds.',
  ],
  'limit ✓': [],
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

const signUpByPassword = async (stage: Stage) => {
  await stage.fill('Password', 'four mellow otters rowing')
  await stage.click('Sign up')
  await stage.answer('registerByPassword', success('registerByPassword', tokensOf('second')))
}

const byBoth = 'checkIdentifier ✓(unknown, by both)'
const byCode = { key: 'email', type: 'passcode' } as const
const byPassword = { key: 'password', type: 'password' } as const

const panels = {
  passcode: ['heading: Email Passcode', 'button: Send register code by email'],
  password: [
    'heading: Password',
    'field: Password "" (focus)',
    'button: Show password',
    'button: Sign up',
  ],
} as const

/** PASSCODE-1, PASSWORD-1, beginning with bob@example.com in the field; `email` is shown once it was typed. */
export const registerScript = (email = 'ada@example.com'): Script => ({
  moves: {
    ...answering({
      [byBoth]: [
        'checkIdentifier',
        success('checkIdentifier', { userExists: false, methods: [byCode, byPassword] }),
      ],
      'checkIdentifier ✓(unknown)': [
        'checkIdentifier',
        success('checkIdentifier', { userExists: false, methods: [] }),
      ],
      'checkIdentifier ✓(known)': [
        'checkIdentifier',
        success('checkIdentifier', {
          userExists: true,
          methods: [byCode],
        }),
      ],
      'checkIdentifier ✗(dropped)': ['checkIdentifier', dropped],
      'checkIdentifier ✗(limited)': [
        'checkIdentifier',
        problem('too-many-requests', 'Too many tries.', { retryAfter: 30 }),
      ],
    }),
    'person.submit(ada)': (stage) => introduce(stage, 'ada@example.com'),
    'limit ✓': (stage) => stage.sleep(30_000),
    'identifier.edit': (stage) => stage.click('Edit'),
    'method.choose(email)': (stage) => stage.click('Use a code by email instead'),
    'method.choose(password)': (stage) => stage.click('Use a password instead'),
    'passcode ✓(tokens)': signUpByPasscode,
    'passwordRegister ✓(tokens)': signUpByPassword,
  },
  scene: (state, past) => {
    if (state.matches('done')) {
      return { lines: loading, calls: ['loadUser'] }
    }
    if (state.matches('registerAuth')) {
      const isByPassword = state.matches({ registerAuth: 'password' })
      const hasChoice = past.findLast((label) => label.startsWith('checkIdentifier')) === byBoth
      const other = isByPassword ? 'Use a code by email instead' : 'Use a password instead'
      return {
        lines: [
          'heading: Register',
          `field: Email "${email}" (disabled)`,
          'button: Edit',
          ...(isByPassword ? panels.password : panels.passcode),
          ...(hasChoice ? [`button: ${other}`] : []),
        ],
      }
    }
    const isChecking = state.matches({ registerIdentifier: 'checking' })
    return {
      lines: [
        'heading: Register',
        ...lastOf(past, formsOf(email), firstForm),
        ...lastOf(past, outcomes, []),
        state.hasTag('busy') ? 'button: Next (busy)' : 'button: Next',
        'link: Login',
        'link: Sign in',
      ],
      calls: isChecking ? ['checkIdentifier'] : [],
    }
  },
})
