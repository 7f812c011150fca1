import type { ActorRefFrom } from 'xstate'

import type { DocumentTitle } from '#src/app/document-title.ts'
import { clockText } from '#src/lib/duration.ts'
import { selectSecondsLeft } from '#src/machines/countdown/countdown.view.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionNotice } from '#src/machines/session/session.view.ts'

type Viewed = Pick<Document, 'hidden' | 'addEventListener'>

/** A tab that nobody looks at tells of the session's end in its title, every other second (SESSION-2). */
export const tellSessionEnd = (
  session: ActorRefFrom<typeof sessionMachine>,
  title: DocumentTitle,
  document: Viewed,
) => {
  const tell = () => title.showNotice(document.hidden ? noticeOf(session) : null)

  const countdown = session.select(({ children }) => children.untilExpiry)
  let ticks = countdown.get()?.subscribe(tell)
  countdown.subscribe((next) => {
    ticks?.unsubscribe()
    ticks = next?.subscribe(tell)
  })
  tell()
  session.select((snapshot) => selectSessionNotice(snapshot).kind).subscribe(tell)
  document.addEventListener('visibilitychange', tell)
}

const noticeOf = (session: ActorRefFrom<typeof sessionMachine>) => {
  const snapshot = session.getSnapshot()
  const { untilExpiry } = snapshot.children
  switch (selectSessionNotice(snapshot).kind) {
    case 'none':
      return null
    case 'expired':
      return 'Your session expired'
    case 'aboutToExpire': {
      const seconds = untilExpiry === undefined ? 0 : selectSecondsLeft(untilExpiry.getSnapshot())
      return seconds % 2 === 0 ? `${clockText(seconds)} Your session is about to expire` : null
    }
  }
}
