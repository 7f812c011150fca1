import type { Method } from '#src/api/contract/method.ts'

/** Ways to sign in, in words. */
export const methodLabels: Readonly<Record<Method['type'], string>> = {
  password: 'Password',
  passkey: 'Passkey',
  passcode: 'Email Passcode',
  'oidc-auth0': 'Auth0',
  'oidc-google': 'Google',
  'oidc-okta': 'Okta',
  oidc: 'Single sign-on',
}

/** A way to sign in, in words. */
export const methodLabel = ({ type }: Method) => methodLabels[type]

/** The text of the button that signs in by this method. */
export const signInLabel = (method: Method) => {
  if (!method.type.startsWith('oidc')) {
    return methodLabel(method)
  }
  return `Continue with ${method.type === 'oidc' ? 'single sign-on' : methodLabel(method)}`
}

/** What people call a provider, by the key of its method. */
export const providerName = (key: string) =>
  ({ google: 'Google', okta: 'Okta', auth0: 'Auth0' })[key] ?? 'Your provider'

type SignedIn = { method: string; isDevice: boolean }

/** How a session began, in words; the method's key if the person no longer has the method. */
export const sessionMethodLabel = (
  { method: key, isDevice }: SignedIn,
  methods: readonly Method[],
) => {
  if (isDevice) {
    return 'Device code'
  }
  const method = methods.find((it) => it.key === key)
  return method === undefined ? key : methodLabel(method)
}
