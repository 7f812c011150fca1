import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { Fragment, memo } from 'react'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import type { Me } from '#src/api/contract/user.ts'
import {
  groupsFor,
  linkTo,
  type PageBadge,
  type PageBadges,
  type PortalPage,
} from '#src/ui/parts/pages.ts'

type PortalNavProps = {
  me: Me | null
  demos: readonly Pick<ListedDemo, 'key' | 'label'>[]
  /** The path of the page that is shown. */
  here: string
  badges?: PageBadges | undefined
  onLeave?: (() => void) | undefined
}

/** More than these are looked for on Home. */
const mostDemos = 15

/** APP-9: the pages for this person, and their demos. The router marks the current one with `aria-current`. */
export const PortalNav = memo(function PortalNav({ me, demos, ...links }: PortalNavProps) {
  return (
    <chakra.nav aria-label="Main" display="flex" flexDirection="column" gap="1">
      {groupsFor(me).map(({ key, title, pages }) => (
        <Fragment key={key}>
          {key === 'help' ? <DemoLinks demos={demos} onLeave={links.onLeave} /> : null}
          {title === null ? null : <Title>{title}</Title>}
          <PageLinks pages={pages} {...links} />
        </Fragment>
      ))}
    </chakra.nav>
  )
})

type PageLinksProps = Pick<PortalNavProps, 'here' | 'badges' | 'onLeave'> & {
  pages: readonly PortalPage[]
}

function PageLinks({ pages, here, badges = {}, onLeave }: PageLinksProps) {
  return pages.map((page) => (
    <NavLink asChild key={page.to}>
      <Link {...linkTo(page, here)} onClick={onLeave}>
        <page.icon size={18} aria-hidden />
        {page.label}
        <Waiting badge={badges[page.to]} />
      </Link>
    </NavLink>
  ))
}

/** How much waits on a page; nothing is no news. */
function Waiting({ badge }: { badge: PageBadge | undefined }) {
  if (badge === undefined || badge.count === 0) {
    return null
  }
  return (
    <>
      <VisuallyHidden>, {badge.text}</VisuallyHidden>
      <Badge aria-hidden>{badge.count}</Badge>
    </>
  )
}

function DemoLinks({ demos, onLeave }: Pick<PortalNavProps, 'demos' | 'onLeave'>) {
  if (demos.length === 0) {
    return null
  }
  return (
    <>
      <Title>Demos</Title>
      <chakra.ul listStyleType="none">
        {demos.slice(0, mostDemos).map(({ key, label }) => (
          <li key={key}>
            <NavLink asChild>
              <Link to="/demo/$key" params={{ key }} onClick={onLeave}>
                {label}
              </Link>
            </NavLink>
          </li>
        ))}
      </chakra.ul>
      {demos.length <= mostDemos ? null : (
        <NavLink asChild>
          <Link to="/" activeProps={{ 'aria-current': undefined }} onClick={onLeave}>
            <LayoutGrid size={18} aria-hidden />
            All {demos.length} demos
          </Link>
        </NavLink>
      )}
    </>
  )
}

const Title = chakra('h2', {
  base: {
    px: '3',
    pt: '5',
    pb: '1',
    fontSize: 'xs',
    fontWeight: 'semibold',
    letterSpacing: '0.06em',
    textTransform: 'uppercase',
    color: 'fg.subtle',
  },
})

const NavLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: '11',
    px: '3',
    py: '2',
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: '1.3',
    color: 'fg.muted',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-2px' },
    '&[aria-current=page]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' },
  },
})

const Badge = chakra('span', {
  base: {
    ms: 'auto',
    minWidth: '6',
    px: '1.5',
    borderRadius: 'full',
    bg: 'brand.muted',
    color: 'brand.fg',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: '1.5rem',
    textAlign: 'center',
  },
})
