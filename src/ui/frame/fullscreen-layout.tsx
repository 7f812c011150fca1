import { Box, Button, chakra, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react'

import { BrandLink } from '#src/ui/frame/brand-link.tsx'
import { HelpLink } from '#src/ui/frame/help-link.tsx'
import { PortalArches } from '#src/ui/frame/portal-arches.tsx'
import type { ShellProps } from '#src/ui/frame/shell-props.ts'
import { ThemeRadios } from '#src/ui/frame/theme-radios.tsx'

/** Beside 'Log out' the name has no room in the row of a phone. */
const markAlone = { '@media (max-width: 26rem)': { '& span': { srOnly: true } } }

type FullscreenLayoutProps = ShellProps & {
  /** Where whoever is signed out finds help; `null` for nowhere. */
  helpUrl: string | null
}

/** APP-2: header and content only. */
export function FullscreenLayout(props: FullscreenLayoutProps) {
  const { me, themeChoice, banners, helpUrl, onChooseTheme, onLogout, children } = props

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
        // Name and theme fit one row of the smallest phone.
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
          {me === null ? <HelpLink url={helpUrl} /> : null}
        </chakra.main>
      </SkipNavContent>
    </Flex>
  )
}
