import { http, HttpResponse } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll } from 'vitest'

import type { EndpointName } from '#src/api/contract/endpoints.ts'
import type { Answer } from '#tests/support/paths/answer.ts'
import { callOf, createGate, type Gate } from '#tests/support/paths/gate.ts'

type Respond = (request: Request, call: EndpointName) => Promise<Response>

/** The network of a file's tests: Mock Service Worker in front of whatever responds. */
export const mockNetwork = (respond: Respond) => {
  const server = setupServer(
    http.all('*/api/*', ({ request }) => respond(request, callOf(request))),
  )
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => server.close())
}

/** Mock Service Worker holds every call until the test answers it. */
export const mockGate = (): Gate => {
  const gate = createGate()
  mockNetwork(
    (request, call) =>
      new Promise((resolve) => {
        const letGo = gate.hold(call, (answer) => resolve(responseOf(answer)))
        request.signal.addEventListener('abort', () => {
          letGo()
          resolve(HttpResponse.error())
        })
      }),
  )
  return gate
}

const responseOf = (answer: Answer): Response =>
  answer.kind === 'answered'
    ? new HttpResponse(JSON.stringify(answer.body), {
        status: answer.status,
        headers: { 'content-type': answer.contentType },
      })
    : HttpResponse.error()
