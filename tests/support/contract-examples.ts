import type { InputOf } from '#src/api/contract/endpoint.ts'
import { endpoints, type EndpointName } from '#src/api/contract/endpoints.ts'
import { exampleInput } from '#tests/support/example-input.ts'

type Examples = { readonly [TName in EndpointName]: InputOf<(typeof endpoints)[TName]> }

const credential = { id: 'Y3JlZGVudGlhbA', rawId: 'Y3JlZGVudGlhbA', type: 'public-key' } as const
const ticket = { authToken: 'auth-token', connectToken: 'connect-token' }

/** Of calls whose schema does not say what the contract accepts, or where words that mean something get further. */
const written: Partial<Examples> = {
  checkIdentifier: { identifier: 'ada@example.com', form: 'main' },
  startRegister: {
    method: 'email',
    identifier: 'new@example.com',
    firstname: 'Ada',
    lastname: 'Lovelace',
  },
  startArrival: { method: 'email', arrival: 'arrival' },
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
  renamePasskey: { id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21', name: 'My laptop' },
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
  addLead: { type: 'client', company: 'Cymbal', website: 'cymbal.example' },
  correctOwnLead: {
    id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
    version: 1,
    lead: { type: 'client', company: 'Cymbal', website: 'cymbal.example' },
  },
  correctLead: {
    id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
    version: 1,
    lead: { type: 'client', company: 'Cymbal', website: 'cymbal.example' },
    reason: 'A slip.',
  },
  addLog: { action: 'Exit', id: '8a3d0d5e-4b0e-4d9c-9f57-3f7f1c0c1c11', version: '0.6.3' },
  tellRuns: {
    version: '0.6.3',
    runs: [
      {
        id: '8a3d0d5e-4b0e-4d9c-9f57-3f7f1c0c1c12',
        run: '8a3d0d5e-4b0e-4d9c-9f57-3f7f1c0c1c13',
        within: null,
        flow: 'lead',
        outcome: 'left',
        problem: null,
        code: null,
        steps: [{ edge: 'editing lead.back > left', at: 9_000, after: 9_000, times: 1 }],
        isCut: false,
        endedIn: ['left'],
        ms: 9_000,
        agoMs: 0,
      },
    ],
  },
  findFailure: { code: '7KQ-4MD' },
  startConversation: { question: 'Which demos use Gemini?' },
  askQuestion: {
    id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
    question: 'Which of those use Looker?',
  },
  renameConversation: { id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21', title: 'Gemini' },
  rateAnswer: { id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21', isHelpful: true },
  completeOrganizationForm: {
    organization: 'Cymbal',
    website: '',
    country: 'France',
    jobTitle: 'Buyer',
  },
  requestAccess: { organization: 'Cymbal', reason: '' },
  withdrawRequest: {},
  waitForDecision: { known: 'pending' },
  decideAccess: {
    people: [{ personId: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21', version: 1 }],
    decision: { verdict: 'reject', reason: 'We do not know this organization.' },
  },
  becomeFirstAdmin: { secret: 'first-admin-secret' },
  sendMessage: { subject: 'demo', message: 'The map stays empty.', page: '/demo/robotaxi' },
  startEmailChange: { email: 'new@example.com' },
  finishEmailChange: { code: '000000', ...ticket },
  updateName: { firstname: 'Ada', lastname: 'Lovelace' },
  deleteAccount: { email: 'nobody@example.com' },
  exportUsage: { chart: 'days' },
  setOrganizationDemo: {
    id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
    version: 1,
    demo: 'nba',
    isShown: true,
  },
  renameOrganization: {
    id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
    version: 1,
    name: 'Cymbal',
  },
  verifyDomain: {
    id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
    version: 1,
    domain: 'cymbal.example',
    isAutomatic: true,
  },
  removeDomain: {
    id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
    version: 1,
    domain: 'cymbal.example',
  },
  disablePerson: {
    id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
    version: 1,
    reason: 'Left the company.',
  },
  resetSignIn: {
    id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
    version: 1,
    reason: 'Their laptop is gone.',
  },
  deletePersonLeads: {
    id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
    version: 1,
    reason: 'They asked for it.',
  },
  saveView: { list: 'users', name: 'Who waits', query: 'status=pending' },
  removeView: { list: 'users', name: 'Who waits' },
}

/** Every call by name. */
export const endpointNames = Object.keys(endpoints) as EndpointName[]

/** An input for every call that its contract accepts. */
export const exampleInputs = Object.fromEntries(
  endpointNames.map((name) => [name, written[name] ?? exampleInput(name, endpoints[name])]),
) as Examples
