import { accountSessions, me } from '#tests/models/samples.ts'
import { vouchedTop } from '#tests/support/paths/account.script.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import type { ByTheWay } from '#tests/support/paths/network.ts'
import { okta } from '#tests/support/paths/single-sign-on.script.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

/** Signs in by code, by Google and by Auth0; Okta is there to be linked. */
export const linkedMe = {
  ...me,
  methods: [
    ...me.methods,
    { key: 'google', type: 'oidc-google' as const },
    { key: 'auth0', type: 'oidc-auth0' as const },
  ],
}

/** The portal offers every way to sign in that the account page shows, among them all three providers. */
export const offeringThree: ByTheWay = {
  loadSignInOptions: success('loadSignInOptions', {
    methods: [
      { key: 'passkey', type: 'passkey' },
      { key: 'password', type: 'password' },
      okta,
      ...linkedMe.methods,
    ],
    redirectOrigins: [],
  }),
}

const away = 'Okta cannot be reached.'
const names = { okta: 'Okta', google: 'Google', auth0: 'Auth0' } as const

const outcomes: Record<string, string | null> = {
  'signOn.link(okta)': null,
  'signOn.unlink(google)': null,
  'signOn.unlink(auth0)': null,
  'linkProvider ✗(away)': away,
  'unlinkProvider ✗(dropped)': unreachable,
}

type Chosen = { context: { method: string } }
const chosenIn = ({ context }: Chosen) => context.method as keyof typeof names

/** The account's own sign-ons: one is linked by way of the provider, two can be unlinked. */
export const linkedSignOnsScript: Script = {
  moves: {
    ...answering({
      'linkProvider ✓(url)': [
        'linkProvider',
        success('linkProvider', { url: 'https://okta.example/authorize' }),
      ],
      'linkProvider ✗(away)': ['linkProvider', problem('provider-unavailable', away)],
    }),
    'unlinkProvider ✗(dropped)': async (stage) => {
      await stage.answer('unlinkProvider', dropped)
      await stage.answer('loadUser', success('loadUser', linkedMe))
      await stage.answer('listSessions', success('listSessions', accountSessions.alone))
    },
    'unlinkProvider ✓(me)': async (stage) => {
      await stage.answer('unlinkProvider', success('unlinkProvider', linkedMe))
      await stage.answer('listSessions', success('listSessions', accountSessions.alone))
    },
    'signOn.link(okta)': (stage) => stage.click('Link Okta'),
    'signOn.unlink(google)': (stage) => stage.click('Unlink Google'),
    'signOn.unlink(auth0)': (stage) => stage.click('Unlink Auth0'),
    'unlink.confirm': (stage) => stage.click('Unlink'),
    'unlink.cancel': (stage) => stage.click('Cancel'),
    '⏱ loadingHold': (stage) => stage.elapse(2_000),
  },
  scene: (state, past) => {
    const chosen = chosenIn(state)
    if (state.matches('confirming')) {
      return {
        lines: [`heading: Unlink ${names[chosen]}?`, 'button: Cancel', 'button: Unlink'],
      }
    }
    const isBusy = state.hasTag('busy')
    const button = (key: keyof typeof names, verb: string) => {
      const text = isBusy && chosen === key ? 'Loading...' : verb
      return `button: ${text} ${names[key]}${isBusy ? ' (busy)' : ''}`
    }
    return {
      lines: [
        ...vouchedTop,
        'heading: Linked sign-ons',
        button('okta', 'Link'),
        button('google', 'Unlink'),
        button('auth0', 'Unlink'),
        ...(state.matches('unlinked') ? [`status: ${names[chosen]} is unlinked.`] : []),
        ...alertOf(lastOf(past, outcomes, null)),
        '…',
      ],
      calls: state.matches('linking')
        ? ['linkProvider']
        : state.matches('unlinking')
          ? ['unlinkProvider']
          : [],
    }
  },
}
