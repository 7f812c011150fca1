import { vi } from 'vitest'

import type { LiveNews } from '#src/api/contract/live-news.ts'
import { required } from '#src/lib/required.ts'
import type { Stage } from '#tests/support/paths/stage.ts'

const sockets: HeldSocket[] = []

/** A socket of the browser through which the test speaks: until then it waits for its connection. */
class HeldSocket extends EventTarget {
  static readonly CONNECTING = 0
  readyState = HeldSocket.CONNECTING
  readonly said: string[] = []

  constructor() {
    super()
    sockets.push(this)
  }

  send(text: string) {
    this.said.push(text)
  }

  close() {
    sockets.splice(sockets.indexOf(this), 1)
  }
}

/** Pages open such sockets from now on. */
export const holdSockets = () => {
  sockets.length = 0
  vi.stubGlobal('WebSocket', HeldSocket)
}

/** Opens the live channel that the page asked for; what the result is given, the page is told. */
export const openLiveChannel = async (stage: Stage) => {
  const socket = await vi.waitFor(() => required(sockets.at(-1), 'socket'))
  socket.readyState = 1
  socket.dispatchEvent(new Event('open'))
  /** Nobody is told of what nobody follows. */
  const isFollowed = async ({ topic }: LiveNews) =>
    topic === 'heartbeat' ||
    vi.waitFor(() =>
      required(
        socket.said.find((it) => it.includes(`"${topic}"`)),
        topic,
      ),
    )
  return async (news: LiveNews) => {
    await isFollowed(news)
    socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(news) }))
    await stage.settle()
  }
}
