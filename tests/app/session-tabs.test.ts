import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'

import type { Call } from '#src/api/client.ts'
import { loadUser, logout, refresh, type Tokens } from '#src/api/contract/session.ts'
import { callTokensOf } from '#src/app/session/call-tokens.ts'
import { personUse } from '#src/app/session/person-use.ts'
import { sessionLogic, type SessionPorts } from '#src/app/session/session-logic.ts'
import { storedSession } from '#src/app/session/stored-session.ts'
import { followTabs, storeSession } from '#src/app/session/session-sync.ts'
import type { TabMessage } from '#src/app/session/tabs.ts'
import { CallError } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import { recordFrom } from '#src/machines/session/session-record.ts'
import { noticeMachine } from '#src/machines/notice/notice.machine.ts'
import { requestsMachine } from '#src/machines/requests/requests.machine.ts'
import { failures, me, now, tokensOf } from '#tests/models/samples.ts'
import { everydaySeed } from '#tests/support/everyday-seed.ts'
import { pass, settled } from '#tests/support/fake-time.ts'

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const tokensAt = (turn: number): Tokens => ({
  ...tokensOf(`turn-${turn}`),
  refreshToken: { ...tokensOf('').refreshToken, jwt: `h.one.${turn}` },
  refreshedTimes: turn,
})

type Command = {
  tab: number
  act: 'use' | 'call' | 'reject' | 'stay' | 'answer' | 'drop' | 'refuse' | 'pass'
}
const command = fc.record({
  tab: fc.nat(2),
  act: fc.constantFrom<Command['act']>(
    ...(['use', 'call', 'reject', 'stay', 'answer', 'drop', 'refuse', 'pass'] as const),
  ),
})

/** Three tabs of one browser, with the app's own effects, before a server in the test's hand. */
const browser = (exclusively: SessionPorts['exclusively']) => {
  const kept = new Map<string, string>()
  const storage: TextStorage = {
    read: (name) => kept.get(name) ?? null,
    write: (name, text) => void kept.set(name, text),
    remove: (name) => void kept.delete(name),
  }
  const stored = storedSession(storage, 'prefix')
  const first = recordFrom(tokensAt(0), 'email', Date.now())
  stored.write(first, first.maxAge)

  const server = { turn: 0, inFlight: 0, mostInFlight: 0, isOver: false }
  const held: PromiseWithResolvers<Tokens>[] = []
  const hearers: ((from: number, message: TabMessage) => void)[] = []
  const faults: string[] = []
  /** For how long nobody did anything, as each renewal tells it. */
  const told: (number | undefined)[] = []

  const call = (async (
    endpoint: unknown,
    input: unknown,
    { signal }: { signal?: AbortSignal } = {},
  ) => {
    if (endpoint === loadUser) {
      return me
    }
    if (endpoint === logout) {
      return {}
    }
    expect(endpoint).toBe(refresh)
    const answer = Promise.withResolvers<Tokens>()
    told.push((input as { idleSec?: number }).idleSec)
    server.inFlight += 1
    server.mostInFlight = Math.max(server.mostInFlight, server.inFlight)
    held.push(answer)
    signal?.addEventListener('abort', () => answer.reject(failures.dropped))
    return answer.promise.finally(() => {
      server.inFlight -= 1
    })
  }) as Call

  const tabs = [0, 1, 2].map((number) => {
    const requests = createActor(requestsMachine).start()
    const bus = {
      announce: (message: TabMessage) => {
        for (const hear of hearers) {
          hear(number, message)
        }
      },
      listen: (hear: (message: TabMessage) => void) => {
        hearers.push((from, message) => from === number || hear(message))
      },
    }
    const logic = sessionLogic({
      call,
      stored,
      tabs: bus,
      exclusively,
      requests: () => requests,
      notice: () => createActor(noticeMachine),
      use: personUse(),
      dropLoadedData: () => {},
      origin: 'http://localhost',
      leave: () => {},
      reload: () => {},
    })
    const actor = createActor(logic, { input: { stored: stored.read() } })
    storeSession(actor, stored)
    followTabs(actor, stored, bus)
    return actor.start()
  })
  const newest = () => stored.read()?.accessToken ?? null

  /** A call of the page: which token does it carry? */
  const carry = async (tab: number) => {
    const stop = new AbortController()
    const carried = callTokensOf({
      session: () => required(tabs[tab], 'tab'),
      isSteppingUp: () => false,
    })
      .token(stop.signal)
      .then((token) => {
        // One that the server refused is gone for the others too, who find out by their next call.
        const latest = stored.read()
        if (latest !== null && token !== latest.accessToken) {
          faults.push(`a call carries ${token}, not ${latest.accessToken}`)
        }
        if (latest !== null && Date.now() >= latest.expiresInAt) {
          faults.push(`a call carries ${token}, which is over`)
        }
      })
      .catch(() => {})
    await settled()
    stop.abort()
    await carried
  }
  const answer = (how: Command['act']) => {
    const waiting = held.shift()
    if (how === 'answer' && waiting !== undefined) {
      server.turn += 1
      waiting.resolve(tokensAt(server.turn))
    } else {
      waiting?.reject(how === 'refuse' ? failures.refused : failures.dropped)
    }
  }
  const perform = async ({ tab, act }: Command) => {
    const actor = required(tabs[tab], 'tab')
    switch (act) {
      case 'use':
        return actor.send({ type: 'session.used' })
      case 'call':
        return carry(tab)
      case 'reject':
        return actor.send({ type: 'session.rejected', accessToken: newest() ?? '' })
      case 'stay':
        return actor.send({ type: 'session.stayConnected' })
      case 'pass':
        return pass(1_801)
      case 'answer':
      case 'refuse':
      case 'drop':
        return answer(act)
    }
  }
  return {
    server,
    faults,
    told,
    perform: async (command: Command) => {
      await perform(command)
      await settled()
    },
    stop: () => tabs.forEach((tab) => tab.stop()),
  }
}

