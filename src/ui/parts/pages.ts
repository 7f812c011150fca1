import { CircleHelp, House, Info, Mail, UserRound, type LucideIcon } from 'lucide-react'

import type { Me } from '#src/api/contract/user.ts'

export type PortalPage = {
  to: '/' | '/about' | '/contact' | '/support' | '/account'
  label: string
  icon: LucideIcon
  /** Who may open it; the route asks the same, and the server for everything that is shown there. */
  isFor: (me: Me) => boolean
  /** Where the sidebar has it; `null` where it has not. */
  place: 'main' | 'help' | null
}

const everybody = () => true

/** The pages of the portal besides the demos: the sidebar, the footer and the palette offer these, to whom they are for. */
const pages: readonly PortalPage[] = [
  { to: '/', label: 'Home', icon: House, isFor: everybody, place: 'main' },
  { to: '/account', label: 'Account', icon: UserRound, isFor: everybody, place: null },
  { to: '/about', label: 'About', icon: Info, isFor: everybody, place: 'help' },
  { to: '/contact', label: 'Contact', icon: Mail, isFor: everybody, place: 'help' },
  { to: '/support', label: 'Support', icon: CircleHelp, isFor: everybody, place: 'help' },
]

export const pagesFor = (me: Me | null) => pages.filter(({ isFor }) => me !== null && isFor(me))

/** What a link to the page takes. Its search does not make it another page; Contact learns where one was. */
export const linkTo = ({ to }: PortalPage, here: string) => ({
  to,
  activeOptions: { exact: true, includeSearch: false },
  ...(to === '/contact' && here !== to && { search: { page: here } }),
})
