import type { Method } from '#src/api/contract/method.ts'

/** What the browser's Credential Management has for passwords and federated sign-in; not every browser has it. */
type KeptCredential = { id: string; type: string; password?: string; provider?: string }
type KeptRequest = { password: true; federated: { providers: readonly string[] } }
type Store = {
  get: (request: KeptRequest) => Promise<KeptCredential | null>
  store: (credential: object) => Promise<unknown>
  preventSilentAccess: () => Promise<void>
}
type Maker<TData> = new (data: TData) => object
type CredentialWindow = {
  PasswordCredential?: Maker<{ id: string; password: string }>
  FederatedCredential?: Maker<{ id: string; name: string; provider: string }>
  navigator: { credentials?: Store }
}

const browser = () => window as unknown as CredentialWindow

/** Can this browser keep and hand out credentials that are no passkeys? */
export const hasCredentialStore = () => {
  const { navigator, PasswordCredential, FederatedCredential } = browser()
  return (
    navigator.credentials !== undefined &&
    PasswordCredential !== undefined &&
    FederatedCredential !== undefined
  )
}

export const selectKept = async (providers: readonly string[]) =>
  (await browser().navigator.credentials?.get({ password: true, federated: { providers } })) ?? null

// A browser that will not keep one has its reasons, and its person signed in all the same.
const keep = (credential: object) =>
  void browser()
    .navigator.credentials?.store(credential)
    .catch(() => {})

export const keepPassword = (data: { id: string; password: string }) => {
  const { PasswordCredential } = browser()
  if (PasswordCredential !== undefined) {
    keep(new PasswordCredential(data))
  }
}

export const keepFederated = (data: { id: string; name: string; provider: string }) => {
  const { FederatedCredential } = browser()
  if (FederatedCredential !== undefined) {
    keep(new FederatedCredential(data))
  }
}

/** From now on a credential is handed out only when the person says so. */
export const preventSilentAccess = () => {
  if (hasCredentialStore()) {
    void browser()
      .navigator.credentials?.preventSilentAccess()
      .catch(() => {})
  }
}

/** The provider of a method as the browser's keeper of credentials knows it. */
export const providerOf = ({ config }: Method) => config?.credentialsManager?.provider
