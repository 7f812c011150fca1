import type { AccountSession } from '#src/api/contract/account.ts'
import { demoSchema, type Demo } from '#src/api/contract/demos.ts'
import type { DeviceRequest } from '#src/api/contract/device.ts'
import type { OwnLead } from '#src/api/contract/leads.ts'
import type { Usage } from '#src/api/contract/usage.ts'
import type { Me } from '#src/api/contract/user.ts'
import type { OuterLinks } from '#src/lib/outer-links.ts'
import type { AccountView } from '#src/machines/account/account.view.ts'
import type { DeviceView } from '#src/machines/device/device.view.ts'
import { me } from '#tests/models/samples.ts'

/** Whoever runs the portal has no page elsewhere. */
export const noOuterLinks: OuterLinks = { help: null, privacy: null, terms: null, legal: null }

/** A catalogue entry; what a test does not name is plausible. */
export const sampleDemo = (own: Partial<Demo> = {}): Demo =>
  demoSchema.parse({
    key: 'robotaxi',
    label: 'Robotaxi',
    tagline: 'A fleet on one map.',
    thumbnail: '/thumb.svg',
    description: 'Every ride, every car.',
    assets: [{ media: 'image', type: 'thumbnail', url: '/thumb.svg', alt: 'A taxi' }],
    links: [{ label: 'Architecture', url: 'https://example.com/a', requiresGoogle: false }],
    technologies: ['looker', 'maps'],
    shareableWith: ['googlers', 'partners'],
    featured: false,
    story: [{ title: 'The ride', text: 'From tap to drop-off.' }],
    theme: null,
    page: 'demo',
    kpis: [{ label: 'Rides', value: '12,480', note: 'today' }],
    chart: {
      title: 'Rides per month',
      unit: 'thousand',
      labels: ['Jan', 'Feb'],
      series: [{ name: 'Austin', values: [4, 9] }],
    },
    url: '/local/sandbox/robotaxi/',
    ...own,
  })

/** A customer of before. */
export const sampleLead = (own: Partial<OwnLead> = {}): OwnLead => ({
  id: `lead-${own.company ?? 'Acme'}`,
  created_at: Date.UTC(2030, 0, 1),
  type: 'client',
  company: 'Acme',
  website: 'https://acme.example',
  salesforce: '',
  source: null,
  isResumable: false,
  ...own,
})

/** A signed-in partner. */
export const sampleMe = (own: Partial<Me> = {}): Me => ({
  ...me,
  email: 'ada@partner.example',
  organizationAccessStatus: 'approved',
  methods: [],
  auth: { data: { ...me.auth.data, email: 'ada@partner.example' } },
  ...own,
})

/** A session elsewhere. */
export const sampleSession = (own: Partial<AccountSession> = {}): AccountSession => ({
  id: 'there',
  method: 'email',
  browser: 'Firefox on Windows',
  address: '198.51.100.7',
  loginAt: Date.UTC(2030, 0, 1, 8),
  isDevice: false,
  lastSeenAt: Date.UTC(2030, 0, 1, 9),
  isCurrent: false,
  ...own,
})

/** An account in use on two devices, and once on a third. */
export const readyAccount = (): Extract<AccountView, { step: 'ready' }> => {
  const here = sampleSession({
    id: 'here',
    browser: 'Chrome on Linux',
    address: '192.0.2.1',
    isCurrent: true,
  })
  const before = sampleSession({ id: 'before' })

  return {
    step: 'ready',
    sessions: [here, sampleSession()],
    signIns: [
      { ...here, ended: null },
      { ...before, ended: { at: Date.UTC(2030, 0, 1, 10), how: 'revoked' } },
    ],
    problem: null,
    revoked: null,
    busyId: null,
    others: 'kept',
  }
}

/** A code on a device's screen. */
export const sampleDeviceCode = (
  own: Partial<Extract<DeviceView, { step: 'code' }>> = {},
): DeviceView => ({
  step: 'code',
  userCode: 'BCDF-GHJK',
  address: 'https://portal.example/device/verify?code=BCDF-GHJK',
  maxAge: 600,
  hasExpired: false,
  isUnanswered: false,
  ...own,
})

/** A device that asks to be let in. */
export const sampleDeviceRequest: DeviceRequest = {
  status: 'confirm',
  user_code: 'BCDF-GHJK',
  browser: 'the command line on Linux',
  address: '192.0.2.1',
  startedAt: Date.UTC(2026, 0, 2, 3, 4),
}

/** Demo insights of four weeks in which nobody did anything. */
export const unusedSample: Usage = {
  from: '2025-12-19',
  to: '2026-01-15',
  organization: null,
  figures: {
    opens: 0,
    people: 0,
    organizations: 0,
    reused: 0,
    leads: 0,
    seconds: 0,
    timed: 0,
    views: 0,
  },
  comparison: null,
  isLate: false,
  peopleError: null,
  days: [],
  demos: [],
  audiences: [],
  technologies: [],
  organizations: [],
  leadTypes: [],
  leadSources: [],
  hours: [],
  leadsKeptFrom: null,
  funnel: { visits: 0, forms: 0, sent: 0, opened: 0 },
}
