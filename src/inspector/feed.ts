import {
  openInspectorChannel,
  type InspectorNews,
  type ToldMessage,
} from '#src/inspector/protocol.ts'
import { statelyWindow } from '#src/inspector/stately-window.ts'
import { createTeller } from '#src/inspector/teller.ts'

/** For an inspector that comes later; one that is there hears all. */
const mostKept = 10_000
/** What is told in so long goes together: each post costs the page's own frame. */
const batchMs = 50

/** Tells the inspector's page, in whatever tab of this browser it is, and keeps the run for when it comes later. */
const ownPage = () => {
  const id = crypto.randomUUID()
  const page = window.location.pathname
  const channel = openInspectorChannel()
  const tell = (news: InspectorNews) => channel.postMessage(news)
  const messages: ToldMessage[] = []
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
      due = []
      tell({ kind: 'run', run: { id, page, messages } })
    }
  })
  return {
    send: (message: ToldMessage) => {
      if (messages.length < mostKept) {
        messages.push(message)
      }
      due.push(message)
      if (due.length === 1) {
        setTimeout(tellDue, batchMs)
      }
    },
    open: () => window.open('/local/inspector/', 'partner-portal-inspector'),
  }
}

const showButton = (text: string, open: () => void) => {
  const button = document.createElement('button')
  button.textContent = text
  Object.assign(button.style, {
    position: 'fixed',
    insetBlockEnd: '8px',
    insetInlineStart: '8px',
    zIndex: '2147483647',
    padding: '8px 12px',
    borderRadius: '8px',
    background: '#1f2937',
    color: '#fff',
    font: '600 13px system-ui',
  })
  button.addEventListener('click', open)
  document.body.append(button)
}

/** The portal's page was asked for with `?inspect`: its actors tell all they do from the first one on. */
const begin = (target: string | undefined) => {
  const viewer = target === 'stately' ? statelyWindow() : ownPage()
  globalThis.portalInspector = createTeller(viewer.send)
  const text = target === 'stately' ? 'Open stately.ai/inspect' : 'Open inspector'
  window.addEventListener('DOMContentLoaded', () => showButton(text, viewer.open))
}

begin(document.currentScript?.dataset['inspect'])
