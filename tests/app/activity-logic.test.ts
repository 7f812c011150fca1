import { expect, test } from 'vitest'
import { createActor } from 'xstate'

import type { Call, CallOptions } from '#src/api/client.ts'
import { activityLogic } from '#src/app/activity-logic.ts'

type Told = { input: { action: string }; options: CallOptions }

const start = (accessToken: string | null) => {
  const told: Told[] = []
  const call = ((_endpoint: unknown, input: Told['input'], options: CallOptions) => {
    told.push({ input, options })
    return new Promise(() => {})
  }) as unknown as Call
  const actor = createActor(activityLogic({ call, accessToken: () => accessToken })).start()
  const data = { page: 'Home', path: '/' }
  actor.send({
    type: 'page.viewed',
    entry: { id: 'view-1', version: '0.6.3', action: 'Pageview', data },
  })
  actor.send({ type: 'page.left', id: 'exit-1' })
  return told.map(({ input: { action }, options: { accessToken: token, keepalive } }) => ({
    action,
    token,
    keepalive,
  }))
}

test('LOG-1 LOG-3 the page that is left tells of what nobody answered yet, by calls that outlive it', () => {
  expect(start('token-1')).toEqual([
    { action: 'Pageview' },
    { action: 'Pageview', token: 'token-1', keepalive: true },
    { action: 'Exit', token: 'token-1', keepalive: true },
  ])
})

test('LOG-3 nobody who is signed in leaves no word', () => {
  expect(start(null)).toEqual([{ action: 'Pageview' }])
})
