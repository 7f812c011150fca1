import { Box, Button, chakra } from '@chakra-ui/react'

import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'

type LookerSectionProps = {
  /** The dashboard's address, which opens only once; `null` until somebody asked for it. */
  url: string | null
  isBusy: boolean
  problem: ListProblem | null
  onOpen: () => void
}

/** INSIGHT-3: nothing is requested from Looker until somebody asks for the dashboard. It is not printed. */
export function LookerSection({ url, isBusy, problem, onOpen }: LookerSectionProps) {
  return (
    <Box _print={{ display: 'none' }}>
      <ScreenSection title="Looker dashboard">
        <ListAlert problem={problem} onRetry={onOpen} />
        <Button
          variant="outline"
          alignSelf="flex-start"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : onOpen}
        >
          {isBusy ? 'Loading...' : 'Open the Looker dashboard'}
        </Button>
        {url === null ? null : (
          <chakra.iframe
            // Another address gets a new frame, so that it adds nothing to the history.
            key={url}
            src={url}
            title="Looker dashboard"
            width="100%"
            height="80vh"
            minHeight="24rem"
            allow="fullscreen"
            // Looker needs its own cookies and may check which site frames it.
            referrerPolicy="strict-origin-when-cross-origin"
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation"
          />
        )}
      </ScreenSection>
    </Box>
  )
}
