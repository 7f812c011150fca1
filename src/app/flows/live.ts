import { fromCallback, fromPromise } from 'xstate'

import {
  issueLiveTicket,
  livePath,
  liveProtocol,
  ticketProtocolPrefix,
  type LiveRequest,
} from '#src/api/contract/live.ts'
import { liveNewsSchema } from '#src/api/contract/live-news.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { networkBack } from '#src/app/network-back.ts'
import { retryWaitMs } from '#src/lib/retry-wait.ts'
import { liveMachine } from '#src/machines/live/live.machine.ts'

const socketUrl = (origin: string) => `${origin.replace(/^http/, 'ws')}${livePath}`

/** By `call`: what goes on all the time is no run that anybody looks at. */
export const liveLogic = ({ call, origin }: Pick<FlowPorts, 'call' | 'origin'>) =>
  liveMachine.provide({
    actors: {
      issueTicket: fromPromise(({ signal }) => call(issueLiveTicket, {}, { signal })),
      network: networkBack,
      socket: fromCallback(({ input: { ticket }, sendBack, receive }) => {
        const socket = new WebSocket(socketUrl(origin), [
          liveProtocol,
          ticketProtocolPrefix + ticket,
        ])
        socket.addEventListener('open', () => sendBack({ type: 'socket.opened' }))
        socket.addEventListener('close', () => sendBack({ type: 'socket.closed' }))
        socket.addEventListener('message', ({ data }) => {
          const news = liveNewsSchema.parse(JSON.parse(String(data)))
          sendBack({ type: 'socket.told', news })
        })
        receive(({ type, topic }) => {
          const request: LiveRequest = { type: type === 'topic.follow' ? 'follow' : 'leave', topic }
          socket.send(JSON.stringify(request))
        })
        // To close what is not open yet is an error that browsers tell of.
        return () => {
          if (socket.readyState === WebSocket.CONNECTING) {
            socket.addEventListener('open', () => socket.close())
          } else {
            socket.close()
          }
        }
      }),
    },
    delays: {
      retryWait: ({ context: { failures } }) => retryWaitMs(failures),
    },
  })
