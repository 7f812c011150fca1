import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect'

import { maskedMessage } from '#src/inspector/mask.ts'
import { openInspectorChannel, type InspectorNews } from '#src/inspector/protocol.ts'
import { statelyWindow } from '#src/inspector/stately-window.ts'

/** Definitions nest guards and actions deeper than the protocol's usual ten. */
const depth = 40
/** For an inspector that comes later; one that is there hears all. */
const mostKept = 10_000

/** Tells the inspector's page, in whatever tab of this browser it is, and keeps the run for when it comes later. */
const ownPage = () => {
  const id = crypto.randomUUID()
  const page = window.location.pathname
  const channel = openInspectorChannel()
  const tell = (news: InspectorNews) => channel.postMessage(news)
  const messages: StatelyInspectionEvent[] = []

  channel.addEventListener('message', ({ data }: MessageEvent<InspectorNews>) => {
    if (data.kind === 'asked') {
      tell({ kind: 'run', run: { id, page, messages } })
    }
  })
  return {
    send: (message: StatelyInspectionEvent) => {
      if (messages.length < mostKept) {
        messages.push(message)
      }
      tell({ kind: 'told', id, page, message })
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
  const inspector = createInspector(viewer, {
    serialize: maskedMessage,
    serializationDepthLimit: depth,
  })
  globalThis.portalInspector = (event) => inspector.inspect.next?.(event)
  const text = target === 'stately' ? 'Open stately.ai/inspect' : 'Open inspector'
  window.addEventListener('DOMContentLoaded', () => showButton(text, viewer.open))
}

begin(document.currentScript?.dataset['inspect'])
