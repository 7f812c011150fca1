import { createRouter } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'

import { routeTree } from '#src/routeTree.gen.ts'
import { me } from '#tests/models/samples.ts'
import { problem, success, type Answer } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { loading } from '#tests/support/paths/telling.ts'
import { expectLine } from '#tests/support/paths/walk.ts'

/** The router says that something is on its way once it took so long. */
const pendingMs = 500
const {
  open,
  path: shownPath,
  hear,
  rememberSession,
  forgetSession,
} = jsdomStage({ heldFromMs: pendingMs })

/** Addresses of routes that are more than their path. */
const named: Readonly<Record<string, string>> = {
  '/_fullscreen/device/verify': '/device/verify?code=BCDF-GHJK',
  '/_fullscreen/first-admin': '/first-admin#first-admin-secret',
  '/_fullscreen/setup': '/setup',
  '/_portal/_ready/demo/$key/_page/': '/demo/robotaxi',
  '/_portal/_ready/demo/$key/go': '/demo/robotaxi/go',
  '/_portal/_ready/demo/$key/_page/open': '/demo/robotaxi/open',
  '/_portal/_ready/demo/$key/$': '/demo/robotaxi/nothing',
  '/_portal/_ready/open/$': '/open/robotaxi',
  '/_portal/usage-insights': '/usage-insights?range=7d',
  '/_portal/flow-insights': '/flow-insights?range=7d',
  '/_standalone/ai/conversation/$conversationId':
    '/ai/conversation/5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21',
}

const layouts = new Set([
  '/_standalone',
  '/_portal',
  '/_portal/_ready',
  '/_portal/_ready/demo/$key',
  '/_portal/_ready/demo/$key/_page',
  '/_portal/admin',
])
/** Pages of the layouts for signed-in people. */
const pages = Object.keys(createRouter({ routeTree, context: {} as never }).routesById).filter(
  (id) => /^\/_(?:portal|standalone)/.test(id) && !layouts.has(id),
)
/** What begins with a line is a layout, and in no address. */
const pathIn = (id: string) =>
  `/${id
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('_'))
    .join('/')}`
/** An address of every route that asks for a signed-in person. */
const addresses = { ...Object.fromEntries(pages.map((id) => [id, pathIn(id)])), ...named }

const unreadable: Answer = {
  kind: 'answered',
  status: 200,
  contentType: 'application/json',
  body: {},
}

test('AZ-13 every page for signed-in people has an address below', () => {
  expect(pages.length).toBeGreaterThan(20)
  expect(
    Object.values(addresses).filter((address) => address.includes('$')),
    'a route with a parameter has an address in `named`',
  ).toEqual([])
})

describe.each(Object.values(addresses))(
  'AZ-13 ROUTE-2 APP-5 %s without a live session',
  (address) => {
    test('nobody is signed in: Login, and nothing is asked for', async () => {
      const stage = open(address)
      await expectLine(stage, 'heading: Login')
      expect(shownPath()).toBe('/login/customer')
      expect(await stage.calls()).toEqual([])
    })

    test('it is not known yet who comes: nothing but Loading..., then Login for whom the server refuses', async () => {
      rememberSession()
      const stage = open(address)
      await stage.elapse(pendingMs)
      await expectLine(stage, 'status: Loading...')
      expect(await stage.sight()).toEqual(loading)
      expect(await stage.calls()).toEqual(['loadUser'])
      await stage.answer('loadUser', problem('not-signed-in', 'Please log in again.'))
      await expectLine(stage, 'heading: Login')
      expect(await stage.calls()).toEqual([])
    })

    test('the server cannot tell who comes: a way to try again', async () => {
      rememberSession()
      const stage = open(address)
      await stage.answer('loadUser', unreadable)
      await stage.elapse(pendingMs)
      await expectLine(stage, 'button: Retry')
      expect(await stage.sight()).not.toContainEqual(expect.stringMatching(/^(?:field|link): /))
      expect(await stage.calls()).toEqual([])
    })

    test('another tab logged out: Login', async () => {
      rememberSession()
      const stage = open(address)
      await stage.answer('loadUser', success('loadUser', me))
      await expectLine(stage, 'heading: *')
      forgetSession()
      hear('session.ended')
      await expectLine(stage, 'heading: Login')
      expect(shownPath()).toBe('/login/customer')
    })
  },
)
