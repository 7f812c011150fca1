import type { BegunEmailChange } from '#src/api/contract/email-change.ts'
import type { Applicant, DecisionOutcome } from '#src/api/contract/admin-access.ts'
import type { MergePreview, MergeSide } from '#src/api/contract/admin-merge.ts'
import type { PersonDetail } from '#src/api/contract/admin-people.ts'
import type { OrganizationDetail, OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import type { AccountSession, AccountSessions } from '#src/api/contract/account.ts'
import type { Conversation, ListedConversation } from '#src/api/contract/conversations.ts'
import type { DeviceCode, DeviceRequest } from '#src/api/contract/device.ts'
import type { StoredLead } from '#src/api/contract/demo-session.ts'
import type { CorrectableLead, LeadDraft } from '#src/api/contract/leads.ts'
import type { Ticket } from '#src/api/contract/passcode.ts'
import type {
  AccountPasskeys,
  Assertion,
  Attestation,
  PasskeyAdding,
  PasskeyAsking,
} from '#src/api/contract/passkey.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import type { Me } from '#src/api/contract/user.ts'
import { CallError } from '#src/lib/call-error.ts'
import { recordFrom, type SessionRecord } from '#src/machines/session/session-record.ts'

/** 1 January 2030: all samples count from here, whatever the clock says. */
export const now = Date.UTC(2030, 0, 1)

export const ticketOf = (name: string): Ticket => ({
  authToken: `auth-${name}`,
  connectToken: `connect-${name}`,
  expiresAt: now + 600_000,
  expiresIn: 600,
  number: '42',
  isNewMail: true,
})

export const emailChangeOf = (name: string): BegunEmailChange => {
  const { authToken, connectToken, expiresAt, expiresIn, isNewMail } = ticketOf(name)
  return { authToken, connectToken, expiresAt, expiresIn, isNewMail }
}

export const deviceCodeOf = (userCode: string): DeviceCode => ({
  device_code: `device-${userCode}`,
  user_code: userCode,
  qrcode: `https://portal.example/device/verify?code=${userCode}`,
  interval: 5,
  expiresIn: 600,
})

export const deviceRequest: DeviceRequest = {
  status: 'confirm',
  user_code: 'BCDF-GHJK',
  browser: 'Chrome on Linux',
  address: '192.0.2.1',
  startedAt: now,
}

export const tokensOf = (name: string): Tokens => ({
  accessToken: { jwt: `access-${name}`, maxAge: 600, expires: now + 600_000 },
  refreshToken: { jwt: `refresh-${name}`, maxAge: 86_400, expires: now + 86_400_000 },
  idToken: { jwt: `id-${name}`, maxAge: 600, expires: now + 600_000 },
  refreshedTimes: 0,
  loginAt: now,
  expiresIn: 3_600,
  maxAge: 86_400,
})

export const recordOf = (name: string): SessionRecord => recordFrom(tokensOf(name), 'email', now)

export const me: Me = {
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Lovelace',
  name: 'Ada Lovelace',
  picture: null,
  isGoogle: false,
  isStaffElsewhere: false,
  isCustomer: false,
  isAdmin: false,
  isEmailConfirmed: true,
  isStrong: false,
  organizationFormCompleted: false,
  organizationAccessStatus: 'unrequested',
  organizationAccessReason: null,
  isAccessWithdrawn: false,
  organizationAccessRequestedAt: null,
  organizationAccessRequest: null,
  organizationAccessAskAgainAt: null,
  organizationName: null,
  demos: [{ key: 'robotaxi' }],
  demoSessionMaxAgeSec: 3_600,
  demoSessionRequired: true,
  methods: [{ key: 'email', type: 'passcode' }],
  auth: { data: { email: 'ada@example.com', name: 'Ada Lovelace', picture: null } },
}

export const lead: StoredLead = {
  id: 'lead-1',
  created_at: now,
  type: 'client',
  company: 'Acme',
}

const cymbl: CorrectableLead = {
  id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c91',
  type: 'client',
  company: 'Cymbl',
  website: 'https://cymbal.example',
  salesforce: '',
  note: '',
  source: null,
  version: 1,
}
const correction: LeadDraft = {
  type: 'client',
  company: 'Cymbal',
  website: 'https://cymbal.example',
}

/** Leads that were typed wrongly. */
export const leadSamples = {
  cymbl,
  bolt: { ...cymbl, id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c92', company: 'Blot' },
  correction,
  corrected: { ...cymbl, company: 'Cymbal', version: 2 },
  /** As somebody else left it meanwhile. */
  changed: { ...cymbl, note: 'Hot.', version: 2 },
} satisfies Record<string, CorrectableLead | LeadDraft>

const here: AccountSession = {
  id: '1c4a5f0e-5a3c-4d0e-9b0a-2f6f5c1d7e01',
  method: 'email',
  browser: 'Chrome on Linux',
  address: '192.0.2.1',
  loginAt: now,
  isDevice: false,
  lastSeenAt: now,
  isCurrent: true,
}
const there: AccountSession = {
  ...here,
  id: '1c4a5f0e-5a3c-4d0e-9b0a-2f6f5c1d7e02',
  browser: 'Firefox on Windows',
  isCurrent: false,
}

export const accountSessions = {
  here,
  there,
  both: { sessions: [here, there], signIns: [] } satisfies AccountSessions,
  alone: { sessions: [here], signIns: [] } satisfies AccountSessions,
}

const passkeyOf = (name: string, isCurrent: boolean) => ({
  id: `2d5b6f1f-6b4d-4e1f-8c1b-3a7a6d2e8f0${isCurrent ? 2 : 1}`,
  name,
  provider: null,
  isSynced: false,
  createdAt: now,
  lastUsedAt: null,
  isCurrent,
})
const ceremony = {
  challengeKey: 'challenge-key',
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
}
const credential = { id: 'bGFwdG9w', rawId: 'bGFwdG9w', type: 'public-key' as const }

const asking: PasskeyAsking = { ...ceremony, allowCredentials: [] }
const adding: PasskeyAdding = {
  ...ceremony,
  user: { id: 'YWRh', name: 'ada@example.com', displayName: 'Ada Lovelace' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
}

export const passkeySamples = {
  laptop: passkeyOf('Laptop', false),
  /** The one that this session began with. */
  phone: passkeyOf('Phone', true),
  listed: (...passkeys: AccountPasskeys['passkeys']): AccountPasskeys => ({
    passkeys,
    accepted: {
      rpId: 'localhost',
      userId: 'YWRh',
      credentialIds: passkeys.map(({ name }) => name),
    },
  }),
  asking,
  adding,
  assertion: {
    ...credential,
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
  } satisfies Assertion,
  attestation: {
    ...credential,
    response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: [] },
  } satisfies Attestation,
}

const asked = {
  organization: 'Acme',
  reason: 'A workshop.',
  requestedAt: now,
  accountCreatedAt: now,
}
const grace: Applicant = {
  ...asked,
  personId: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9a01',
  name: 'Grace Hopper',
  version: 1,
  email: 'grace@acme.example',
  warnings: [],
}
const linus: Applicant = {
  ...asked,
  personId: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9a02',
  name: 'Linus Pauling',
  version: 4,
  email: 'linus@acme.example',
  warnings: [],
}
const outcomeOf = (
  { personId }: typeof grace,
  outcome: DecisionOutcome['outcome'],
  status: DecisionOutcome['status'],
): DecisionOutcome => ({ personId, outcome, status, version: 9 })

export const decisionSamples = {
  grace,
  linus,
  /** Both of its people wait. */
  acme: {
    id: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9a00',
    kind: 'partner',
    name: 'Acme',
    website: '',
    country: '',
    domains: ['acme.example'],
    people: 3,
    waiting: 2,
    waitingSince: now,
    waitingPeople: [grace, linus],
    looksLike: [],
    createdAt: now,
    version: 1,
  } satisfies OrganizationRow,
  outcomes: {
    all: [outcomeOf(grace, 'done', 'approved'), outcomeOf(linus, 'done', 'approved')],
    some: [outcomeOf(grace, 'done', 'approved'), outcomeOf(linus, 'changed', 'rejected')],
    none: [outcomeOf(grace, 'changed', 'approved'), outcomeOf(linus, 'not-found', null)],
  },
  /** As it was told at once. */
  answered: (told: readonly DecisionOutcome[]) => ({ outcomes: told, undoneUntil: now + 15_000 }),
}

const person: PersonDetail = {
  id: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9a01',
  email: 'grace@acme.example',
  name: 'Grace Hopper',
  role: 'partner',
  isAdmin: true,
  status: 'approved',
  organizationFormCompleted: true,
  organization: { id: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9a00', name: 'Acme' },
  isDisabled: false,
  createdAt: now,
  lastLoginAt: now,
  version: 1,
  isFormerStaff: false,
  hasActed: false,
  formerEmails: [],
  isEmailConfirmed: true,
  rejection: null,
  applicant: null,
  isAdminByConfiguration: false,
  isLastAdmin: false,
  methods: [{ key: 'email', type: 'passcode' }],
  liveSessions: 2,
  hasPhone: false,
  form: null,
  leads: 0,
  signIns: [],
}

export const personSamples = {
  grace: person,
  /** As somebody left them. */
  changed: { ...person, version: 2 } satisfies PersonDetail,
}

const acme: OrganizationDetail = {
  ...decisionSamples.acme,
  people: 0,
  waiting: 0,
  waitingSince: null,
  waitingPeople: [],
  domainRules: [
    { domain: 'acme.example', isAutomatic: false, verifiedBy: 'ada@google.com', verifiedAt: now },
  ],
  demos: [{ key: 'robotaxi', label: 'Robotaxi', isShownByRule: true, override: null }],
  members: [],
  requests: [],
  decided: 0,
}

const stores = { id: '3e6c7a2a-7c5e-4f20-9d2c-4b8b7e3f9a10', name: 'Acme Stores', version: 4 }
const side = {
  kind: 'partner',
  people: 3,
  approved: 1,
  pending: 2,
  rejected: 0,
  domains: [] as MergeSide['domains'],
} as const
const merge: MergePreview = {
  from: { ...side, id: acme.id, name: acme.name, version: 2 },
  into: { ...side, ...stores },
  demos: [],
}

export const organizationSamples = {
  acme,
  /** What it may be merged into, and what would come of it. */
  stores,
  merge,
  merged: { ...acme, ...stores, version: 5, formerNames: ['Acme'] } satisfies OrganizationDetail,
  /** As somebody left it. */
  changed: { ...acme, version: 2 } satisfies OrganizationDetail,
}

const robotaxi: Conversation = {
  id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
  title: 'What is Robotaxi about?',
  askedAt: now,
  isPinned: false,
  messages: [
    {
      id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c31',
      role: 'question',
      text: 'What is Robotaxi about?',
      at: now,
      follows: null,
    },
    {
      id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c32',
      role: 'answer',
      text: 'One of your demos mentions “Robotaxi”.',
      at: now,
      language: 'en',
      answeredBy: 'Answered by a search of your demos.',
      citations: [
        {
          key: 'robotaxi',
          label: 'Robotaxi',
          thumbnail: null,
          url: '/local/sandbox/robotaxi/',
          excerpt: 'A fleet on one map.',
          isOffered: false,
        },
      ],
      isHelpful: null,
      reason: null,
      state: 'whole',
      problem: null,
    },
  ],
}

export const conversationSamples = {
  robotaxi,
  listed: {
    id: robotaxi.id,
    title: robotaxi.title,
    askedAt: robotaxi.askedAt,
    isPinned: false,
  } satisfies ListedConversation,
  /** The same, with the next question and its answer alone. */
  goneOn: {
    ...robotaxi,
    messages: [
      {
        id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c41',
        role: 'question',
        text: 'Does it use maps?',
        at: now,
        follows: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c32',
      },
      {
        id: '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c42',
        role: 'answer',
        text: 'None of your demos mentions “maps”.',
        at: now,
        language: 'en',
        answeredBy: 'Answered by a search of your demos.',
        citations: [],
        isHelpful: null,
        reason: null,
        state: 'whole',
        problem: null,
      },
    ],
  } satisfies Conversation,
  /** The same, with that answer not written yet. */
  get beingWritten(): Conversation {
    const messages = conversationSamples.goneOn.messages.map((it) =>
      it.role === 'answer' ? { ...it, text: '', state: 'writing' as const } : it,
    )
    return { ...robotaxi, messages }
  },
}

const failureOf = (problem: string, message: string) =>
  new CallError('failure', message, { problem })

/** How calls go wrong, by what it means to a flow. */
export const failures = {
  dropped: new CallError('error', 'Request timed out'),
  unexpected: failureOf('unexpected', 'Something went wrong on our side.'),
  busy: failureOf('unavailable', 'The server is busy.'),
  limited: new CallError('failure', 'Too many tries.', {
    problem: 'too-many-requests',
    retryAt: now + 30_000,
  }),
  refused: failureOf('not-signed-in', 'Please sign in again.'),
  outdated: failureOf('token-expired', 'The token has expired.'),
  emailExists: failureOf('email-exists', 'Email already exist.'),
  wrongCode: failureOf('code-wrong', 'This code is wrong.'),
  deadCode: failureOf('code-expired', 'This code is no longer valid.'),
  pendingDevice: failureOf('authorization-pending', 'Nobody has approved this device yet.'),
  fastDevice: failureOf('slow-down', 'This device asks too often.'),
  deniedDevice: failureOf('access-denied', 'This device was denied.'),
  deadDevice: failureOf('code-expired', 'Device code expired'),
  deadLink: failureOf('link-expired', 'This link expired. Please try again.'),
  passkeyRefused: failureOf('passkey-refused', 'This passkey was not accepted.'),
  passkeyUnknown: failureOf('passkey-unknown', 'This passkey is not known here any more.'),
  conflict: failureOf('conflict', 'Somebody else changed this person in the meantime.'),
  decided: failureOf('conflict', 'Your request was approved before you withdrew it.'),
  publicDomain: new CallError('failure', 'Please check what you entered.', {
    problem: 'invalid-input',
    fieldErrors: [{ field: 'domain', message: 'Anyone can get a mailbox there.' }],
  }),
  nameTaken: new CallError('failure', 'Please check what you entered.', {
    problem: 'invalid-input',
    fieldErrors: [
      {
        field: 'name',
        message: 'Another organization of the same mail domain is called so already.',
      },
    ],
  }),
  lastAdmin: failureOf('forbidden', 'This is the last admin.'),
  demoGone: failureOf('not-found', 'This demo does not exist.'),
  personGone: failureOf('not-found', 'This person is not known.'),
  organizationGone: failureOf('not-found', 'This organization is not known.'),
  conversationGone: failureOf('not-found', 'This conversation does not exist.'),
  conversationFull: failureOf(
    'conflict',
    'This conversation is as long as it may be. Please begin a new one.',
  ),
  tooOld: failureOf('sign-in-too-old', 'Please sign in again first.'),
  providerAway: failureOf('provider-unavailable', 'Okta cannot be reached.'),
  providerRefused: failureOf('provider-refused', 'You did not allow the sign-in.'),
  signInExpired: failureOf('sign-in-expired', 'This sign-in is over. Please start again.'),
  sessionOver: failureOf(
    'demo-session-expired',
    'Your demo session is over. Who are you demoing to?',
  ),
  otherDay: failureOf('demo-session-expired', 'This lead is from another day.'),
  leadGone: failureOf('not-found', 'This lead does not exist any more.'),
  leadOfOpeningGone: new CallError(
    'failure',
    'This lead does not exist any more. Who are you demoing to?',
    {
      problem: 'not-found',
      fieldErrors: [
        {
          field: 'leadId',
          message: 'This lead does not exist any more. Who are you demoing to?',
        },
      ],
    },
  ),
  noAdmin: failureOf('forbidden', 'You may not do that.'),
  leadChanged: failureOf('conflict', 'Somebody else changed this lead in the meantime.'),
  fault: new Error('undefined is not a function'),
} as const
