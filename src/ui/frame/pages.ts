import {
  Building2,
  ChartLine,
  ChartNoAxesColumn,
  CircleHelp,
  ClipboardList,
  Handshake,
  HeartPulse,
  House,
  Info,
  Mail,
  MessagesSquare,
  ScrollText,
  UserRound,
  UsersRound,
  Waypoints,
  type LucideIcon,
} from 'lucide-react'

import type { PageName, routes } from '#src/api/contract/routes.ts'
import { rules } from '#src/api/contract/rules.ts'
import type { Me } from '#src/api/contract/user.ts'

export type PortalPage = {
  /** Of a page that its path alone names. */
  to: Exclude<(typeof routes)[PageName]['path'], `${string}$${string}`>
  label: string
  icon: LucideIcon
  /** Who may open it; the route asks the same, and the server for everything that is shown there. */
  isFor: (me: Me) => boolean
  /** Its group in the sidebar; `null` if it is not there. */
  group: 'main' | 'insights' | 'admin' | 'help' | null
}

type PageGroup = {
  key: NonNullable<PortalPage['group']>
  /** `null` for the first group, which needs none. */
  title: string | null
  pages: readonly PortalPage[]
}

const everybody = () => true
const staff = ({ isGoogle }: Me) => isGoogle
const isReady = (me: Me) => rules.setupComplete(me).isAllowed
const admins = ({ isAdmin }: Me) => isAdmin

/** The portal's pages besides the demos: sidebar, footer and palette offer them to the people they are for. */
const pages: readonly PortalPage[] = [
  { to: '/', label: 'Home', icon: House, isFor: everybody, group: 'main' },
  { to: '/ai/demo', label: 'AI guide', icon: MessagesSquare, isFor: isReady, group: 'main' },
  { to: '/account', label: 'Account', icon: UserRound, isFor: everybody, group: null },
  {
    to: '/usage-insights',
    label: 'Global demo insights',
    icon: ChartLine,
    isFor: staff,
    group: 'insights',
  },
  {
    to: '/flow-insights',
    label: 'Flow insights',
    icon: Waypoints,
    isFor: staff,
    group: 'insights',
  },
  {
    to: '/user-insights',
    label: 'User insights',
    icon: ChartNoAxesColumn,
    isFor: admins,
    group: 'insights',
  },
  {
    to: '/admin/partners',
    label: 'Partners',
    icon: Handshake,
    isFor: admins,
    group: 'admin',
  },
  {
    to: '/admin/customers',
    label: 'Customers',
    icon: Building2,
    isFor: admins,
    group: 'admin',
  },
  { to: '/admin/users', label: 'Users', icon: UsersRound, isFor: admins, group: 'admin' },
  { to: '/admin/leads', label: 'Leads', icon: ClipboardList, isFor: admins, group: 'admin' },
  { to: '/admin/audit-log', label: 'Audit log', icon: ScrollText, isFor: admins, group: 'admin' },
  { to: '/admin/health', label: 'Health', icon: HeartPulse, isFor: admins, group: 'admin' },
  { to: '/about', label: 'About', icon: Info, isFor: everybody, group: 'help' },
  { to: '/contact', label: 'Contact', icon: Mail, isFor: everybody, group: 'help' },
  { to: '/support', label: 'Support', icon: CircleHelp, isFor: everybody, group: 'help' },
]

/** Every page with a name of its own, whoever may open it. */
export const namedPages = pages.map(({ to, label, group }) => ({
  path: to,
  label: group === 'admin' ? `Admin Tools: ${label}` : label,
}))

/** In the order of the sidebar, which has the demos before the last. */
const groups = [
  { key: 'main', title: null },
  { key: 'insights', title: 'Insights' },
  { key: 'admin', title: 'Admin' },
  { key: 'help', title: 'Help' },
] as const

export const pagesFor = (me: Me | null) => pages.filter(({ isFor }) => me !== null && isFor(me))

/** The groups in which this person has a page. */
export const groupsFor = (me: Me | null): readonly PageGroup[] =>
  groups
    .map((group) => ({ ...group, pages: pagesFor(me).filter((page) => page.group === group.key) }))
    .filter((group) => group.pages.length > 0)

/** What a link needs to know of the current page: only Contact's depends on it. */
export const hereFor = ({ to }: PortalPage, here: string) => (to === '/contact' ? here : '')

/** The props of a link to the page. Its search does not make it another page; Contact gets the current path. */
export const linkTo = ({ to }: PortalPage, here: string) => ({
  to,
  activeOptions: { exact: true, includeSearch: false },
  ...(to === '/contact' && here !== to && { search: { page: here } }),
})
