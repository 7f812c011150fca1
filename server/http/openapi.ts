import * as z from 'zod/mini'

import type { Endpoint } from '#src/api/contract/endpoint.ts'
import { endpoints as contract } from '#src/api/contract/endpoints.ts'
import { problemStatus } from '#src/api/contract/problem-status.ts'
import { problemSchema, type ProblemName } from '#src/api/contract/problem.ts'
import type { Config } from '#server/base/config/config.ts'
import { cookieNameOf } from '#server/http/cookies.ts'
import { apiDescription } from '#server/http/openapi-description.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
/** By media type. */
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** The OpenAPI 3.1 document of the endpoints, derived from what the server itself parses by (CALL-4). */
export const openApiDocument = (
  endpoints: readonly Endpoint[],
  config: Pick<Config, 'publicUrl'>,
) => {
  const byPath = Map.groupBy(endpoints, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
  return {
    openapi: '3.1.0',
    info: { title: 'Partner Portal', version: '1', description: apiDescription },
    servers: [{ url: `${config.publicUrl}/api` }],
    paths: Object.fromEntries(
      [...byPath].map(([path, ofPath]) => [
        path,
        Object.fromEntries(
          [...Map.groupBy(ofPath, ({ method }) => method.toLowerCase())].map(
            ([method, ofMethod]) => [method, ofMethod.map(operationOf).reduce(either)],
          ),
        ),
      ]),
    ),
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      parameters: {
        Origin: headerOf('Origin', { type: 'string', const: config.publicUrl }),
        Client: headerOf('x-pp-client', { type: 'string' }),
      },
      responses: {
        Problem: {
          description: 'Any problem that is not listed.',
          headers: retryAfter,
          ...problemAnswer,
        },
      },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: cookieNameOf('session', config) },
      },
    },
  }
}

const headerOf = (name: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: true,
  schema,
})

const named = new Map<Endpoint, string>(
  Object.entries(contract).map(([name, endpoint]) => [endpoint, name]),
)

/** The group of a call in the specification: the first name in its path. */
const tagOf = ({ path }: Endpoint) =>
  path.startsWith('/:') ? 'sign-in' : path.split('/', 2).join('')

const operationOf = (endpoint: Endpoint) => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const input = schemaOf(endpoint.input, 'input')
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  return {
    operationId: named.get(endpoint),
    tags: [tagOf(endpoint)],
    // Both are needed.
    security: endpoint.access === 'public' ? [] : [{ accessToken: [], session: [] }],
    'x-access': endpoint.access,
    'x-limit': endpoint.limit,
    parameters: [
      ...(endpoint.method === 'GET' ? [] : ofChanges),
      ...names.map((name) => parameterOf(input, 'path', name)),
      ...(hasBody
        ? []
        : fieldsOf(input)
            .filter((name) => !names.includes(name))
            .map((name) => parameterOf(input, 'query', name))),
      ...(endpoint.isIdempotent || endpoint.isRepeatable ? [idempotencyKeyOf(endpoint)] : []),
    ],
    ...(hasBody && { requestBody: { required: true, content: json(without(input, names)) } }),
    responses: {
      '200': { description: 'Done.', content: contentOf(endpoint) },
      ...Object.fromEntries(problemAnswersOf(endpoint)),
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

/** Every change takes these headers. */
const ofChanges = ['Origin', 'Client'].map((name) => ({ $ref: `#/components/parameters/${name}` }))

type Operation = ReturnType<typeof operationOf>

/** Joins calls of different sign-in methods that share an address: body and answer are one of theirs. */
const either = (one: Operation, other: Operation): Operation => ({
  ...one,
  operationId: [one, other].map(({ operationId }) => operationId).join('_or_'),
  ...(one.requestBody &&
    other.requestBody && {
      requestBody: {
        required: true,
        content: oneOf(one.requestBody.content, other.requestBody.content),
      },
    }),
  responses: {
    ...other.responses,
    ...one.responses,
    '200': {
      description: 'Done.',
      content: oneOf(one.responses['200'].content, other.responses['200'].content),
    },
  },
})

const oneOf = (one: Content, other: Content) =>
  json({ oneOf: [...Object.values(one), ...Object.values(other)].map(({ schema }) => schema) })

const idempotencyKeyOf = ({ isIdempotent }: Endpoint) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: isIdempotent === true,
  schema: { type: 'string', pattern: '^[\\w-]{8,128}$' },
})

const always: readonly ProblemName[] = ['bad-request', 'invalid-input', 'too-many-requests']
const onChange: readonly ProblemName[] = ['too-large', 'unsupported-type']
const signedIn: readonly ProblemName[] = [
  'not-signed-in',
  'account-disabled',
  'forbidden',
  'token-expired',
]
const confirmed: readonly ProblemName[] = ['email-unconfirmed']
const admin: readonly ProblemName[] = ['stronger-sign-in-needed']

/** Every problem that a call can be answered with: its own, and those of all calls of its kind. */
export const problemsOf = ({
  access,
  isForUnconfirmed,
  method,
  problems,
}: Endpoint): ReadonlySet<ProblemName> =>
  new Set([
    ...always,
    ...(method === 'GET' ? [] : onChange),
    ...(access === 'public' ? [] : signedIn),
    ...(access === 'public' || isForUnconfirmed ? [] : confirmed),
    ...(access === 'admin' ? admin : []),
    ...problems,
  ])

/** Problems of one status share one response, which names them. */
const problemAnswersOf = (endpoint: Endpoint) => {
  const byStatus = Map.groupBy(problemsOf(endpoint), (name) => problemStatus[name])
  return [...byStatus].map(([status, ofStatus]) => [
    String(status),
    {
      description: ofStatus.join(', '),
      ...(status === problemStatus['too-many-requests'] && { headers: retryAfter }),
      ...problemAnswer,
    },
  ])
}

const problemAnswer = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', format: 'int64' } },
}

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

/** A file is text of its own type, anything else JSON. */
const contentOf = ({ download, output }: Endpoint): Content =>
  download === undefined
    ? json(schemaOf(output, 'output'))
    : { [download.type]: { schema: schemaOf(output, 'output') } }

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const said = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) {
        // A later release may add fields.
        delete jsonSchema.additionalProperties
      }
      if (jsonSchema.type === 'integer') {
        // Without it, code generators use 32 bits, too few for a timestamp.
        jsonSchema.format = 'int64'
      }
    },
  })
  // The document states its dialect once.
  delete said.$schema
  return said
}

const fieldsOf = ({ properties }: JsonSchema) => Object.keys(properties ?? {})

const parameterOf = (input: JsonSchema, place: 'path' | 'query', name: string) => ({
  name,
  in: place,
  required: place === 'path' || (input.required?.includes(name) ?? false),
  schema: input.properties?.[name] ?? { type: 'string' },
})

/** The body of a call whose path takes some of the input's fields. */
const without = (input: JsonSchema, names: readonly string[]): JsonSchema =>
  names.length === 0
    ? input
    : {
        ...input,
        properties: Object.fromEntries(
          Object.entries(input.properties ?? {}).filter(([name]) => !names.includes(name)),
        ),
        required: (input.required ?? []).filter((name) => !names.includes(name)),
      }
