import { chakra, Heading, Stack, Text } from '@chakra-ui/react'
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
    <Card id={id} aria-labelledby={headingId}>
      <Stack gap="1" minWidth="0">
        <Heading as="h2" id={headingId} ref={headingRef} tabIndex={-1}>
          {title}
        </Heading>
        {lead === undefined ? null : (
          <Text color="fg.muted" fontSize="sm">
            {lead}
          </Text>
        )}
      </Stack>
      <Stack gap="5" minWidth="0">
        {children}
      </Stack>
    </Card>
  )
}

const Card = chakra('section', {
  base: {
    scrollMarginTop: '20',
    display: 'grid',
    columnGap: '8',
    rowGap: '5',
    p: { base: '5', md: '7' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'card',
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
    // Beside its heading, where the screen that holds the sections has the room.
    '@container (min-width: 52rem)': { gridTemplateColumns: '14rem minmax(0, 1fr)' },
  },
})
