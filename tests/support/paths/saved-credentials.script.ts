import { vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { dropped, success } from '#tests/support/paths/answer.ts'
import { loginLinks, loginSwitch } from '#tests/support/paths/login.script.ts'
import { alertOf, lastOf, loading, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'
import { tokensOf } from '#tests/models/samples.ts'

type Kept = { id: string; type: string; password?: string; provider?: string }
type Asked = { resolve: (kept: Kept | null) => void; reject: (error: Error) => void }

/** A browser that keeps credentials, its chooser in a test's hand. */
export const keepCredentials = () => {
  const asked: Asked[] = []
  const store = vi.fn<(credential: object) => Promise<void>>(() => Promise.resolve())
  const preventSilentAccess = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const get = vi.fn<(request: object) => Promise<Kept | null>>(
    () => new Promise((resolve, reject) => void asked.push({ resolve, reject })),
  )
  const Credential = vi.fn<(this: object, data: object) => void>(function keep(data) {
    Object.assign(this, data)
  })
  const made: [object, string, object][] = [
    [window, 'PasswordCredential', Credential],
    [window, 'FederatedCredential', Credential],
    [navigator, 'credentials', { get, store, preventSilentAccess }],
  ]
  for (const [owner, name, value] of made) {
    Object.defineProperty(owner, name, { configurable: true, value })
  }

  /** Waits for the chooser to be open. */
  const chooser = () => vi.waitFor(() => required(asked.shift(), 'chooser'))
  return {
    get,
    store,
    preventSilentAccess,
    hand: async (kept: Kept | null) => (await chooser()).resolve(kept),
    refuse: async () => (await chooser()).reject(new DOMException('No.', 'NotAllowedError')),
    forget: () => {
      for (const [owner, name] of made) {
        Reflect.deleteProperty(owner, name)
      }
    },
  }
}

const alerts: Record<string, string | null> = {
  'selectCredential ✓(none)': 'Credentials not selected or empty',
  'selectCredential ✗(closed)': 'Credentials not selected or empty',
  'selectCredential ✓(foreign)': 'Cannot select auth from credentials',
  'loginByCredential ✗(dropped)': unreachable,
}

const ada = { id: 'ada@example.com', type: 'password', password: 'four mellow otters rowing' }

/** LOGIN-8, from the moment at which the saved credentials are asked for. */
export const savedCredentialsScript = (keeper: ReturnType<typeof keepCredentials>): Script => ({
  moves: {
    ...answering({
      'loginByCredential ✓(tokens)': [
        'loginByPassword',
        success('loginByPassword', tokensOf('first')),
      ],
      'loginByCredential ✗(dropped)': ['loginByPassword', dropped],
    }),
    'selectCredential ✓(none)': () => keeper.hand(null),
    'selectCredential ✓(password)': () => keeper.hand(ada),
    'selectCredential ✓(foreign)': () =>
      keeper.hand({ id: 'ada@example.com', type: 'federated', provider: 'https://id.example' }),
    'selectCredential ✗(closed)': () => keeper.refuse(),
  },
  scene: (state, past) => {
    if (state.matches('signedIn')) {
      return { lines: loading, calls: ['loadUser'] }
    }
    const isBusy = state.status === 'active'
    return {
      lines: [
        'heading: Login',
        ...loginSwitch,
        'field: Email ""',
        ...alertOf(lastOf(past, alerts, null)),
        isBusy ? 'button: Next (busy)' : 'button: Next',
        `button: Login with saved credentials${isBusy ? ' (busy)' : ''}`,
        ...loginLinks,
      ],
      calls: state.matches('loggingIn') ? ['loginByPassword'] : [],
    }
  },
})
