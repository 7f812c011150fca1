import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { signInByPasscode } from '#tests/support/paths/authentication.script.ts'
import { alertOf, lastOf, loading, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

/** From one login form to the other. */
export const loginSwitch = ['link: Customers', 'link: Partners and Google staff']

/** What stands below the form. */
export const loginLinks = ['link: Register', 'link: Sign in by another device']

const outcomes: Record<string, readonly string[]> = {
  'identifier.submit(ada)': [],
  'identifier.edit': [],
  'checkIdentifier ✓(unknown)': [
    'alert: Email not found. Register with this email',
    'link: Register with this email',
  ],
  'checkIdentifier ✗(dropped)': alertOf(unreachable),
  'checkIdentifier ✗(limited)': [
    'alert: Too many tries.',
    'timer: You can try again in 30 seconds.',
  ],
  'limit ✓': [],
}

/** The address typed last, and whether its field still has the focus that the screen gave it. */
const emails: Record<string, string> = {
  'identifier.submit(ada)': 'field: Email "ada@example.com"',
  'identifier.edit': 'field: Email "ada@example.com" (focus)',
}

/** LOGIN-1 to LOGIN-5, beginning with bob@example.com in the field. */
export const loginScript: Script = {
  moves: {
    ...answering({
      'checkIdentifier ✓(known)': [
        'checkIdentifier',
        success('checkIdentifier', {
          userExists: true,
          methods: [
            { key: 'email', type: 'passcode' },
            { key: 'password', type: 'password' },
          ],
        }),
      ],
      'checkIdentifier ✓(unknown)': [
        'checkIdentifier',
        success('checkIdentifier', { userExists: false, methods: [] }),
      ],
      'checkIdentifier ✗(dropped)': ['checkIdentifier', dropped],
      'checkIdentifier ✗(limited)': [
        'checkIdentifier',
        problem('too-many-requests', 'Too many tries.', { retryAfter: 30 }),
      ],
    }),
    'identifier.submit(ada)': async (stage) => {
      await stage.fill('Email', 'ada@example.com')
      await stage.click('Next')
    },
    'limit ✓': (stage) => stage.sleep(30_000),
    'identifier.edit': (stage) => stage.click('Edit'),
    'authentication ✓(tokens)': async (stage) => {
      await stage.click('Email Passcode')
      await signInByPasscode(stage)
    },
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
          'heading: How do you want to sign in?',
          'button: Email Passcode',
          'button: Password',
        ],
      }
    }
    const isChecking = state.matches({ loginIdentifier: 'checking' })
    return {
      lines: [
        'heading: Login',
        ...loginSwitch,
        lastOf(past, emails, 'field: Email "bob@example.com" (focus)'),
        ...lastOf(past, outcomes, []),
        state.hasTag('busy') ? 'button: Next (busy)' : 'button: Next',
        ...(past.at(-1) === 'checkIdentifier ✓(unknown)' ? ['button: Continue with Okta'] : []),
        ...loginLinks,
      ],
      calls: isChecking ? ['checkIdentifier'] : [],
    }
  },
}
