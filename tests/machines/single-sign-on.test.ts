import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { ProviderReply } from '#src/api/contract/single-sign-on.ts'
import type { Me } from '#src/api/contract/user.ts'
import { linkedSignOnsMachine } from '#src/machines/linked-sign-ons/linked-sign-ons.machine.ts'
import { selectLinkedSignOnsView } from '#src/machines/linked-sign-ons/linked-sign-ons.view.ts'
import { singleSignOnLogoutMachine } from '#src/machines/single-sign-on-logout/single-sign-on-logout.machine.ts'
import { selectSingleSignOnLogoutView } from '#src/machines/single-sign-on-logout/single-sign-on-logout.view.ts'
import { singleSignOnReplyMachine } from '#src/machines/single-sign-on-reply/single-sign-on-reply.machine.ts'
import { selectSingleSignOnReplyView } from '#src/machines/single-sign-on-reply/single-sign-on-reply.view.ts'
import { singleSignOnMachine } from '#src/machines/single-sign-on/single-sign-on.machine.ts'
import { selectSingleSignOnView } from '#src/machines/single-sign-on/single-sign-on.view.ts'
import { failures, me, tokensOf } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const method = { key: 'okta', type: 'oidc-okta' } as const
const url = 'https://okta.example/authorize'
const query = 'code=one-time-code&state=secret-state'

const startAsking = (isChosen: boolean) => {
  const askProvider = vi.fn<(input: object) => Promise<{ url: string }>>(() =>
    Promise.resolve({ url }),
  )
  const leave = vi.fn<(to: string) => void>()
  const logic = singleSignOnMachine.provide({
    actors: { askProvider: fromPromise(({ input }) => askProvider(input)) },
    actions: { leave: (_, departure) => leave(departure.url) },
  })
  const input = { method, identifier: 'ada@example.com', isChosen }
  const actor = createActor(logic, { input }).start()
  return { actor, askProvider, leave, view: () => selectSingleSignOnView(actor.getSnapshot()) }
}

test('SSO-1 SSO-2 who picked it is led away at once; loading for 2 s, then one may ask again', async () => {
  const { actor, askProvider, leave, view } = startAsking(true)
  expect(view()).toEqual({ method, problem: null, isBusy: true })
  await settled()
  expect(askProvider).toHaveBeenCalledExactlyOnceWith({
    method: 'okta',
    identifier: 'ada@example.com',
  })
  expect(leave).toHaveBeenCalledExactlyOnceWith(url)

  actor.send({ type: 'provider.ask' })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(view().isBusy).toBe(true)
  expect(askProvider).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(view().isBusy).toBe(false)
  actor.send({ type: 'provider.ask' })
  await settled()
  expect(leave).toHaveBeenCalledTimes(2)
})

test('SSO-1 an account with no other way is not led away unasked', async () => {
  const { actor, askProvider, leave, view } = startAsking(false)
  await settled()
  expect(askProvider).not.toHaveBeenCalled()

  askProvider.mockRejectedValueOnce(failures.providerAway)
  actor.send({ type: 'provider.ask' })
  await settled()
  expect(view()).toEqual({ method, problem: failures.providerAway.message, isBusy: false })
  expect(leave).not.toHaveBeenCalled()
})

const startReply = (answer: () => Promise<ProviderReply>, wasSignedIn = false) => {
  const replyToLogin = vi.fn<(input: object) => Promise<ProviderReply>>(answer)
  const announceMe = vi.fn<(person: Me | null) => void>()
  const endSession = vi.fn<() => void>()
  const logic = singleSignOnReplyMachine.provide({
    actors: { replyToLogin: fromPromise(({ input }) => replyToLogin(input)) },
    actions: { announceMe: (_, params) => announceMe(params.me), endSession },
  })
  const actor = createActor(logic, { input: { method: 'okta', query, wasSignedIn } }).start()
  return {
    actor,
    replyToLogin,
    announceMe,
    endSession,
    view: () => selectSingleSignOnReplyView(actor.getSnapshot()),
  }
}

test('SSO-2 the reply is sent once as it came, and its tokens are the output', async () => {
  const tokens = tokensOf('first')
  const { actor, replyToLogin, view } = startReply(() =>
    Promise.resolve({ kind: 'signedIn', tokens }),
  )
  expect(view()).toEqual({ step: 'loading' })
  await settled()
  expect(replyToLogin).toHaveBeenCalledExactlyOnceWith({ method: 'okta', query })
  expect(actor.getSnapshot().output).toEqual({ method: 'okta', tokens })
  expect(view()).toEqual({ step: 'back', problem: null })
})

