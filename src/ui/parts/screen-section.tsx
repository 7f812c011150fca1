import { Stack, Text, type StackProps } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'

type ScreenSectionProps = StackProps & { title: ReactNode }

/** A part of a screen under a heading of its own. */
export function ScreenSection({ title, children, ...stack }: ScreenSectionProps) {
  const id = useId()

  return (
    <Stack as="section" gap="4" aria-labelledby={id} {...stack}>
      <Text as="h2" id={id} fontSize="xl" fontWeight="bold" letterSpacing="-0.01em">
        {title}
      </Text>
      {children}
    </Stack>
  )
}
