import { expect, test } from 'vitest'

import { endpoints } from '#src/api/contract/endpoints.ts'
import { problemStatus } from '#src/api/contract/problem-status.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

type Operation = {
  operationId?: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
  responses: Record<string, unknown>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

const document = async () =>
  (await (await portal.newBrowser().request('/api/openapi.json')).json()) as Document

test('CALL-4 the served document lists every call with its method and nothing else', async () => {
  const { openapi, paths } = await document()
  const listed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(openapi).toBe('3.1.0')
  expect(listed.toSorted()).toEqual([...new Set(declared)].toSorted())
})

test('CALL-4 a call is described with its right, its parameters, its body and its problems', async () => {
  const { paths } = await document()
  const user = paths['/{method}/user']?.['get']
  const finish = paths['/{method}/register/finish']?.['post']
  const lead = paths['/leads/add']?.['post']

  expect(user?.security).toEqual([{ accessToken: [], session: [] }])
  expect(user?.parameters).toMatchObject([
    { name: 'method', in: 'path', required: true },
    { name: 'refreshUser', in: 'query', required: false },
  ])
  expect(Object.keys(user?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '401', '403', '498', '429']),
  )
  expect(finish?.security).toEqual([])
  expect(
    Object.keys(finish?.requestBody?.content['application/json']?.schema.properties ?? {}),
  ).toEqual(['passcode', 'authToken', 'connectToken'])
  expect(Object.keys(finish?.responses ?? {})).toEqual(
    expect.arrayContaining([String(problemStatus['code-wrong']), '410']),
  )
  expect(lead?.parameters).toMatchObject([
    { $ref: '#/components/parameters/Origin' },
    { $ref: '#/components/parameters/Client' },
    { name: 'Idempotency-Key', in: 'header', required: true },
  ])
})

test('CALL-4 ADMIN-2 a call that answers a file says which type it is of', async () => {
  const { paths } = await document()
  expect(paths['/users/export']?.['get']?.responses['200']).toMatchObject({
    content: { 'text/csv': { schema: { type: 'string' } } },
  })
})

/** Everything in it, with where it stands. */
const nodesIn = (
  value: unknown,
  place = '',
): { place: string; node: Record<string, unknown> }[] => {
  if (typeof value !== 'object' || value === null) {
    return []
  }
  const node = value as Record<string, unknown>
  return [
    { place, node },
    ...Object.entries(node).flatMap(([name, inner]) => nodesIn(inner, `${place}/${name}`)),
  ]
}

test('CALL-4 generators of clients find a name for each call, what every reference points to, and integers of 64 bits', async () => {
  const whole = await document()
  const nodes = nodesIn(whole)
  const operations = Object.values(whole.paths).flatMap((ofPath) => Object.values(ofPath))
  const names = operations.map(({ operationId }) => operationId)
  const places = new Set(nodes.map(({ place }) => `#${place}`))
  const references = nodes.flatMap(({ node: { $ref } }) => (typeof $ref === 'string' ? [$ref] : []))
  const narrow = nodes.filter(
    ({ node }) => node['type'] === 'integer' && node['format'] !== 'int64',
  )

  expect(names.filter((name) => !/^\w+$/.test(name ?? ''))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(references.filter((it) => !places.has(it))).toEqual([])
  expect(narrow.map(({ place }) => place)).toEqual([])
})

test('CALL-4 HT-07 TK-07 the document alone says what a client needs to be let in', async () => {
  const whole = await document()
  const { components, info } = whole as unknown as {
    components: Record<string, Record<string, object>>
    info: { description: string }
  }
  const start = whole.paths['/{method}/device/code']?.['post']

  expect(components['securitySchemes']).toMatchObject({
    session: { type: 'apiKey', in: 'cookie', name: 'pp_s' },
  })
  expect(start?.parameters).toMatchObject([
    { $ref: '#/components/parameters/Origin' },
    { $ref: '#/components/parameters/Client' },
    { name: 'method', in: 'path' },
  ])
  expect(components['parameters']?.['Origin']).toMatchObject({
    name: 'Origin',
    required: true,
    schema: { const: portal.config.publicUrl },
  })
  for (const word of ['Content-Length', 'idleSec', '498', 'Retry-After', 'Idempotency-Key']) {
    expect(info.description).toContain(word)
  }
})

test('CALL-4 RE-17 no answer is said to have nothing but what this release gives', async () => {
  const { paths } = await document()
  const answers = Object.values(paths).flatMap((ofPath) =>
    Object.values(ofPath).map(({ responses }) => responses),
  )
  const closed = nodesIn(answers).filter(({ node }) => node['additionalProperties'] === false)
  expect(closed.map(({ place }) => place)).toEqual([])
})
