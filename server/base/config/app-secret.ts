import * as z from 'zod/mini'

import { parsedJson } from '#server/base/config/setting-fields.ts'

const fewest = 32
const fewestDifferent = 10
const howTo = 'make one by “openssl rand -base64 32”'

/** Placeholders that examples and templates have where the secret should be. */
const placeholder =
  /^\W*(?:change|replace|insert|put|your|example|default|placeholder|todo|secret|password)(?:$|[\W_]|me|this|it)|change_?-?me/i
const alphabets = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiopasdfghjklzxcvbnm']

/**
 * ERROR-2, CF-03: why a text is obviously no secret, in words; `null` if it may be one. Random texts pass: 32 characters of
 * base64 have fewer than ten different ones once in 10^15 times.
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

/** One piece again and again; the last time it may be cut. */
const isRepeated = (secret: string) =>
  Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1).some((period) =>
    secret.startsWith(secret.slice(period)),
  )

/** Only letters or digits in the order of the alphabet or the keyboard. */
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

/** Secrets separated by commas, or as a JSON array if one of them contains a comma; each exactly as it was in `APP_SECRET`. */
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

/** The same secret in both settings is a mistake. */
export const secretFaults = ({ APP_SECRET, OTHER_APP_SECRETS }: Secrets) =>
  OTHER_APP_SECRETS.some((secret) => secret === APP_SECRET)
    ? ['OTHER_APP_SECRETS: holds APP_SECRET itself; it is for those beside it']
    : []
