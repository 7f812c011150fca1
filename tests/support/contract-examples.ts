import type { Access, InputOf } from '#src/api/contract/endpoint.ts'
import { endpoints, type EndpointName } from '#src/api/contract/endpoints.ts'

type Examples = { readonly [TName in EndpointName]: InputOf<(typeof endpoints)[TName]> }

const credential = { id: 'Y3JlZGVudGlhbA', rawId: 'Y3JlZGVudGlhbA', type: 'public-key' } as const
const ticket = { authToken: 'auth-token', connectToken: 'connect-token' }

/** An input for every call that its contract accepts. */
export const exampleInputs: Examples = {
  loadSignInOptions: {},
  checkIdentifier: { identifier: 'ada@example.com', form: 'main' },
  startRegister: {
    method: 'email',
    identifier: 'new@example.com',
    firstname: 'Ada',
    lastname: 'Lovelace',
  },
  finishRegister: { method: 'email', passcode: '000000', ...ticket },
  connectRegister: { method: 'email', connectToken: 'connect-token', passcode: 'link-secret' },
  registerStatus: { method: 'email', connectToken: 'connect-token' },
  startLogin: { method: 'email', identifier: 'ada@example.com' },
  finishLogin: { method: 'email', passcode: '000000', ...ticket },
  connectLogin: { method: 'email', connectToken: 'connect-token', passcode: 'link-secret' },
  loginStatus: { method: 'email', connectToken: 'connect-token' },
  waitForPasscode: { method: 'email', ...ticket },
  startAddPasskey: { method: 'passkey' },
  finishAddPasskey: {
    method: 'passkey',
    challengeKey: 'challenge-key',
    credentials: {
      ...credential,
      response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
    },
  },
  startPasskeyLogin: { method: 'passkey', identifier: 'ada@example.com' },
  startUserlessLogin: { method: 'passkey' },
  finishPasskeyLogin: {
    method: 'passkey',
    challengeKey: 'challenge-key',
    credentials: {
      ...credential,
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    },
  },
  listPasskeys: {},
  renamePasskey: { id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21', name: 'My laptop' },
  deletePasskey: { id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21' },
  registerByPassword: {
    method: 'password',
    identifier: 'new@example.com',
    firstname: 'Ada',
    lastname: 'Lovelace',
    password: 'four mellow otters rowing',
  },
  loginByPassword: {
    method: 'password',
    identifier: 'ada@example.com',
    password: 'four mellow otters rowing',
  },
  updatePassword: { method: 'password', newPassword: 'four mellow otters rowing' },
  loginByProvider: {
    method: 'google',
    redirect_uri: 'http://localhost:3000/google/login/callback',
  },
  replyToLogin: { method: 'google', query: 'state=none&code=none' },
  replyToLogout: { method: 'google', query: 'state=none' },
  linkProvider: {
    method: 'google',
    redirect_uri: 'http://localhost:3000/google/login/callback',
  },
  unlinkProvider: { method: 'google' },
  startDevice: { method: 'email' },
  redeemDevice: { method: 'email', device_code: 'device-code' },
  verifyDevice: { method: 'email', user_code: 'BCDF-GHJK' },
  loadUser: { method: 'email' },
  refresh: { method: 'email', refreshToken: 'h.none' },
  logout: { method: 'email' },
  listDemos: {},
  loadDemoShelf: {},
  markFavourite: { key: 'robotaxi', isFavourite: true },
  addLead: { type: 'client', company: 'Cymbal', website: 'cymbal.example' },
  addLog: { action: 'Exit', id: '8a3d0d5e-4b0e-4d9c-9f57-3f7f1c0c1c11', version: '0.6.3' },
  completeOrganizationForm: {
    organization: 'Cymbal',
    website: '',
    country: 'France',
    jobTitle: 'Buyer',
  },
  requestAccess: { organization: 'Cymbal', reason: '' },
  listSessions: {},
  revokeSession: { id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21' },
  revokeOtherSessions: {},
}

/** Who may make which call: the table that check AZ-01 asks for. A call without a row does not compile. */
export const accessTable: Readonly<Record<EndpointName, Access>> = {
  loadSignInOptions: 'public',
  checkIdentifier: 'public',
  startRegister: 'public',
  finishRegister: 'public',
  connectRegister: 'public',
  registerStatus: 'public',
  startLogin: 'public',
  finishLogin: 'public',
  connectLogin: 'public',
  loginStatus: 'public',
  waitForPasscode: 'public',
  startAddPasskey: 'signedIn',
  finishAddPasskey: 'signedIn',
  startPasskeyLogin: 'public',
  startUserlessLogin: 'public',
  finishPasskeyLogin: 'public',
  listPasskeys: 'signedIn',
  renamePasskey: 'signedIn',
  deletePasskey: 'signedIn',
  registerByPassword: 'public',
  loginByPassword: 'public',
  updatePassword: 'signedIn',
  loginByProvider: 'public',
  replyToLogin: 'public',
  replyToLogout: 'public',
  linkProvider: 'signedIn',
  unlinkProvider: 'signedIn',
  startDevice: 'public',
  redeemDevice: 'public',
  verifyDevice: 'signedIn',
  loadUser: 'signedIn',
  refresh: 'public',
  logout: 'public',
  listDemos: 'signedIn',
  loadDemoShelf: 'signedIn',
  markFavourite: 'signedIn',
  addLead: 'signedIn',
  addLog: 'signedIn',
  completeOrganizationForm: 'signedIn',
  requestAccess: 'signedIn',
  listSessions: 'signedIn',
  revokeSession: 'signedIn',
  revokeOtherSessions: 'signedIn',
}

/** Every call by name. */
export const endpointNames = Object.keys(endpoints) as EndpointName[]
