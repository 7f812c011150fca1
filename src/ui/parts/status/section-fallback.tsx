import { Button, Skeleton, Stack } from '@chakra-ui/react'

import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'

type SectionFallbackProps = {
  view: { step: 'loading' } | { step: 'failed'; problem: string | null }
  onRetry: () => void
}

/** The placeholder of a section, or of a page with one, until its content has loaded. */
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
      return <Failed problem={view.problem} onRetry={onRetry} />
  }
}

type FailedProps = Pick<SectionFallbackProps, 'onRetry'> & { problem: string | null }

function Failed({ problem, onRetry }: FailedProps) {
  const place = useFocusAround<HTMLDivElement>()

  return (
    <Stack ref={place} gap="4" align="flex-start">
      <ProblemAlert>{problem}</ProblemAlert>
      <Button variant="outline" onClick={onRetry}>
        Retry
      </Button>
    </Stack>
  )
}
