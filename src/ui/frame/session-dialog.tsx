import { Button, Dialog } from '@chakra-ui/react'

import type { SessionNotice } from '#src/machines/session/session.view.ts'
import { DialogFrame } from '#src/ui/parts/overlays/dialog-frame.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import type { Clock } from '#src/ui/parts/time/clock.ts'
import { TimeLeft } from '#src/ui/parts/time/time-left.tsx'

type SessionDialogProps = {
  notice: SessionNotice
  clock: Clock
  /** Why the session could not be renewed. */
  problem: string | null
  onStayConnected: () => void
  onLogout: () => void
  onLogin: () => void
}

/** SESSION-2, SESSION-3: the end of the session is near, or here. Only an answer closes it. */
export function SessionDialog(props: SessionDialogProps) {
  const { notice, clock, problem, onStayConnected, onLogout, onLogin } = props

  return (
    <Dialog.Root
      role="alertdialog"
      open={notice.kind === 'aboutToExpire' || notice.kind === 'expired'}
    >
      {notice.kind === 'aboutToExpire' ? (
        <DialogFrame title="Your session is about to expire">
          <Dialog.Body>
            <Dialog.Description asChild>
              <TimeLeft
                clock={clock}
                sentence="You will be logged out in {time}."
                spokenAt={[60, 30, 10]}
              />
            </Dialog.Description>
            <ProblemAlert>{problem}</ProblemAlert>
          </Dialog.Body>
          <Dialog.Footer>
            <Button variant="outline" onClick={onLogout}>
              Logout
            </Button>
            <Button
              data-autofocus
              aria-disabled={notice.isBusy}
              onClick={notice.isBusy ? undefined : onStayConnected}
            >
              Stay connected
            </Button>
          </Dialog.Footer>
        </DialogFrame>
      ) : (
        <DialogFrame title="Your session expired">
          <Dialog.Body>
            <Dialog.Description>Please log in again to go on.</Dialog.Description>
          </Dialog.Body>
          <Dialog.Footer>
            <Button data-autofocus onClick={onLogin}>
              Login
            </Button>
          </Dialog.Footer>
        </DialogFrame>
      )}
    </Dialog.Root>
  )
}
