import { shallowEqual, useSelector } from '@xstate/react'
import { memo } from 'react'

import type { App } from '#src/app/start-app.ts'
import { selectSessionNotice, selectSessionProblem } from '#src/machines/session/session.view.ts'
import { useClock } from '#src/containers/clock.ts'
import { SessionDialog } from '#src/ui/frame/session-dialog.tsx'

/** SESSION-2, SESSION-3: the popups of the session, over whatever is shown. */
export const SessionNotices = memo(function SessionNotices({ app }: { app: App }) {
  const { session } = app
  const notice = useSelector(session, selectSessionNotice, shallowEqual)
  const problem = useSelector(session, selectSessionProblem)
  const countdown = useSelector(session, ({ children }) => children.untilExpiry)
  const clock = useClock(countdown)

  return (
    <SessionDialog
      notice={notice}
      clock={clock}
      problem={problem}
      onStayConnected={() => session.send({ type: 'session.stayConnected' })}
      onLogout={() => session.send({ type: 'session.logout' })}
      onLogin={() => session.send({ type: 'session.login' })}
    />
  )
})
