import type { AnyMachineSnapshot } from 'xstate'

import { me, ticketOf, tokensOf } from '#tests/models/samples.ts'
import { accountTop, vouchedTop } from '#tests/support/paths/account.script.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { loginLinks, loginSwitch } from '#tests/support/paths/login.script.ts'
import { alertOf, lastOf, loading, unreachable } from '#tests/support/paths/telling.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { answering, type Scene, type Script } from '#tests/support/paths/walk.ts'

const denied = 'You did not allow the sign-in.'
const over = 'This sign-in is over. Please start again.'
const problems: Record<string, string> = {
  'replyToLogin ✗(denied)': denied,
  'replyToLogin ✗(twice)': over,
  'replyToLogin ✗(dropped)': unreachable,
}

const unproven = { kind: 'unproven', identifier: me.email, arrival: 'arrival' } as const

/** SSO-5: the code that the provider's word is worth nothing without. */
const prove = async (stage: Stage) => {
  await stage.click('Send code by email')
  await stage.answer('startArrival', success('startArrival', ticketOf('first')))
  await stage.fill('Code', '123456')
  await stage.click('Confirm')
  await stage.answer('finishRegister', success('finishRegister', tokensOf('second')))
}

const answers = answering({
  'replyToLogin ✓(signed in)': [
    'replyToLogin',
    success('replyToLogin', { kind: 'signedIn', tokens: tokensOf('second') }),
  ],
  'replyToLogin ✓(linked)': [
    'replyToLogin',
    success('replyToLogin', {
      kind: 'linked',
      me: { ...me, methods: [...me.methods, { key: 'okta', type: 'oidc-okta' }] },
    }),
  ],
  'replyToLogin ✓(unproven)': ['replyToLogin', success('replyToLogin', unproven)],
  'replyToLogin ✗(denied)': ['replyToLogin', problem('provider-refused', denied)],
  'replyToLogin ✗(twice)': ['replyToLogin', problem('sign-in-expired', over)],
  'replyToLogin ✗(dropped)': ['replyToLogin', dropped],
})

const proving = [
  'heading: Confirm your email',
  'text: Okta says that you are ada@example.com. *',
  'heading: Email Passcode',
  'button: Send code by email',
  'button: Sign in another way',
]

const replyScript = (
  back: (past: readonly string[], state: AnyMachineSnapshot) => Scene,
): Script => ({
  moves: {
    ...answers,
    'passcode ✓(tokens)': prove,
    'proof.cancel': (stage) => stage.click('Sign in another way'),
  },
  scene: (state, past) => {
    if (state.matches('replying')) {
      return { lines: loading, calls: ['replyToLogin'] }
    }
    return state.matches('proving') ? { lines: proving } : back(past, state)
  },
})

/** SSO-3: one left the customers' login; whoever is not signed in is back there, with what went wrong. */
export const loginReplyScript = replyScript((past, state) =>
  state.matches('signedIn')
    ? { lines: loading, calls: ['loadUser'] }
    : {
        lines: [
          'heading: Login',
          ...loginSwitch,
          'field: Email "" (focus)',
          ...alertOf(lastOf<string | null>(past, problems, null)),
          'button: Next',
          ...loginLinks,
        ],
      },
)

/** One left the account while signed in, and is back there, signed in. */
export const linkReplyScript = replyScript((past, state) => ({
  lines: [
    ...(state.matches('linked') ? vouchedTop : accountTop),
    'heading: Linked sign-ons',
    state.matches('linked') ? 'button: Unlink Okta' : 'button: Link Okta',
    ...alertOf(lastOf<string | null>(past, problems, null)),
    '…',
  ],
  calls: state.matches('signedIn') ? ['loadUser'] : ['listDemos', 'listSessions'],
}))
