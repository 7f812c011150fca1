import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

export const okta = { key: 'okta', type: 'oidc-okta' } as const

const away = 'Okta cannot be reached.'
const alerts: Record<string, string | null> = {
  'provider.ask': null,
  'askProvider ✗(away)': away,
  'askProvider ✗(dropped)': unreachable,
}

/** SSO-1, SSO-2: Okta as the one method of an account. */
export const singleSignOnScript: Script = {
  moves: {
    ...answering({
      'askProvider ✓(url)': [
        'loginByProvider',
        success('loginByProvider', { url: 'https://okta.example/authorize' }),
      ],
      'askProvider ✗(away)': ['loginByProvider', problem('provider-unavailable', away)],
      'askProvider ✗(dropped)': ['loginByProvider', dropped],
    }),
    'provider.ask': (stage) => stage.click('Continue with Okta'),
    '⏱ loadingHold': (stage) => stage.elapse(2_000),
  },
  scene: (state, past) => ({
    lines: [
      'heading: Login',
      'field: Email "ada@example.com" (disabled)',
      'button: Edit',
      'heading: Okta',
      ...alertOf(lastOf(past, alerts, null)),
      state.hasTag('busy') ? 'button: Loading... (busy)' : 'button: Continue with Okta',
    ],
    calls: state.matches('asking') ? ['loginByProvider'] : [],
  }),
}
