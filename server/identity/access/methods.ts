import type { Method } from '#src/api/contract/method.ts'
import type { Config } from '#server/base/config/config.ts'

type Needs = Pick<Config, 'providers'>

/** The ways to sign in that this portal is configured for, in the order they are offered. */
export const configuredMethods = ({ providers }: Needs): readonly Method[] => [
  { key: 'passkey', type: 'passkey' },
  { key: 'email', type: 'passcode' },
  ...providers.map(({ key, type, issuer }) => ({
    key,
    type,
    config: { credentialsManager: { provider: issuer } },
  })),
  { key: 'password', type: 'password' },
]

/** Those of a person's methods that the portal is configured for. */
export const usableMethods = (config: Needs, keys: readonly string[]) =>
  configuredMethods(config).filter(({ key }) => keys.includes(key))

/** The ways to register: a password answers at once, which tells what `ENUMERATION=strict` keeps quiet (EN-02). */
export const registerMethods = (config: Needs & Pick<Config, 'enumeration'>) =>
  configuredMethods(config).filter(
    ({ type }) => type === 'passcode' || (type === 'password' && config.enumeration !== 'strict'),
  )
