import { expect, onTestFinished, test, vi } from 'vitest'

import { followTabs } from '#src/app/session/session-sync.ts'
import { openTabs } from '#src/app/session/tabs.ts'
import { recordFrom, type SessionRecord } from '#src/machines/session/session-record.ts'
import { tokensOf } from '#tests/models/samples.ts'

const recordOf = (session: string, turn: number): SessionRecord => {
  const { refreshToken, ...tokens } = tokensOf(`${session}-${turn}`)
  const jwt = `h.${session}.${turn}`
  return recordFrom({ ...tokens, refreshToken: { ...refreshToken, jwt } }, 'email', Date.now())
}
const held = recordOf('ada', 1)

/** What a page hears of its session as it comes back to what is stored by then. */
const comingBack = (
  stored: SessionRecord | null,
  { before = held, persisted = true }: { before?: SessionRecord | null; persisted?: boolean } = {},
) => {
  const page = new EventTarget()
  const send = vi.fn<(event: object) => void>()
  const session = { getSnapshot: () => ({ context: { record: before } }), send }
  // No word of the other tabs comes.
  vi.stubGlobal('BroadcastChannel', EventTarget)
  onTestFinished(() => void vi.unstubAllGlobals())
  const values = { read: () => stored, write: () => {}, remove: () => {} }
  followTabs(session as never, values, openTabs(page))
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  return send.mock.calls.map(([event]) => event)
}

test('SESSION-6 a page that the browser had put away hears on its return that another tab logged out', () => {
  expect(comingBack(null)).toEqual([{ type: 'session.endedElsewhere' }])
})

test('SESSION-6 a page that comes back takes the tokens that another tab renewed, and finds out who is in by now', () => {
  const renewed = recordOf('ada', 2)
  expect(comingBack(renewed)).toEqual([{ type: 'session.renewedElsewhere', record: renewed }])
  const other = recordOf('bob', 1)
  expect(comingBack(other)).toEqual([{ type: 'session.begunElsewhere', record: other }])
})

test('SESSION-6 a page that comes back to what it left, or was never put away, goes on', () => {
  expect(comingBack(held)).toEqual([])
  expect(comingBack(null, { before: null })).toEqual([])
  expect(comingBack(null, { persisted: false })).toEqual([])
})

test('SESSION-6 SE-15 where the browser lets tabs tell each other nothing, a page starts and goes on alone', () => {
  vi.stubGlobal('BroadcastChannel', () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = new EventTarget()
  const tabs = openTabs(page)
  const heard: string[] = []
  tabs.listen((news) => heard.push(news))
  tabs.announce('session.begun')
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(heard).toEqual(['page.returned'])
})
