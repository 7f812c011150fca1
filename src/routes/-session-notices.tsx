import { shallowEqual, useSelector } from '@xstate/react'

import type { App } from '#src/app/start-app.ts'
import { selectSecondsLeft } from '#src/machines/countdown/countdown.view.ts'
import { selectSessionNotice, selectSessionProblem } from '#src/machines/session/session.view.ts'
import { SessionDialog } from '#src/ui/session-dialog.tsx'

/** SESSION-2, SESSION-3: the popups of the session, over whatever is shown. */
export function SessionNotices({ app: { session } }: { app: App }) {
  const notice = useSelector(session, selectSessionNotice, shallowEqual)
  const problem = useSelector(session, selectSessionProblem)
  const countdown = useSelector(session, ({ children }) => children.untilExpiry)
  const secondsLeft = useSelector(countdown, (snapshot) =>
    snapshot === undefined ? 0 : selectSecondsLeft(snapshot),
  )

  return (
    <SessionDialog
      notice={notice}
      secondsLeft={secondsLeft}
      problem={problem}
      onStayConnected={() => session.send({ type: 'session.stayConnected' })}
      onLogout={() => session.send({ type: 'session.logout' })}
      onLogin={() => session.send({ type: 'session.login' })}
    />
  )
}
