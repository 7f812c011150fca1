import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startLogin } from '#src/api/contract/passcode.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { peopleOf } from '#tests/support/process-people.ts'
import { freePort, startServerProcess } from '#tests/support/server-process.ts'

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> }
type Span = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly status?: { readonly code?: number }
}
type Told = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** Takes what is exported, as a collector does (OTLP/HTTP, JSON). */
const startCollector = async () => {
  const told: Told[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      told.push(body as Told)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    text: () => JSON.stringify(told),
    spans: () =>
      told.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap((it) => it.scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => server.close(),
  }
}

let dataDir: string
let collector: Awaited<ReturnType<typeof startCollector>>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-traces-'))
  collector = await startCollector()
})
afterAll(async () => {
  collector.close()
  await rm(dataDir, { recursive: true, force: true })
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const valueOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((it) => it.key === key)?.value ?? {})[0]

test('a request and its statements are one trace that says nothing of anybody, and a proxy may have begun it', async () => {
  const server = await startServerProcess(dataDir, await freePort(), {
    TRACES_URL: collector.url,
    TRUSTED_PROXIES: '1',
  })
  const people = await peopleOf({ dataDir, url: server.url })
  const { person, browser } = await people.signIn()
  await browser.send(startLogin, { method: 'email', identifier: person.email })
  await browser.send(
    loadUser,
    { method: 'email' },
    { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } },
  )
  // What is no endpoint has a path of its own, which may name somebody.
  await browser.request(`/api/users/${person.id}`, { method: 'PUT' })
  await browser.request(`/api/${person.email}`)
  await browser.request(`/ai/conversation/${person.id}`)
  await browser.request('/api/health/ready')
  await people.close()
  await server.stop()

  const spans = collector.spans()
  const start = spans.find(({ name }) => name === `POST ${startLogin.path}`)
  expect(valueOf(start, 'http.response.status_code')).toBe(200)
  expect(valueOf(start, 'portal.request')).toMatch(/^[\da-f-]{36}$/)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === start?.spanId)
  expect(statements.length).toBeGreaterThan(3)
  expect(new Set(statements.map((span) => span.traceId))).toEqual(new Set([start?.traceId]))
  expect(statements.every((span) => valueOf(span, 'db.system.name') === 'postgresql')).toBe(true)

  expect(spans.filter(({ name }) => name === 'PUT page' || name === 'GET page')).toHaveLength(3)
  expect(spans.filter(({ name }) => name.includes('health'))).toEqual([])
  const read = spans.find(({ name }) => name === `GET ${loadUser.path}`)
  expect([read?.traceId, read?.parentSpanId]).toEqual([traceId, 'b7ad6b7169203331'])

  const text = collector.text()
  for (const secret of [
    person.email,
    person.id,
    browser.address,
    browser.tokens?.accessToken.jwt,
  ]) {
    expect(text).not.toContain(secret)
  }
})

test('a collector that takes what it is told and never answers keeps no request and no process waiting, and is told of', async () => {
  const silent = createServer(() => {})
  const port = await freePort()
  silent.listen(port, '127.0.0.1')
  await once(silent, 'listening')
  const server = await startServerProcess(dataDir, await freePort(), {
    TRACES_URL: `http://127.0.0.1:${port}/v1/traces`,
  })
  expect((await fetch(`${server.url}/api/demos`)).status).toBe(401)
  expect(await server.stop()).toBe(0)
  expect(server.output()).toContain('traces are lost')
  silent.closeAllConnections()
  silent.close()
})
