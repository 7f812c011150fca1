import type { RuleName } from '#src/api/contract/rules.ts'

type Route = {
  /** `$key` and the like are parameters. */
  path: `/${string}`
  /** Who may be there. */
  rule: RuleName
} & (Page | Redirect)

type Page = {
  /** With sidebar and footer, with a header only, or that of the conversations. */
  layout: 'portal' | 'fullscreen' | 'standalone'
  /** `null`: Home's, which is the portal's own name, and a demo's, which is its label. */
  title: string | null
}
/** Nothing is shown there. */
type Redirect = { leadsTo: `/${string}` }

const ready = { layout: 'portal', rule: 'setupComplete' } as const
const confirmed = { layout: 'portal', rule: 'emailConfirmed' } as const
const staff = { layout: 'portal', rule: 'staffOnly' } as const
const admin = { layout: 'portal', rule: 'adminOnly' } as const
const standalone = { layout: 'standalone', rule: 'setupComplete' } as const
const entrance = { layout: 'fullscreen', rule: 'signedOutOnly' } as const
const open = { layout: 'fullscreen', rule: 'anybody' } as const

/**
 * Every route of the portal. A page has its name in the specification, as page views are logged; names that begin with `Demo` follow
 * a demo's key.
 */
export const routes = {
  Home: { path: '/', ...ready, title: null },
  DemoPage: { path: '/demo/$key', ...ready, title: null },
  DemoGoPage: { path: '/demo/$key/go', ...ready, title: null },
  DemoOpenPage: { path: '/demo/$key/open', ...ready, title: null },
  DemoRedirectPage: { path: '/open/$key', ...ready, title: null },
  About: { path: '/about', ...confirmed, title: 'About' },
  Contact: { path: '/contact', ...confirmed, title: 'Contact' },
  Support: { path: '/support', ...confirmed, title: 'Support' },
  Account: { path: '/account', ...confirmed, title: 'Account' },
  UsageInsights: { path: '/usage-insights', ...staff, title: 'Global demo insights' },
  FlowInsights: { path: '/flow-insights', ...staff, title: 'Flow insights' },
  UserInsights: { path: '/user-insights', ...admin, title: 'User insights' },
  AdminPartners: { path: '/admin/partners', ...admin, title: 'Admin Tools — Partners' },
  AdminCustomers: { path: '/admin/customers', ...admin, title: 'Admin Tools — Customers' },
  AdminUsers: { path: '/admin/users', ...admin, title: 'Admin Tools — Users' },
  AdminLeads: { path: '/admin/leads', ...admin, title: 'Admin Tools — Leads' },
  AdminHealth: { path: '/admin/health', ...admin, title: 'Admin Tools — Health' },
  AdminAuditLog: { path: '/admin/audit-log', ...admin, title: 'Admin Tools — Audit log' },

  AIConversationDemo: { path: '/ai/demo', ...standalone, title: 'AI — Demo' },
  AIConversationNew: { path: '/ai/new', ...standalone, title: 'AI — New Conversation' },
  AIConversationWhatsApp: {
    path: '/ai/conversation/whatsapp',
    ...standalone,
    title: 'AI — WhatsApp',
  },
  AIConversation: {
    path: '/ai/conversation/$conversationId',
    ...standalone,
    title: 'AI — Conversation',
  },

  Register: { path: '/register', ...entrance, title: 'Register' },
  LoginPartnerGoogle: { path: '/login/partner-google', ...entrance, title: 'Login' },
  LoginCustomer: { path: '/login/customer', ...entrance, title: 'Login' },
  LoginEmailConnect: { path: '/email/login/connect', ...entrance, title: 'Login' },
  RegisterEmailConnect: {
    path: '/email/register/connect',
    layout: 'fullscreen',
    rule: 'unconfirmedOnly',
    title: 'Register',
  },
  Setup: { path: '/setup', layout: 'fullscreen', rule: 'setupIncomplete', title: 'Setup' },
  Device: { path: '/device', ...open, title: 'Device' },
  DeviceVerify: {
    path: '/device/verify',
    layout: 'fullscreen',
    rule: 'emailConfirmed',
    title: 'Connect a device',
  },
  FirstAdmin: {
    path: '/first-admin',
    layout: 'fullscreen',
    rule: 'emailConfirmed',
    title: 'Become the first admin',
  },
  Leaving: { path: '/leaving', ...open, title: 'You are leaving the portal' },
  LoginCallback: { path: '/$method/login/callback', ...entrance, title: 'Login' },
  LogoutCallback: { path: '/$method/logout/callback', ...open, title: 'Logout' },

  Login: { path: '/login', rule: 'signedOutOnly', leadsTo: '/login/partner-google' },
  Partner: { path: '/partner', rule: 'anybody', leadsTo: '/login/partner-google' },
  Demos: { path: '/demo', rule: 'setupComplete', leadsTo: '/' },
  FirstDemo: { path: '/open', rule: 'setupComplete', leadsTo: '/open/$key' },
  AIConversations: { path: '/ai', rule: 'setupComplete', leadsTo: '/ai/demo' },
  Admin: { path: '/admin', rule: 'adminOnly', leadsTo: '/admin/partners' },
  DemoAddress: { path: '/$key', rule: 'anybody', leadsTo: '/demo/$key' },
  DemoGoAddress: { path: '/$key/go', rule: 'anybody', leadsTo: '/demo/$key/go' },
  DemoOpenAddress: { path: '/$key/open', rule: 'anybody', leadsTo: '/demo/$key/open' },
  LoginEmailLink: {
    path: '/email/login/connect/$connectToken/$passcode',
    rule: 'anybody',
    leadsTo: '/email/login/connect',
  },
  LoginEmailPartOfLink: {
    path: '/email/login/connect/$connectToken',
    rule: 'anybody',
    leadsTo: '/email/login/connect',
  },
  RegisterEmailPartOfLink: {
    path: '/email/register/connect/$connectToken',
    rule: 'anybody',
    leadsTo: '/email/register/connect',
  },
  RegisterEmailLink: {
    path: '/email/register/connect/$connectToken/$passcode',
    rule: 'anybody',
    leadsTo: '/email/register/connect',
  },
} as const satisfies Readonly<Record<string, Route>>

type RouteName = keyof typeof routes
/** The names of the pages. */
export type PageName = {
  [TName in RouteName]: (typeof routes)[TName] extends Page ? TName : never
}[RouteName]
