import * as z from 'zod/mini'

import { parsedJson } from '#server/base/config/setting-fields.ts'

const fewest = 32
const fewestDifferent = 10
const howTo = 'make one by “openssl rand -base64 32”'

/** What examples and templates have in the place of a secret. */
const placeholder =
  /^\W*(?:change|replace|insert|put|your|example|default|placeholder|todo|secret|password)(?:$|[\W_]|me|this|it)|change_?-?me/i
const alphabets = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiopasdfghjklzxcvbnm']

/**
 * ERROR-2, CF-03: what is obviously no secret, in words; `null` for anything else. A text that is random never is: of 32
 * characters of base64 fewer than ten are different once in 10^15 times.
 */
export const weaknessOf = (secret: string): string | null => {
  if (secret.length < fewest) {
    return `is shorter than ${fewest} characters; ${howTo}`
  }
  if (placeholder.test(secret)) {
    return `is a placeholder; ${howTo}`
  }
  if (isRepeated(secret) || isRow(secret)) {
    return `is a pattern; ${howTo}`
  }
  return new Set(secret).size < fewestDifferent
    ? `has too few different characters; ${howTo}`
    : null
}

/** The same again and again, the last time perhaps in part. */
const isRepeated = (secret: string) =>
  Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1).some((period) =>
    secret.startsWith(secret.slice(period)),
  )

/** Letters or digits as they stand in their row, and nothing else. */
const isRow = (secret: string) =>
  [...secret.toLowerCase().matchAll(/[a-z]+|\d+/g)].every(([part]) =>
    alphabets.some((row) => `${row}${row}${row}`.includes(part)),
  )

/** A secret that nobody guesses. */
export const appSecret = z.string('is no text').check(
  z.superRefine((secret, context) => {
    const message = weaknessOf(secret)
    if (message !== null) {
      context.issues.push({ code: 'custom', message, input: secret })
    }
  }),
)

/**
 * Several, apart by commas, or as a JSON array, where one of them has a comma itself; each to the letter as `APP_SECRET` had it.
 */
export const appSecrets = z.pipe(
  z._default(z.string(), ''),
  z.pipe(
    z.transform((text: string, context): unknown =>
      text.startsWith('[')
        ? parsedJson(text, context)
        : text.split(/, */).filter((secret) => secret !== ''),
    ),
    z.array(appSecret),
  ),
)

type Secrets = { readonly APP_SECRET?: string | undefined; readonly OTHER_APP_SECRETS: string[] }

/** Who gives one secret twice meant another one. */
export const secretFaults = ({ APP_SECRET, OTHER_APP_SECRETS }: Secrets) =>
  OTHER_APP_SECRETS.some((secret) => secret === APP_SECRET)
    ? ['OTHER_APP_SECRETS: holds APP_SECRET itself; it is for those beside it']
    : []
