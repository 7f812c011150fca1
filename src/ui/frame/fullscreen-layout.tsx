import { Box, Button, chakra, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react'

import { BrandLink } from '#src/ui/frame/brand-link.tsx'
import { OuterLink } from '#src/ui/parts/buttons/outer-link.tsx'
import { PortalArches } from '#src/ui/frame/portal-arches.tsx'
import type { ShellProps } from '#src/ui/frame/shell-props.ts'
import { ThemeRadios } from '#src/ui/frame/theme-radios.tsx'

/** On a phone there is no room for the name beside 'Log out'. */
const markAlone = { '@media (max-width: 26rem)': { '& span': { srOnly: true } } }

/** APP-2: header and content only. */
export function FullscreenLayout(props: ShellProps) {
  const { me, themeChoice, banners, outerLinks, onChooseTheme, onLogout, children } = props

  return (
    <Flex direction="column" minHeight="100dvh" position="relative" isolation="isolate">
      <SkipNavLink>Skip to content</SkipNavLink>
      <PortalArches />
      <chakra.header
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="2"
        // Name and theme fit one row on the smallest phone.
        px={{ base: '3', md: '8' }}
        py="4"
      >
        <Box css={me === null ? undefined : markAlone}>
          <BrandLink />
        </Box>
        <Flex gap="2" align="center">
          <ThemeRadios choice={themeChoice} onChoose={onChooseTheme} />
          {me === null ? null : (
            <Button variant="ghost" px="3" onClick={onLogout}>
              Log out
            </Button>
          )}
        </Flex>
      </chakra.header>
      {banners}
      <SkipNavContent asChild>
        <chakra.main
          flex="1"
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          alignContent="center"
          px="4"
          pt="4"
          pb="16"
        >
          {children}
          <Outside>
            {/* Whoever is in writes by Contact. */}
            {me === null ? <OuterLink page="help" links={outerLinks} /> : null}
            <OuterLink page="privacy" links={outerLinks} />
            <OuterLink page="terms" links={outerLinks} />
            <OuterLink page="legal" links={outerLinks} />
          </Outside>
        </chakra.main>
      </SkipNavContent>
    </Flex>
  )
}

const Outside = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    columnGap: '6',
    fontSize: 'sm',
    '& > a': { mt: '2', py: '3' },
  },
})
