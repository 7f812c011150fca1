import type { Method } from '#src/api/contract/method.ts'

const labels: Readonly<Record<Method['type'], string>> = {
  password: 'Password',
  passkey: 'Passkey',
  passcode: 'Email Passcode',
  'oidc-auth0': 'Auth0',
  'oidc-google': 'Google',
  'oidc-okta': 'Okta',
  oidc: 'Single sign-on',
}

/** A way to sign in, in words. */
export const methodLabel = ({ type }: Method) => labels[type]

/** The method of a session in words; its key where the person has it no more. */
export const sessionMethodLabel = (key: string, methods: readonly Method[]) => {
  const method = methods.find((it) => it.key === key)
  return method === undefined ? key : methodLabel(method)
}
