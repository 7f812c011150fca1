import { Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'

import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'

type ContentPageProps = {
  title: string
  lead: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A page of text: one column of readable width. */
export function ContentPage({ title, lead, headingRef, children }: ContentPageProps) {
  return (
    <Stack gap="8" maxWidth="prose">
      <Stack gap="3">
        <ScreenHeading ref={headingRef}>{title}</ScreenHeading>
        <Text fontSize="lg" color="fg.muted">
          {lead}
        </Text>
      </Stack>
      {children}
    </Stack>
  )
}

type ContentSectionProps = { id: string; title: string; children: ReactNode }

/** A section that an address can link to. */
export function ContentSection({ id, title, children }: ContentSectionProps) {
  return (
    <Stack as="section" aria-labelledby={id} gap="3" lineHeight="1.6">
      <Heading as="h2" id={id} tabIndex={-1} scrollMarginTop="20">
        {title}
      </Heading>
      {children}
    </Stack>
  )
}
