import { chakra, Flex, Link as StyledLink } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'

import type { Me } from '#src/api/contract/user.ts'
import type { OuterLinks } from '#src/lib/outer-links.ts'
import { version } from '#src/lib/version.ts'
import { frameEdge } from '#src/ui/frame/frame-edge.ts'
import { OuterLink } from '#src/ui/parts/buttons/outer-link.tsx'
import { hereFor, linkTo, pagesFor, type PortalPage } from '#src/ui/frame/pages.ts'
import { TextLink } from '#src/ui/parts/buttons/text-link.tsx'

type PortalFooterProps = { me: Me | null; here: string; outerLinks: OuterLinks }

/** APP-8: the version, and the pages that help. */
export const PortalFooter = memo(function PortalFooter(props: PortalFooterProps) {
  const { me, here, outerLinks } = props

  return (
    <chakra.footer
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="6"
      rowGap="2"
      px={{ base: '4', md: frameEdge('2rem') }}
      py="6"
      fontSize="sm"
      color="fg.subtle"
    >
      <span>Partner Portal, version {version}</span>
      <Flex
        as="nav"
        aria-label="Help"
        columnGap="5"
        wrap="wrap"
        lineHeight="1.5rem"
        _print={{ display: 'none' }}
      >
        {pagesFor(me)
          .filter(({ group }) => group === 'help')
          .map((page) => (
            <HelpLink key={page.to} page={page} here={hereFor(page, here)} />
          ))}
        <TextLink to="/about" hash="privacy">
          Privacy
        </TextLink>
        <OuterLink page="terms" links={outerLinks} />
        <OuterLink page="legal" links={outerLinks} />
      </Flex>
    </chakra.footer>
  )
})

const HelpLink = memo(function HelpLink({ page, here }: { page: PortalPage; here: string }) {
  return (
    <StyledLink asChild>
      <Link {...linkTo(page, here)}>{page.label}</Link>
    </StyledLink>
  )
})
