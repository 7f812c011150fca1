/** What these sealed opens by nothing else: they are taken to the letter. */
const toTheLetter = new Set(['APP_SECRET', 'OTHER_APP_SECRETS'])

type Environment = Readonly<Record<string, string | undefined>>

/**
 * What the environment says, without what is empty. Space around a value is no part of it: files end with a line break, and what
 * is made of them (a secret of Kubernetes, say) has it too.
 */
export const givenIn = (environment: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(environment)
      .map(([name, value = '']) => [name, toTheLetter.has(name) ? value : value.trim()] as const)
      .filter(([, value]) => value !== ''),
  )

/**
 * Names of settings whose values stand in quotes. A shell takes quotes off; `docker run --env-file` and manifests that quote
 * twice do not.
 */
export const quotedIn = (given: Readonly<Record<string, string>>, known: readonly string[]) =>
  known.filter((name) => !toTheLetter.has(name) && /^(["']).*\1$/su.test(given[name] ?? ''))

export const quotedFault = (name: string) =>
  `${name}: is in quotes, which are taken for a part of it`
