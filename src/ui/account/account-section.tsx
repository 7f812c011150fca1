import { Heading, Stack, Text } from '@chakra-ui/react'
import { useId, type ReactNode, type Ref } from 'react'

type AccountSectionProps = {
  /** For links that lead to it. */
  id?: string
  title: string
  lead?: string
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One matter of the account, a card with its heading. */
export function AccountSection({ id, title, lead, headingRef, children }: AccountSectionProps) {
  const headingId = useId()

  return (
    <Stack
      as="section"
      id={id}
      scrollMarginTop="20"
      aria-labelledby={headingId}
      gap="5"
      p={{ base: '5', md: '7' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="card"
    >
      <Stack gap="1">
        <Heading as="h2" id={headingId} ref={headingRef} tabIndex={-1}>
          {title}
        </Heading>
        {lead === undefined ? null : (
          <Text color="fg.muted" fontSize="sm">
            {lead}
          </Text>
        )}
      </Stack>
      {children}
    </Stack>
  )
}
