import { http, HttpResponse } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll } from 'vitest'

import type { EndpointName } from '#src/api/contract/endpoints.ts'
import { conversationSamples, decisionSamples, personSamples } from '#tests/models/samples.ts'
import { success, type Answer } from '#tests/support/paths/answer.ts'
import { callOf, createGate, isByTheWay, type Gate } from '#tests/support/paths/gate.ts'

type Respond = (request: Request, call: EndpointName) => Promise<Response>

/** The network of a file's tests: Mock Service Worker in front of whatever responds. */
export const mockNetwork = (respond: Respond) => {
  const server = setupServer(
    http.all('*/api/*', ({ request }) => respond(request, callOf(request))),
  )
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => server.close())
}

export type ByTheWay = { readonly [TName in EndpointName]?: Answer }

/** What pages ask for and tell by the way; no flow waits for it. */
const byTheWay: ByTheWay = {
  loadSignInOptions: success('loadSignInOptions', {
    methods: [
      { key: 'passkey', type: 'passkey' },
      { key: 'email', type: 'passcode' },
      { key: 'okta', type: 'oidc-okta' },
      { key: 'password', type: 'password' },
    ],
    redirectOrigins: [],
  }),
  addLog: success('addLog', { id: 'log' }),
  loadDemoShelf: success('loadDemoShelf', { favourites: [], recents: [] }),
  countWaiting: success('countWaiting', { waiting: 2 }),
  listPartners: success('listPartners', { rows: [decisionSamples.acme], total: 1 }),
  listPeople: success('listPeople', { rows: [personSamples.grace], total: 1 }),
  loadViews: success('loadViews', { views: [] }),
  listLeads: success('listLeads', { leads: [] }),
  listRecentLeads: success('listRecentLeads', { leads: [] }),
  issueLiveTicket: success('issueLiveTicket', { ticket: 'a-ticket' }),
  listConversations: success('listConversations', {
    terms: { engine: 'guide', keptDays: 0, questionsPerDay: 200 },
    conversations: [conversationSamples.listed],
    next: null,
  }),
}

/** Mock Service Worker holds every call until the test answers it, but for those that go by the way. */
export const mockGate = (others: ByTheWay = {}): Gate => {
  const gate = createGate()
  const answers = { ...byTheWay, ...others }
  mockNetwork(async (request, call) => {
    const known = answers[call]
    const isAside = isByTheWay(call, request.url, await request.clone().text())
    if (isAside && known !== undefined) {
      return responseOf(known)
    }
    return new Promise((resolve) => {
      // Given up before it came in: nothing tells of it any more.
      if (request.signal.aborted) {
        resolve(HttpResponse.error())
        return
      }
      if (isAside) {
        request.signal.addEventListener('abort', () => resolve(HttpResponse.error()))
        return
      }
      const letGo = gate.hold(call, (answer) => resolve(responseOf(answer)))
      request.signal.addEventListener('abort', () => {
        letGo()
        resolve(HttpResponse.error())
      })
    })
  })
  return gate
}

const responseOf = (answer: Answer): Response =>
  answer.kind === 'answered'
    ? new HttpResponse(JSON.stringify(answer.body), {
        status: answer.status,
        headers: { 'content-type': answer.contentType },
      })
    : HttpResponse.error()
