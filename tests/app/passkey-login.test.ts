import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'

import type { Call } from '#src/api/client.ts'
import { finishPasskeyLogin } from '#src/api/contract/passkey.ts'
import { passkeyLogic } from '#src/app/flows/invoked/passkey.ts'
import { failures, passkeySamples } from '#tests/models/samples.ts'

const { asking } = passkeySamples
const get = vi.fn<(options: CredentialRequestOptions) => Promise<object>>()
const signalUnknownCredential = vi.fn<(options: object) => Promise<void>>()

const chosen = (id: string) => ({
  id,
  rawId: new ArrayBuffer(6),
  type: 'public-key',
  response: {
    clientDataJSON: new ArrayBuffer(2),
    authenticatorData: new ArrayBuffer(37),
    signature: new ArrayBuffer(8),
  },
  getClientExtensionResults: () => ({}),
})
const never = () => new Promise<never>(() => {})

beforeEach(() => {
  get.mockReset().mockImplementation(never)
  signalUnknownCredential.mockReset().mockResolvedValue()
  const credentials = {
    getClientCapabilities: async () => ({ hybridTransport: true }),
    isConditionalMediationAvailable: async () => true,
    signalUnknownCredential,
  }
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, credentials),
  )
  vi.stubGlobal('location', { hostname: 'localhost' })
  vi.stubGlobal('document', { querySelectorAll: () => ['the email field'] })
  vi.stubGlobal('navigator', { credentials: { get } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Signs in by this passkey, until the person is told why the server refused it. */
const refuse = async (id: string, identifier: string | null, failure: Error) => {
  get.mockResolvedValueOnce(chosen(id))
  const call = vi.fn<(endpoint: object, input: object) => Promise<object>>((endpoint) =>
    endpoint === finishPasskeyLogin ? Promise.reject(failure) : Promise.resolve(asking),
  )
  const actor = createActor(passkeyLogic({ call: call as unknown as Call }), {
    input: { method: 'passkey', identifier },
  }).start()
  const problem = () => {
    const { children, context } = actor.getSnapshot()
    return context.problem ?? children.autofill?.getSnapshot().context.problem
  }
  await vi.waitFor(() => expect(problem()).toBe(failure.message))
  actor.stop()
  return call.mock.calls.flatMap(([endpoint, input]) =>
    endpoint === finishPasskeyLogin ? [input] : [],
  )
}
const hints = async () => {
  await vi.waitFor(() => expect(signalUnknownCredential).toHaveBeenCalled())
  return signalUnknownCredential.mock.calls
}

test.each([
  ['by the button', 'ada@example.com'],
  ['in the email field', null],
])(
  'PASSKEY-5 a passkey that the server does not know is forgotten, one that it only refuses is not: %s',
  async (_, identifier) => {
    const sent = await refuse('cGhvbmU', identifier, failures.passkeyRefused)
    expect(sent).toMatchObject([
      { method: 'passkey', challengeKey: asking.challengeKey, credentials: { id: 'cGhvbmU' } },
    ])

    await refuse('bGFwdG9w', identifier, failures.passkeyUnknown)
    expect(await hints()).toEqual([[{ rpId: asking.rpId, credentialId: 'bGFwdG9w' }]])
  },
)

test('PASSKEY-5 a browser that takes no such hint is nobody’s concern', async () => {
  signalUnknownCredential.mockRejectedValueOnce(new Error('in the words of a browser'))
  await refuse('bGFwdG9w', 'ada@example.com', failures.passkeyUnknown)
  expect(await hints()).toHaveLength(1)
})
