import { chakra } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'

import { useIsOffline } from '#src/ui/parts/status/use-is-offline.ts'

/** For modals: the page's own message is behind them, where screen readers do not announce it, and phones do not show it. */
export function OfflineNote() {
  return (
    <div aria-live="polite">
      {useIsOffline() ? (
        <Note>
          <WifiOff size={18} aria-hidden />
          <span>You are offline: changes need a connection.</span>
        </Note>
      ) : null}
    </div>
  )
}

const Note = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    px: { base: '5', md: '7' },
    py: '2',
    bg: 'bg.warning',
    color: 'fg.warning',
    fontSize: 'sm',
    fontWeight: 'medium',
    '& svg': { flexShrink: 0 },
    _print: { display: 'none' },
  },
})
