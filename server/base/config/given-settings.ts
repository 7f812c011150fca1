/** Secrets are taken literally: what was sealed with one opens with nothing else. */
const toTheLetter = new Set(['APP_SECRET', 'OTHER_APP_SECRETS'])

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment without empty values. Space around a value is dropped: values made from files, such as Kubernetes secrets, end
 * with a line break.
 */
export const givenIn = (environment: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(environment)
      .map(([name, value = '']) => [name, toTheLetter.has(name) ? value : value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )

/**
 * Names of settings whose values are in quotes. A shell removes quotes; `docker run --env-file` and manifests that quote twice do
 * not.
 */
export const quotedIn = (given: Readonly<Record<string, string>>, known: readonly string[]) =>
  known.filter((name) => !toTheLetter.has(name) && /^(["']).*\1$/su.test(given[name] ?? ''))

export const quotedFault = (name: string) =>
  `${name}: is in quotes, which are taken for a part of it`
