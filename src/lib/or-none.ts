import * as z from 'zod/mini'

/** What an address may say; whatever is broken counts as not said. */
export const orNone = <TSchema extends z.ZodMiniType>(schema: TSchema) =>
  z.catch(z.optional(schema), undefined)