test('CF-02 no snapshot keeps the query once it was used', async () => {
  for (const answer of [
    () => Promise.resolve({ kind: 'linked', me } as const),
    () => Promise.reject(failures.providerRefused),
  ]) {
    const { actor } = startReply(answer)
    await settled()
    const kept = JSON.stringify([actor.getPersistedSnapshot(), actor.getSnapshot().context])
    expect(kept).not.toMatch(/one-time-code|secret-state/)
  }
})

test('SSO-5 a link tells who the person is now, and begins no session', async () => {
  const linked = { ...me, methods: [...me.methods, method] }
  const { actor, announceMe, endSession } = startReply(
    () => Promise.resolve({ kind: 'linked', me: linked }),
    true,
  )
  await settled()
  expect(announceMe).toHaveBeenCalledExactlyOnceWith(linked)
  expect(endSession).not.toHaveBeenCalled()
  expect(actor.getSnapshot().output).toBeNull()
})

test.each([
  { failure: failures.providerRefused, wasSignedIn: false, isEnded: true },
  { failure: failures.dropped, wasSignedIn: false, isEnded: true },
  { failure: failures.providerRefused, wasSignedIn: true, isEnded: false },
  { failure: failures.signInExpired, wasSignedIn: false, isEnded: false },
  { failure: failures.signInExpired, wasSignedIn: true, isEnded: false },
])(
  'SSO-3 OI-16 «$failure.message», signed in before: $wasSignedIn: logs out: $isEnded',
  async ({ failure, wasSignedIn, isEnded }) => {
    const { actor, endSession, view } = startReply(() => Promise.reject(failure), wasSignedIn)
    await settled()
    expect(endSession).toHaveBeenCalledTimes(isEnded ? 1 : 0)
    expect(view()).toEqual({ step: 'back', problem: failure.message })
    expect(actor.getSnapshot().output).toBeNull()
  },
)

test.each([
  { answer: () => Promise.resolve({}) },
  { answer: () => Promise.reject(failures.fault) },
])('SSO-3 OI-17 after the reply to a logout one goes on, whatever it says', async ({ answer }) => {
  const logic = singleSignOnLogoutMachine.provide({
    actors: { replyToLogout: fromPromise(answer) },
  })
  const actor = createActor(logic, { input: { method: 'okta', query } }).start()
  const view = () => selectSingleSignOnLogoutView(actor.getSnapshot())
  expect(view()).toEqual({ step: 'loading' })
  await settled()
  expect(view()).toEqual({ step: 'left' })
})

test('SSO-5 a provider account is unlinked after a question, and linked by way of the provider', async () => {
  const leave = vi.fn<(to: string) => void>()
  const announceMe = vi.fn<(person: Me) => void>()
  const unlinkProvider = vi.fn<(input: object) => Promise<Me>>(() => Promise.resolve(me))
  const logic = linkedSignOnsMachine.provide({
    actors: {
      linkProvider: fromPromise(() => Promise.resolve({ url })),
      unlinkProvider: fromPromise(({ input }) => unlinkProvider(input)),
    },
    actions: {
      leave: (_, departure) => leave(departure.url),
      announceMe: (_, params) => announceMe(params.me),
    },
  })
  const actor = createActor(logic, { input: { problem: 'It belongs to somebody else.' } }).start()
  const view = () => selectLinkedSignOnsView(actor.getSnapshot())
  expect(view()).toEqual({ step: 'ready', method: '', problem: 'It belongs to somebody else.' })

  actor.send({ type: 'signOn.unlink', method: 'google' })
  expect(view()).toEqual({ step: 'asked', method: 'google', problem: null })
  actor.send({ type: 'unlink.cancel' })
  expect(unlinkProvider).not.toHaveBeenCalled()
  actor.send({ type: 'signOn.unlink', method: 'google' })
  actor.send({ type: 'unlink.confirm' })
  expect(view().step).toBe('busy')
  await settled()
  expect(unlinkProvider).toHaveBeenCalledExactlyOnceWith({ method: 'google' })
  expect(announceMe).toHaveBeenCalledExactlyOnceWith(me)
  expect(view()).toEqual({ step: 'unlinked', method: 'google', problem: null })

  actor.send({ type: 'signOn.link', method: 'okta' })
  await settled()
  expect(leave).toHaveBeenCalledExactlyOnceWith(url)
  expect(view()).toEqual({ step: 'busy', method: 'okta', problem: null })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(view().step).toBe('busy')
  await vi.advanceTimersByTimeAsync(1)
  expect(view().step).toBe('ready')
})
