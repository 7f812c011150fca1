import { vi } from 'vitest'

import { required } from '#src/lib/required.ts'

type Ask<TAnswer> = { resolve: (answer: TAnswer) => void; reject: (error: Error) => void }
type Ceremony = Ask<object> & { brings: object }
type Options = { signal?: AbortSignal }

const bytes = () => new Uint8Array([1]).buffer

const credential = {
  id: 'bGFwdG9w',
  rawId: bytes(),
  type: 'public-key',
  getClientExtensionResults: () => ({}),
}
const assertion = {
  ...credential,
  response: {
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: null,
  },
}
const attestation = {
  ...credential,
  response: { clientDataJSON: bytes(), attestationObject: bytes(), getTransports: () => [] },
}

const patience = { interval: 5 }

/** What the browser is asked about itself. Earlier questions are those of flows that are over. */
const questions = <TAnswer>(name: string) => {
  let open: Ask<TAnswer>[] = []
  return {
    ask: () => new Promise<TAnswer>((resolve, reject) => open.push({ resolve, reject })),
    latest: async () => {
      const latest = await vi.waitFor(() => required(open.at(-1), name), patience)
      open = []
      return latest
    },
  }
}

/** jsdom knows no WebAuthn: a browser that does, its answers in the hand of the test. */
export const passkeyBrowser = () => {
  const abilities = questions<Record<string, boolean>>('question for abilities')
  const autofill = questions<boolean>('question for autofill')
  let ceremony: Ceremony | null = null

  /** As a browser does, it has one ceremony at a time, and whoever asked may take it back. */
  const begin = (brings: object, signal: AbortSignal | undefined) =>
    new Promise<object>((resolve, reject) => {
      if (ceremony !== null) {
        reject(new DOMException('A request is already pending.', 'OperationError'))
        return
      }
      const begun = { resolve, reject, brings }
      ceremony = begun
      signal?.addEventListener('abort', () => {
        ceremony = ceremony === begun ? null : ceremony
        reject(signal.reason as Error)
      })
    })
  const end = async () => {
    const begun = await vi.waitFor(() => required(ceremony, 'ceremony'), patience)
    ceremony = null
    return begun
  }

  const made: [object, string, object][] = [
    [
      window,
      'PublicKeyCredential',
      Object.assign(() => {}, {
        getClientCapabilities: abilities.ask,
        isConditionalMediationAvailable: autofill.ask,
        signalUnknownCredential: () => Promise.resolve(),
        signalAllAcceptedCredentials: () => Promise.resolve(),
      }),
    ],
    [
      navigator,
      'credentials',
      {
        create: ({ signal }: Options) => begin(attestation, signal),
        get: ({ signal }: Options) => begin(assertion, signal),
      },
    ],
  ]
  for (const [owner, name, value] of made) {
    Object.defineProperty(owner, name, { configurable: true, value })
  }

  return {
    /** Tells whether it can do passkeys, or WebAuthn alone. */
    tellSupport: async (canPasskeys: boolean) =>
      (await abilities.latest()).resolve({ passkeyPlatformAuthenticator: canPasskeys }),
    failSupport: async () => (await abilities.latest()).reject(new Error('No.')),
    /** Tells whether it can offer passkeys in a field. */
    tellAutofill: async (isAvailable: boolean) => (await autofill.latest()).resolve(isAvailable),
    failAutofill: async () => (await autofill.latest()).reject(new Error('No.')),
    /** The person lets the authenticator answer, in the dialog or in the field. */
    consent: async () => {
      const { resolve, brings } = await end()
      resolve(brings)
    },
    /** The ceremony ends by a DOMException of that name. */
    refuse: async (name: string) => (await end()).reject(new DOMException('No.', name)),
    forget: () => {
      for (const [owner, name] of made) {
        Reflect.deleteProperty(owner, name)
      }
    },
  }
}

export type PasskeyBrowser = ReturnType<typeof passkeyBrowser>