/** As Web Locks do it: one after the other, whoever asks. */
const inTurn = (): SessionPorts['exclusively'] => {
  let last: Promise<unknown> = Promise.resolve()
  return (work, signal) => {
    const mine = last.then(() => {
      if (signal.aborted) {
        throw new CallError('aborted', 'The request was stopped.')
      }
      return work()
    })
    last = mine.catch(() => {})
    return mine
  }
}

const keeps = (
  newLock: () => SessionPorts['exclusively'],
  how: { numRuns: number; endOnFailure?: boolean },
) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 3, maxLength: 20, size: 'max' }),
      async (commands) => {
        const { server, faults, perform, stop } = browser(newLock())
        await settled()
        for (const it of commands) {
          await perform(it)
        }
        stop()
        await settled()
        if (server.mostInFlight > 1) {
          faults.push('two renewals are under way at once')
        }
        if (faults.length > 0) {
          throw new Error(faults.join(', '))
        }
      },
    ),
    { ...how, seed: everydaySeed, includeErrorInReport: true },
  )

const atOnce: SessionPorts['exclusively'] = (work) => work()

test('SESSION-6 SE-07 whatever three tabs do, one renewal at most is under way, and no call carries a token from before it, or one that is over', async () => {
  await expect(keeps(inTurn, { numRuns: 25 })).resolves.toBeUndefined()
})

test.each<[string, readonly Command[]]>([
  ['is heard of', [{ tab: 1, act: 'reject' }]],
  [
    'is found when it is this one’s turn',
    [
      { tab: 1, act: 'reject' },
      { tab: 0, act: 'reject' },
    ],
  ],
])(
  'SE-01 SESSION-6 what was done in a tab is told to the server before its popup would come, where a renewal of another tab %s',
  async (_, commands) => {
    const { told, perform, stop } = browser(inTurn())
    await settled()
    for (const it of [{ tab: 0, act: 'use' } as const, ...commands]) {
      await perform(it)
    }
    await perform({ tab: 1, act: 'answer' })
    expect(told).toEqual([undefined])
    await pass(3_300)
    expect(told).toEqual([undefined, 3_300])
    stop()
  },
)

test('SESSION-6 SE-07 without the lock of the tabs, two renewals at once are found', async () => {
  // That there is one is enough: to find the shortest takes most of a minute.
  const found = keeps(() => atOnce, { numRuns: 200, endOnFailure: true })
  await expect(found).rejects.toThrow('two renewals are under way at once')
})
