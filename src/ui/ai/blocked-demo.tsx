import { Button } from '@chakra-ui/react'

import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type BlockedDemoProps = { label: string; url: string }

/** The browser blocked the new tab; pressing a link still works. */
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
