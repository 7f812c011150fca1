import semver from 'semver'

import { compromised, floors } from './floors.ts'

type Locked = {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
}
export type Lockfile = {
  readonly lockfileVersion: number
  readonly packages: Readonly<Record<string, Locked>>
}
export type Manifest = Readonly<
  Partial<
    Record<
      'dependencies' | 'devDependencies' | 'optionalDependencies',
      Readonly<Record<string, string>>
    >
  >
>

/** What is wrong with the packages that would be installed, one line each (CF-06, CF-07). */
export const lockfileFaults = ({ packages }: Lockfile) =>
  installed(packages).flatMap((one) => [...originFaults(one), ...versionFaults(one)])

/** Dependencies of a manifest without an exact version. */
export const rangeFaults = (manifest: Manifest) =>
  Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  })
    .filter(([, range]) => semver.valid(range) === null)
    .map(([name, range]) => `${name}: “${range}” is no exact version`)

type Installed = Locked & { readonly name: string }

/** A package may be installed several times, below others. */
const installed = (packages: Lockfile['packages']): Installed[] =>
  Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({ ...locked, name: path.split('node_modules/').at(-1) ?? path }))

const registry = 'https://registry.npmjs.org/'

/** Every package must come from the registry, and have a strong hash. */
const originFaults = ({ name, version, integrity, resolved, link }: Installed) => [
  ...(integrity?.startsWith('sha512-') === true
    ? []
    : [`${name}@${version}: has no sha512 in the lockfile`]),
  ...(link !== true && (resolved === undefined || resolved.startsWith(registry))
    ? []
    : [`${name}@${version}: comes from ${resolved ?? 'elsewhere'}, not from the registry`]),
]

const versionFaults = ({ name, version = '' }: Installed) => {
  const floor = floors[name]
  return [
    ...(floor === undefined || semver.gte(version, floor)
      ? []
      : [`${name}@${version}: is below ${floor}`]),
    ...(compromised[name]?.includes(version) === true
      ? [`${name}@${version}: was published by somebody else`]
      : []),
  ]
}
