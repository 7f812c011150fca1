import * as z from 'zod/mini'

export const methodKey = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/))

export const methodTypeSchema = z.enum([
  'password',
  'passkey',
  'passcode',
  'oidc-auth0',
  'oidc-google',
  'oidc-okta',
  'oidc',
])
export type MethodType = z.output<typeof methodTypeSchema>
/** All types, for calls that every method has. */
export const methodTypes: readonly MethodType[] = methodTypeSchema.options

export const methodSchema = z.object({
  key: methodKey,
  type: methodTypeSchema,
  config: z.optional(
    z.object({ credentialsManager: z.optional(z.object({ provider: z.string() })) }),
  ),
})
/** A configured way to sign in: `email` of type `passcode`, `google` of type `oidc-google`. */
export type Method = z.output<typeof methodSchema>
