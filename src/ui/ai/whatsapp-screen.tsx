import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import { ContentPage } from '#src/ui/parts/content-page.tsx'

/** What there is to say of WhatsApp here. */
export function WhatsAppScreen() {
  return (
    <Box overflow="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '8' }}>
      <ContentPage title="WhatsApp" lead="This portal is not connected to WhatsApp.">
        <Text>
          Nothing you ask here leaves the portal, and there is no number to write to. On a phone the
          same conversations are in its browser, at the same address, as soon as you are signed in
          there.
        </Text>
        <Flex gap="3" wrap="wrap">
          <Button asChild>
            <Link to="/ai/new">New conversation</Link>
          </Button>
        </Flex>
      </ContentPage>
    </Box>
  )
}
