import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { House } from 'lucide-react'

import type { Demo } from '#src/api/contract/demos.ts'

type PortalNavProps = { demos: readonly Pick<Demo, 'key' | 'label'>[]; onLeave?: () => void }

/** APP-9: Home and the person's demos. The router marks the current one with `aria-current`. */
export function PortalNav({ demos, onLeave }: PortalNavProps) {
  return (
    <chakra.nav aria-label="Main" display="flex" flexDirection="column" gap="1">
      <NavLink asChild>
        <Link to="/" activeOptions={{ exact: true, includeSearch: false }} onClick={onLeave}>
          <House size={18} aria-hidden />
          Home
        </Link>
      </NavLink>
      {demos.length === 0 ? null : (
        <>
          <chakra.h2
            px="3"
            pt="5"
            pb="1"
            fontSize="xs"
            fontWeight="semibold"
            letterSpacing="0.06em"
            textTransform="uppercase"
            color="fg.subtle"
          >
            Demos
          </chakra.h2>
          <chakra.ul listStyleType="none">
            {demos.map(({ key, label }) => (
              <li key={key}>
                <NavLink asChild>
                  <Link to="/demo/$key" params={{ key }} onClick={onLeave}>
                    {label}
                  </Link>
                </NavLink>
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </chakra.nav>
  )
}

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
