import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'

import type { IdentifierCheck } from '#src/api/contract/user.ts'
import { appMachine } from '#src/machines/app/app.machine.ts'
import type { FlowName } from '#src/machines/app/flows.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'
import { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'
import { themeMachine } from '#src/machines/theme/theme.machine.ts'
import { me, now, recordOf, ticketOf, tokensOf } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const passcode = passcodeMachine.provide({
  actors: {
    requestPasscode: fromPromise(() => Promise.resolve(ticketOf('first'))),
    waitForPasscode: fromPromise(() => new Promise(() => {})),
    redeemPasscode: fromPromise(() => Promise.resolve(tokensOf('first'))),
  },
})

const start = () => {
  const logic = appMachine.provide({
    actors: {
      theme: themeMachine.provide({
        actors: { systemScheme: fromCallback(() => {}), otherTabs: fromCallback(() => {}) },
      }),
      session: sessionMachine.provide({
        actors: { loadMe: fromPromise(() => Promise.resolve(me)) },
      }),
      organizationAccess: organizationAccessMachine,
      login: loginMachine.provide({
        actors: {
          checkIdentifier: fromPromise(() =>
            Promise.resolve<IdentifierCheck>({
              userExists: true,
              methods: [{ key: 'email', type: 'passcode' }],
            }),
          ),
          authentication: authenticationMachine.provide({ actors: { passcode } }),
        },
      }),
    },
  })
  const actor = createActor(logic, {
    input: {
      session: { stored: null },
      theme: { choice: 'auto', systemScheme: 'light' },
      uiSettings: {
        loginForm: null,
        lastMethod: null,
        isSidebarHidden: false,
        isSlashOff: false,
        layouts: {},
      },
      demoSession: { stored: null },
      newVersion: { build: 'first' },
      now: () => now,
    },
  }).start()
  return {
    actor,
    children: () => actor.getSnapshot().children,
    openLogin: (identifier: string) =>
      actor.send({
        type: 'flow.open',
        flow: 'login',
        input: { form: 'main', identifier, allowedMethods: null },
      }),
    close: (flow: FlowName) => actor.send({ type: 'flow.close', flow }),
  }
}

test('FLOW-1 what lives as long as the tab is there from the start', () => {
  expect(Object.keys(start().children())).toEqual([
    'session',
    'theme',
    'uiSettings',
    'demoSession',
    'requests',
    'activity',
    'notice',
    'newVersion',
  ])
})

test('LOGIN-5 leaving the screen resets the flow', async () => {
  const { children, close, openLogin } = start()
  openLogin('')
  children().login?.send({ type: 'identifier.submit', identifier: 'ada@example.com' })
  await settled()
  const left = children().login
  expect(left?.getSnapshot().matches('loginAuth')).toBe(true)

  close('login')
  expect(children().login).toBeUndefined()
  openLogin('')
  expect(children().login?.getSnapshot().value).toEqual({ loginIdentifier: 'ready' })
})

test('LOGIN-5 a flow opened twice goes on; one closed twice is closed', () => {
  const { children, close, openLogin } = start()
  openLogin('ada@example.com')
  const opened = children().login
  openLogin('eve@example.com')
  expect(children().login).toBe(opened)

  close('login')
  close('login')
  expect(children().login).toBeUndefined()
})

test('SESSION-1 a finished login begins the session with a record counted on this clock', async () => {
  const { children, openLogin } = start()
  openLogin('')
  children().login?.send({ type: 'identifier.submit', identifier: 'ada@example.com' })
  await settled()
  const authentication = children().login?.getSnapshot().children.authentication
  const byCode = authentication?.getSnapshot().children.passcode
  byCode?.send({ type: 'code.request' })
  await settled()
  byCode?.send({ type: 'code.submit', passcode: '123456' })
  await settled()

  const session = children().session?.getSnapshot()
  expect(session?.context.record).toEqual(recordOf('first'))
  expect(session && selectSessionSide(session)).toBe('in')
})

test('ACCESS-4 a change of the person reaches the session and the setup that is open', async () => {
  const { actor, children } = start()
  children().session?.send({ type: 'session.begin', record: recordOf('first') })
  await settled()
  actor.send({ type: 'flow.open', flow: 'organizationAccess', input: { me } })

  const pending = { ...me, organizationAccessStatus: 'pending' as const }
  actor.send({ type: 'me.changed', me: pending })

  expect(children().session?.getSnapshot().context.me).toEqual(pending)
  expect(children().organizationAccess?.getSnapshot().value).toEqual({ pending: 'waiting' })
})
