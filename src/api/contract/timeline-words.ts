import type { TimelineKind } from '#src/api/contract/timeline-kinds.ts'
import type { TimelineEntry } from '#src/api/contract/timeline.ts'

/** What somebody did, without its object, which stands beside it. */
export const timelineActions: Readonly<Record<TimelineKind, string>> = {
  OpenDemo: 'Opened a demo',
  Pageview: 'Viewed a page',
  Exit: 'Left the portal',
  Lead: 'Sent a lead',
  SignIn: 'Signed in',
}

type Method = NonNullable<Extract<TimelineEntry, { kind: 'SignIn' }>['method']>

/** How somebody signed in: 'Signed in with a passkey'. */
export const methodWords: Readonly<Record<Method, string>> = {
  password: 'with a password',
  passkey: 'with a passkey',
  passcode: 'with a code by mail',
  'oidc-auth0': 'with Auth0',
  'oidc-google': 'with Google',
  'oidc-okta': 'with Okta',
  oidc: 'with single sign-on',
  device: 'with a device code',
}
