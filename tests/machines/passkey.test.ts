import { expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Tokens } from '#src/api/contract/session.ts'
import { passkeyAutofillMachine } from '#src/machines/passkey-autofill/passkey-autofill.machine.ts'
import { selectPasskeyAutofillView } from '#src/machines/passkey-autofill/passkey-autofill.view.ts'
import { PasskeyError, type PasskeySupport } from '#src/machines/passkey/passkey-error.ts'
import { passkeyMachine } from '#src/machines/passkey/passkey.machine.ts'
import { selectPasskeyView } from '#src/machines/passkey/passkey.view.ts'
import { failures, passkeySamples, tokensOf } from '#tests/models/samples.ts'
import { pass, settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const { asking, assertion } = passkeySamples
const never = () => new Promise<never>(() => {})

const start = (identifier: string | null, support: PasskeySupport = 'passkeys') => {
  const ports = {
    isAvailable: vi.fn<() => Promise<{ isAvailable: boolean }>>(() =>
      Promise.resolve({ isAvailable: true }),
    ),
    offer: vi.fn<(signal: AbortSignal) => Promise<typeof assertion>>(never),
    ask: vi.fn<() => Promise<typeof assertion>>(() => Promise.resolve(assertion)),
    finish: vi.fn<() => Promise<Tokens>>(() => Promise.resolve(tokensOf('first'))),
    startUserless: vi.fn<() => Promise<typeof asking>>(() => Promise.resolve(asking)),
    startLogin: vi.fn<(input: object) => Promise<typeof asking>>(() => Promise.resolve(asking)),
  }
  const autofill = passkeyAutofillMachine.provide({
    actors: {
      findAutofill: fromPromise(() => ports.isAvailable()),
      startUserlessLogin: fromPromise(async () => {
        const started = await ports.startUserless()
        return { ...started, expiresAt: Date.now() + started.timeout }
      }),
      offerPasskeys: fromPromise(({ signal }) => ports.offer(signal)),
      finishPasskeyLogin: fromPromise(() => ports.finish()),
    },
  })
  const logic = passkeyMachine.provide({
    actors: {
      findSupport: fromPromise(() => Promise.resolve(support)),
      startPasskeyLogin: fromPromise(({ input }) => ports.startLogin(input)),
      askPasskey: fromPromise(() => ports.ask()),
      finishPasskeyLogin: fromPromise(() => ports.finish()),
      autofill,
    },
  })
  const actor = createActor(logic, { input: { method: 'passkey', identifier } }).start()
  return {
    ...ports,
    actor,
    view: () => selectPasskeyView(actor.getSnapshot()),
    autofill: () => selectPasskeyAutofillView(actor.getSnapshot().children.autofill?.getSnapshot()),
    press: async () => {
      actor.send({ type: 'passkey.start' })
      await settled()
    },
  }
}
const ready = { step: 'ready', problem: null, hint: null }

test('PASSKEY-2 after the address the browser asks at once, and the flow ends with tokens', async () => {
  const { actor, startLogin } = start('ada@example.com')
  await settled()
  expect(startLogin.mock.calls).toEqual([[{ method: 'passkey', identifier: 'ada@example.com' }]])
  expect(actor.getSnapshot().output).toEqual({ tokens: tokensOf('first') })
})

test('PASSKEY-2 PK-14 who lets the browser wait is told so, and may press again', async () => {
  const { actor, ask, view, press } = start('ada@example.com')
  ask.mockRejectedValueOnce(new PasskeyError('notAuthenticated'))
  await settled()
  expect(view()).toEqual({ ...ready, problem: 'Authentication was not completed' })
  await press()
  expect(actor.getSnapshot().status).toBe('done')
})

test('PASSKEY-2 PASSKEY-3 a browser that says it cannot is told so, and does what it can for who presses: a security key may be there', async () => {
  const { actor, view, press } = start('ada@example.com', 'webauthn')
  await settled()
  expect(view()).toEqual({
    step: 'unsupported',
    problem: 'Passkey is not supported',
    takesKeys: true,
  })
  await press()
  expect(actor.getSnapshot().output).toEqual({ tokens: tokensOf('first') })

  const without = start('ada@example.com', 'none')
  without.ask.mockRejectedValueOnce(new PasskeyError('noWebAuthn'))
  await settled()
  const problem = 'WebAuthn is not supported in this browser'
  expect(without.view()).toEqual({ step: 'unsupported', problem, takesKeys: false })
  await without.press()
  expect(without.view()).toEqual({ ...ready, problem })
})

test('PASSKEY-5 without an address nothing is asked before the button; the field offers passkeys', async () => {
  const { actor, ask, offer, view } = start(null)
  const chosen = Promise.withResolvers<typeof assertion>()
  offer.mockReturnValueOnce(chosen.promise)
  await settled()
  expect(view()).toEqual(ready)
  expect(ask).not.toHaveBeenCalled()

  chosen.resolve(assertion)
  await settled()
  expect(actor.getSnapshot().output).toEqual({ tokens: tokensOf('first') })
})

test('PASSKEY-5 where no server answers the field offers passkeys as soon as one does, and asks no more where one refuses', async () => {
  const { offer, startUserless } = start(null)
  await settled()
  startUserless.mockRejectedValueOnce(failures.dropped).mockRejectedValueOnce(failures.busy)
  await pass(asking.timeout / 1_000 - 60)
  expect(startUserless).toHaveBeenCalledTimes(2)
  await pass(30)
  expect(startUserless).toHaveBeenCalledTimes(4)
  expect(offer).toHaveBeenCalledTimes(2)

  const refused = start(null)
  refused.startUserless.mockRejectedValueOnce(failures.passkeyRefused)
  await pass(60)
  expect(refused.startUserless).toHaveBeenCalledOnce()
})

test('PASSKEY-5 the field lets go before the button asks, and offers again when that comes to nothing', async () => {
  const { actor, ask, offer, view } = start(null)
  await settled()
  const signal = offer.mock.calls[0]?.[0]
  ask.mockImplementationOnce(never)
  actor.send({ type: 'passkey.start' })
  expect(signal?.aborted).toBe(true)
  expect(actor.getSnapshot().children.autofill).toBeUndefined()
  await settled()
  expect(view()).toEqual({ step: 'busy' })
  actor.stop()

  const again = start(null)
  again.ask.mockRejectedValueOnce(new PasskeyError('aborted'))
  await settled()
  await again.press()
  expect(again.offer).toHaveBeenCalledTimes(2)
  expect(again.view()).toMatchObject({ problem: expect.stringContaining('aborted') as string })
})

test('PASSKEY-5 the field is silent when it is left, and asks for a new challenge before the old one is over', async () => {
  const { offer, startUserless, view } = start(null)
  await settled()
  await pass(240)
  expect(startUserless).toHaveBeenCalledTimes(2)
  expect(offer.mock.calls[0]?.[0].aborted).toBe(true)
  expect(offer.mock.calls[1]?.[0].aborted).toBe(false)

  const left = start(null)
  left.offer.mockRejectedValueOnce(new PasskeyError('notAuthenticated'))
  await settled()
  expect(left.view()).toEqual(ready)
  expect(left.autofill()).toEqual({ problem: null, isBusy: false })
  expect(view()).toEqual(ready)
})

test('PASSKEY-5 a laptop that slept over its challenge asks for a new one as it wakes', async () => {
  const { startUserless } = start(null)
  await settled()
  vi.setSystemTime(Date.now() + 240_000)
  await pass(1)
  expect(startUserless).toHaveBeenCalledTimes(2)
})

test('PASSKEY-3 where the field can offer nothing, that is said beside the button', async () => {
  const { isAvailable, view } = start(null)
  isAvailable.mockResolvedValueOnce({ isAvailable: false })
  await settled()
  expect(view()).toEqual({ ...ready, hint: 'Passkey autofill is not supported' })
})

test('PASSKEY-2 why a passkey did not sign in is told where it was chosen', async () => {
  const byButton = start('ada@example.com')
  byButton.finish.mockRejectedValueOnce(failures.passkeyUnknown)
  await settled()
  expect(byButton.view()).toEqual({ ...ready, problem: failures.passkeyUnknown.message })

  const inField = start(null)
  inField.offer.mockResolvedValueOnce(assertion)
  inField.finish.mockRejectedValueOnce(failures.passkeyUnknown)
  await settled()
  expect(inField.autofill()).toEqual({ problem: failures.passkeyUnknown.message, isBusy: false })
})

test('PASSKEY-2 no snapshot keeps a proof once it is used', async () => {
  const { actor, finish } = start('ada@example.com')
  finish.mockRejectedValueOnce(failures.passkeyRefused)
  await settled()
  expect(actor.getSnapshot().context).toMatchObject({ asking: null, credentials: null })
})
