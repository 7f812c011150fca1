import * as z from 'zod/mini'

import type { Endpoint } from '#src/api/contract/endpoint.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** What fields of these names hold that only some values fit. */
const named: Readonly<Record<string, unknown>> = { key: 'robotaxi', demo: 'robotaxi' }

/** The first value that comes to mind for the schema; what may be left out is. */
const exampleOf = (schema: JsonSchema): unknown => {
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) {
    return exampleOf(choice)
  }
  if (schema.const !== undefined) {
    return schema.const
  }
  if (schema.enum !== undefined) {
    return schema.enum[0]
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [
          name,
          named[name] ?? exampleOf(schema.properties?.[name] as JsonSchema),
        ]),
      )
    case 'string':
      return schema.format === 'uuid' ? '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21' : 'Some words.'
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return []
    case 'null':
    case undefined:
    default:
      return null
  }
}

/** An input that the call's contract accepts, made from its schema; where none comes of it, one has to be written. */
export const exampleInput = (name: string, { input }: Endpoint): Record<string, unknown> => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const example = exampleOf(schema)
  const { error } = input.safeParse(example)
  if (error !== undefined) {
    throw new Error(
      `'${name}' accepts no ${JSON.stringify(example)}, which its schema seems to say: write an input that it does into tests/support/contract-examples.ts. ${error.message}`,
    )
  }
  return example as Record<string, unknown>
}
