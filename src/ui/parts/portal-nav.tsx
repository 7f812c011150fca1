import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'

import type { Demo } from '#src/api/contract/demos.ts'
import type { Me } from '#src/api/contract/user.ts'
import { linkTo, pagesFor, type PortalPage } from '#src/ui/parts/pages.ts'

type PortalNavProps = {
  me: Me | null
  demos: readonly Pick<Demo, 'key' | 'label'>[]
  /** The path of the page that is shown. */
  here: string
  onLeave?: (() => void) | undefined
}

/** More than these are looked for on Home. */
const mostDemos = 15

/** APP-9: the pages for this person, and their demos. The router marks the current one with `aria-current`. */
export function PortalNav({ me, demos, here, onLeave }: PortalNavProps) {
  const pages = pagesFor(me)

  return (
    <chakra.nav aria-label="Main" display="flex" flexDirection="column" gap="1">
      <PageLinks
        pages={pages.filter(({ place }) => place === 'main')}
        here={here}
        onLeave={onLeave}
      />
      {demos.length === 0 ? null : (
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
      )}
      <Title>Help</Title>
      <PageLinks
        pages={pages.filter(({ place }) => place === 'help')}
        here={here}
        onLeave={onLeave}
      />
    </chakra.nav>
  )
}

type PageLinksProps = Pick<PortalNavProps, 'here' | 'onLeave'> & { pages: readonly PortalPage[] }

function PageLinks({ pages, here, onLeave }: PageLinksProps) {
  return pages.map((page) => (
    <NavLink asChild key={page.to}>
      <Link {...linkTo(page, here)} onClick={onLeave}>
        <page.icon size={18} aria-hidden />
        {page.label}
      </Link>
    </NavLink>
  ))
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
