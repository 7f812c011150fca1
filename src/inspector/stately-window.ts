import { keepRun } from '#src/inspector/kept-run.ts'
import type { ToldMessage } from '#src/inspector/protocol.ts'

const viewer = new URL('https://stately.ai/inspect')
const mostKept = 2_000

/** Stately's hosted viewer in a window of its own. What is told is masked like all else, and goes to its origin alone. */
export const statelyWindow = () => {
  let target: Window | null = null
  let isConnected = false
  const kept = keepRun(mostKept)

  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    const isViewer = origin === viewer.origin && source !== null && source === target
    const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : null
    if (isViewer && type === '@statelyai.connected') {
      isConnected = true
      kept.get().messages.forEach((message) => target?.postMessage(message, viewer.origin))
    }
  })
  return {
    send: (message: ToldMessage) => {
      kept.add(message)
      if (isConnected) {
        target?.postMessage(message, viewer.origin)
      }
    },
    open: () => {
      isConnected = false
      target = window.open(viewer, 'stately-inspector')
    },
  }
}
