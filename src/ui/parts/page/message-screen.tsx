import { Flex, Stack, Text } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'

import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'

type MessageScreenProps = {
  title: string
  text: string
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A screen that has one thing to say and offers a way on. */
export function MessageScreen({ title, text, heading, children }: MessageScreenProps) {
  return (
    <Stack
      gap="4"
      width="full"
      maxWidth="36rem"
      mx="auto"
      px="6"
      py={{ base: '12', md: '24' }}
      textAlign="center"
    >
      <ScreenHeading ref={heading} size="4xl">
        {title}
      </ScreenHeading>
      <Text color="fg.muted" fontSize="lg" textWrap="balance">
        {text}
      </Text>
      <Flex gap="3" wrap="wrap" justify="center" mt="2" css={{ '& > *': { px: '5' } }}>
        {children}
      </Flex>
    </Stack>
  )
}
