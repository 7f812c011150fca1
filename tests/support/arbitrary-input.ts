import * as fc from 'fast-check'
import * as z from 'zod/mini'

import type { Endpoint } from '#src/api/contract/endpoint.ts'

type Fields = Record<string, unknown>
type JsonSchema = z.core.JSONSchema.JSONSchema

/** Texts that have broken servers before. */
const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  "'; drop table people; --",
  '%00%ff',
  '__proto__',
  '\u202eevil',
  'a'.repeat(5_000),
)
const anything: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

const textOf = ({ pattern, format, minLength = 0, maxLength = 300 }: JsonSchema) => {
  if (format === 'email') {
    return fc.emailAddress()
  }
  return pattern === undefined
    ? fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 50) })
    : fc.stringMatching(new RegExp(pattern, 'u'))
}

/** Values that fit the schema, as far as JSON Schema can say what fits. */
const fitting = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    return fc.oneof(...choices.map((it) => fitting(it)))
  }
  if (schema.const !== undefined) {
    return fc.constant(schema.const)
  }
  if (schema.enum !== undefined) {
    return fc.constantFrom(...schema.enum)
  }
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -9, max: schema.maximum ?? 9_999 })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fitting((schema.items ?? {}) as JsonSchema), { maxLength: 5 })
    case 'object':
      return fc.record(fieldsOf(schema), { requiredKeys: schema.required ?? [] })
    case 'null':
    case undefined:
    default:
      return anything
  }
}

const fieldsOf = ({ properties = {} }: JsonSchema) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, fitting(field as JsonSchema)]),
  )

/** Inputs of a call: fitting ones, the example with fields replaced, left out or added, and what is no input at all. */
export const arbitraryInput = (endpoint: Endpoint, example: Fields): fc.Arbitrary<Fields> => {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const fields = fieldsOf(schema)
  const replaced = Object.entries(fields).map(([name, value]) =>
    fc.oneof(value, anything).map((it) => ({ ...example, [name]: it })),
  )
  const shortened = fc
    .subarray(Object.keys(example))
    .map((names) => Object.fromEntries(names.map((name) => [name, example[name]])))
  const extended = anything.map((it) => ({ ...example, extra: it }))

  const inputs = fc.oneof(
    fitting(schema) as fc.Arbitrary<Fields>,
    shortened,
    extended,
    fc.dictionary(fc.string(), anything, { maxKeys: 5 }),
    ...replaced,
  )
  return inputs.map((input) => asSent(endpoint, input))
}

/** What goes into path and query goes as text. */
const asSent = ({ method, path }: Endpoint, input: Fields): Fields =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const isText = method === 'GET' || path.includes(`:${name}`)
      return [name, isText && typeof value !== 'string' ? JSON.stringify(value) : value]
    }),
  )
