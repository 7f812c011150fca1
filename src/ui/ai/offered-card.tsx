import { Button, chakra, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'

import type { Citation } from '#src/api/contract/conversations.ts'
import { DemoPicture } from '#src/ui/demos/demo-picture.tsx'

type OfferedCardProps = { citation: Citation; onAccess: (citation: Citation) => void }

/** AI-3: an answer offers a demo; nothing opens before the person says so. */
export function OfferedCard({ citation, onAccess }: OfferedCardProps) {
  const { key, label, excerpt } = citation

  return (
    <Card aria-label={`Open ${label}`}>
      <Picture>
        <DemoPicture demo={citation} />
      </Picture>
      <Stack gap="2" align="flex-start" minWidth="0" flex="1">
        <Text asChild fontWeight="semibold" textDecoration="underline">
          <Link to="/demo/$key" params={{ key }}>
            {label}
          </Link>
        </Text>
        {excerpt === '' ? null : <Text fontSize="sm">{excerpt}</Text>}
        <Text fontSize="sm" color="fg.muted">
          Opens in a new tab. You may be asked who the demo is for.
        </Text>
        <Button
          aria-label={`Access Demo: ${label}`}
          onClick={({ detail: clicks }) => {
            // A double click is one access.
            if (clicks < 2) {
              onAccess(citation)
            }
          }}
        >
          Access Demo
          <ExternalLink aria-hidden />
        </Button>
      </Stack>
    </Card>
  )
}

const Card = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4',
    p: '3',
    borderWidth: '1px',
    borderColor: 'brand.focusRing',
    borderRadius: 'md',
  },
})

const Picture = chakra('div', {
  base: {
    flexShrink: 0,
    width: { base: 'full', md: '40' },
    borderRadius: 'sm',
    overflow: 'hidden',
  },
})
