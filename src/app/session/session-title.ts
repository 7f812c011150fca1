import type { ActorRefFrom } from 'xstate'

import type { DocumentTitle } from '#src/app/document-title.ts'
import { clockText } from '#src/lib/duration.ts'
import { selectSecondsLeft } from '#src/machines/countdown/countdown.view.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionNotice } from '#src/machines/session/session.view.ts'

type Viewed = Pick<Document, 'hidden' | 'addEventListener'>

/** A tab in the background shows in its title that the session is about to end, every other second (SESSION-2). */
export const showSessionEndInTitle = (
  session: ActorRefFrom<typeof sessionMachine>,
  title: DocumentTitle,
  document: Viewed,
) => {
  const update = () => title.showNotice(document.hidden ? noticeOf(session) : null)

  const countdown = session.select(({ children }) => children.untilExpiry)
  let ticks = countdown.get()?.subscribe(update)
  countdown.subscribe((next) => {
    ticks?.unsubscribe()
    ticks = next?.subscribe(update)
  })
  update()
  session.select((snapshot) => selectSessionNotice(snapshot).kind).subscribe(update)
  document.addEventListener('visibilitychange', update)
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
