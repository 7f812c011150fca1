import { Button, Skeleton, Stack } from '@chakra-ui/react'

import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status-line.tsx'

type SectionFallbackProps = {
  view: { step: 'loading' } | { step: 'failed'; problem: string | null }
  onRetry: () => void
}

/** Stands in a section of the account until what it shows is there. */
export function SectionFallback({ view, onRetry }: SectionFallbackProps) {
  switch (view.step) {
    case 'loading':
      return (
        <Stack gap="4">
          <StatusLine>Loading...</StatusLine>
          <Skeleton height="20" aria-hidden />
        </Stack>
      )
    case 'failed':
      return (
        <Stack gap="4" align="flex-start">
          <ProblemAlert>{view.problem}</ProblemAlert>
          <Button variant="outline" onClick={onRetry}>
            Retry
          </Button>
        </Stack>
      )
  }
}
