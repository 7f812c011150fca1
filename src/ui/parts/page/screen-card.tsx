import { Stack, Text } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'

import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'

type ScreenCardProps = {
  title: string
  lead?: ReactNode
  width?: string
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** The centred card that holds a step of a flow. */
export function ScreenCard(props: ScreenCardProps) {
  const { title, lead, width = '27rem', headingRef, children } = props

  return (
    <Stack
      gap="6"
      width="full"
      maxWidth={width}
      mx="auto"
      p={{ base: '6', md: '9' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="xl"
      boxShadow="raised"
    >
      <Stack gap="2">
        <ScreenHeading ref={headingRef}>{title}</ScreenHeading>
        {lead === undefined ? null : <Text color="fg.muted">{lead}</Text>}
      </Stack>
      {children}
    </Stack>
  )
}
