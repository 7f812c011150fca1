import { vi } from 'vitest'

import type { Endpoint } from '#src/api/contract/endpoint.ts'
import { endpoints, type EndpointName } from '#src/api/contract/endpoints.ts'
import type { MethodType } from '#src/api/contract/method.ts'
import { required } from '#src/lib/required.ts'
import type { Answer } from '#tests/support/paths/answer.ts'

const patterns = Object.entries<Endpoint>(endpoints).map(
  ([name, { method, path, methodTypes }]) => ({
    name: name as EndpointName,
    method,
    methodTypes,
    pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, '([^/]+)')}$`),
  }),
)

/** The types of the method keys that tests use: calls of different types share a path. */
const types: Readonly<Record<string, MethodType>> = {
  email: 'passcode',
  password: 'password',
  passkey: 'passkey',
  google: 'oidc-google',
  okta: 'oidc-okta',
  auth0: 'oidc-auth0',
}

/** Which call of the contract a request is. */
export const callOf = ({ method, url }: { method: string; url: string }): EndpointName => {
  const { pathname } = new URL(url)
  const found = patterns.find((it) => {
    const [match, key = ''] = (it.method === method && it.pattern.exec(pathname)) || []
    const type = types[key]
    return match && (it.methodTypes === undefined || (type && it.methodTypes.includes(type)))
  })
  if (found === undefined) {
    throw new Error(`No call of the contract: ${method} ${url}`)
  }
  return found.name
}

/** Whoever is inside hears when that is undone, as long as they are: a call that never ends. */
const isWatchInside = (call: EndpointName, url: string) =>
  call === 'waitForDecision' && new URL(url).searchParams.get('known') === 'approved'

/** What the app tells or asks by the way: no flow waits for it, and no scene names it. */
export const isByTheWay = (call: EndpointName, url: string, body: string | null) =>
  isWatchInside(call, url) ||
  call === 'loadSignInOptions' ||
  call === 'loadDemoShelf' ||
  call === 'listLeads' ||
  call === 'listRecentLeads' ||
  call === 'countWaiting' ||
  call === 'issueLiveTicket' ||
  call === 'listPartners' ||
  call === 'listPeople' ||
  call === 'loadViews' ||
  call === 'listConversations' ||
  call === 'tellRuns' ||
  (call === 'addLog' && /"action":"(?:Pageview|Exit)"/.test(body ?? ''))

type Held = { call: EndpointName; answer: (answer: Answer) => Promise<void> | void }

/** Every call to the server waits here until the test answers it. */
export const createGate = () => {
  let held: Held[] = []
  const release = (it: Held) => {
    held = held.filter((other) => other !== it)
  }

  return {
    /** Takes a call in; the result lets it go again, for one that its sender gave up. */
    hold: (call: EndpointName, answer: Held['answer']) => {
      const it = { call, answer }
      held.push(it)
      return () => release(it)
    },
    reset: () => {
      held = []
    },
    /** The calls that wait, in alphabetical order. */
    calls: () => held.map(({ call }) => call).toSorted(),
    /** Waits for the call and answers it: the oldest of its name. */
    answer: async (call: EndpointName, answer: Answer) => {
      const found = await vi.waitFor(
        () => {
          const calls = held.map((it) => it.call).join(', ')
          return required(
            held.find((it) => it.call === call),
            `call ${call} among «${calls}»`,
          )
        },
        { interval: 5 },
      )
      release(found)
      await found.answer(answer)
    },
  }
}
export type Gate = ReturnType<typeof createGate>
