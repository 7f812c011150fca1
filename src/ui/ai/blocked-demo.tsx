import { Button } from '@chakra-ui/react'

import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type BlockedDemoProps = { label: string; url: string }

/** The browser let no tab be opened; a link that is pressed is another matter. */
export const BlockedDemo = ({ label, url }: BlockedDemoProps) => (
  <ProblemAlert>
    Your browser did not open {label}.
    <Button asChild variant="plain" px="0" color="inherit" alignSelf="flex-start">
      <a href={url} target="_blank" rel="noopener noreferrer">
        Open {label}
      </a>
    </Button>
  </ProblemAlert>
)
