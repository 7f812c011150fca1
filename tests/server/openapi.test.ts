import { expect, test } from 'vitest'

import { endpoints } from '#src/api/contract/endpoints.ts'
import { problemStatus } from '#src/api/contract/problem-status.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

type Operation = {
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

  expect(user?.security).toEqual([{ accessToken: [] }])
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
    { name: 'Idempotency-Key', in: 'header', required: true },
  ])
})

test('CALL-4 ADMIN-2 a call that answers a file says which type it is of', async () => {
  const { paths } = await document()
  expect(paths['/users/export']?.['get']?.responses['200']).toMatchObject({
    content: { 'text/csv': { schema: { type: 'string' } } },
  })
})
