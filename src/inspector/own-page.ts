import { keepRun } from '#src/inspector/kept-run.ts'
import {
  openInspectorChannel,
  type InspectorNews,
  type ToldMessage,
} from '#src/inspector/protocol.ts'

/** For an inspector that comes later; one that is there hears all. */
const mostKept = 10_000
/** What is told in so long goes together: each post costs the page's own frame. */
const batchMs = 50

/** Tells the inspector's page, in whatever tab of this browser it is, and keeps the run for when it comes later. */
export const ownPage = () => {
  const id = crypto.randomUUID()
  const page = window.location.pathname
  const channel = openInspectorChannel()
  const tell = (news: InspectorNews) => channel.postMessage(news)
  const kept = keepRun(mostKept)
  let due: ToldMessage[] = []
  const tellDue = () => {
    if (due.length > 0) {
      tell({ kind: 'told', id, page, messages: due })
      due = []
    }
  }

  window.addEventListener('pagehide', tellDue)

  channel.addEventListener('message', ({ data }: MessageEvent<InspectorNews>) => {
    if (data.kind === 'asked') {
      // An inspector that heard all until now takes no shorter run for it.
      tellDue()
      tell({ kind: 'run', run: { id, page, ...kept.get() } })
    }
  })
  return {
    send: (message: ToldMessage) => {
      kept.add(message)
      due.push(message)
      if (due.length === 1) {
        setTimeout(tellDue, batchMs)
      }
    },
    open: () => window.open('/local/inspector/', 'partner-portal-inspector'),
  }
}
