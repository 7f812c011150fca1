import { readFileSync } from 'node:fs'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { createApp } from '#server/app/create-app.ts'
import { readConfig } from '#server/base/config/config.ts'
import { createLog } from '#server/base/log.ts'
import { createMetrics } from '#server/areas/operate/metrics.ts'
import { startMetricsServer } from '#server/areas/operate/metrics-server.ts'
import { currentRequest } from '#server/db/request-tag.ts'
import { version } from '#src/lib/version.ts'
import { createPortal } from '#tests/support/portal.ts'
import { freePort } from '#tests/support/server-process.ts'

const portal = await createPortal()
const token = 'x7Rk2mQ9vT4bN8wL3cY6fH1jD5sA04tU'

test('requests and sign-ins are counted by pattern and outcome, nobody by address or name', async () => {
  const metrics = createMetrics(new Set(['/:method/login/finish']))
  const heard: string[] = []
  const log = metrics.heard(createLog((_, line) => heard.push(line)))
  const config = { ...portal.config, databaseUrl: null, dataDir: '.' }
  metrics.watch({ ...portal.services, config })
  const request = { method: 'POST', status: 200, ms: 12, address: '10.9.8.7' }
  log.info('request', { ...request, route: '/:method/login/finish' })
  log.info('request', {
    ...request,
    route: '/:method/login/finish',
    status: 422,
    way: 'email',
    problem: 'code-wrong',
  })
  log.info('request', { ...request, route: '/email/login/connect/secret-of-ann' })
  log.info('session begun', { method: 'email', person: 'ann' })
  const text = await metrics.text()
  expect(heard).toHaveLength(4)
  expect(text).toContain(
    'portal_request_duration_seconds_count{route="/:method/login/finish",method="POST",status="422"} 1',
  )
  expect(text).toContain(
    'portal_request_duration_seconds_count{route="page",method="POST",status="200"} 1',
  )
  expect(text).toContain('portal_sign_ins_total{method="email",outcome="begun"} 1')
  expect(text).toContain('portal_sign_ins_total{method="email",outcome="code-wrong"} 1')
  expect(text).toContain('portal_mails{state="waiting"} 0')
  expect(text).toMatch(/portal_database_connections\{state="idle"\} \d/)
  expect(text).toContain(`portal_build_info{version="${version}"} 1`)
  expect(text).toContain('portal_database_up 1')
  expect(text).toContain('portal_provider_failing{method="okta"} 0')
  expect(text).toMatch(/portal_disk_bytes\{state="free"\} \d/)
  expect(text).not.toMatch(/10\.9\.8\.7|ann/)

  for (const [file, least] of [
    ['deploy/grafana.json', 9],
    ['deploy/alerts.yaml', 8],
  ] as const) {
    const asked = readFileSync(file, 'utf8').match(/\b(?:portal|nodejs|process)_\w+/g)
    expect(new Set(asked).size).toBeGreaterThanOrEqual(least)
    expect(asked?.filter((name) => !text.includes(name))).toEqual([])
  }
})

test('RE-16 probes are no requests: at night one call in twenty that fails is not lost among them', async () => {
  const metrics = createMetrics(new Set())
  const app = createApp([], { ...portal.services, log: metrics.heard(portal.services.log) })
  const ask = async (path: string) =>
    (await app.request(`${portal.config.publicUrl}${path}`)).status
  expect(await Promise.all(['live', 'ready'].map((it) => ask(`/api/health/${it}`)))).toEqual([
    200, 200,
  ])
  await ask('/api/healthy')
  await ask('/login')
  const counted = (await metrics.text()).match(/^portal_request_duration_seconds_count.*$/gm)
  expect(counted).toEqual([
    'portal_request_duration_seconds_count{route="page",method="GET",status="404"} 2',
  ])
  expect(portal.logLines.filter((line) => line.includes('/api/health/'))).toHaveLength(2)
})

test('RE-06 a database that hangs keeps no other figure back', async () => {
  const metrics = createMetrics(new Set())
  const { db } = portal
  const held = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: () => new Promise(() => {}),
  })
  metrics.watch({ ...portal.services, db: held })
  const startedAt = performance.now()
  const text = await metrics.text()
  expect(performance.now() - startedAt).toBeLessThan(8_000)
  expect(text).toContain('portal_database_up 0')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('portal_mails{')
})

test('each alert names what is wrong, whether it may wait, and its line in the manual', () => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  const [, ...rules] = readFileSync('deploy/alerts.yaml', 'utf8').split('- alert: ')
  expect(rules.length).toBeGreaterThan(8)
  for (const rule of rules) {
    expect(rule).toMatch(/^ +labels: \{ severity: (?:page|ticket) \}$/m)
    expect(rule).toMatch(/^ +summary: '.+'$/m)
    expect(manual).toContain(`\`${rule.split('\n', 1)[0]}\``)
  }
})

test('the figures are for who has the token, at their own address alone', async () => {
  const port = await freePort()
  const { close } = await startMetricsServer(
    { port, host: '127.0.0.1', token },
    async () => 'up 1\n',
  )
  const ask = (path: string, authorization = `Bearer ${token}`) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
  try {
    expect(await (await ask('/metrics')).text()).toBe('up 1\n')
    expect((await ask('/metrics', 'Bearer another')).status).toBe(401)
    expect((await ask('/')).status).toBe(404)
  } finally {
    await close()
  }
})

test('ERROR-2 a port for the figures that is taken is told by the name of its setting', async () => {
  const figures = { port: await freePort(), host: '127.0.0.1', token }
  const { close } = await startMetricsServer(figures, async () => 'up 1\n')
  try {
    await expect(startMetricsServer(figures, async () => '')).rejects.toThrow(
      `Port ${figures.port} is taken by another program. Set METRICS_PORT to another one.`,
    )
  } finally {
    await close()
  }
})

test('ERROR-2 a host that is none of this machine is told by the name of its setting', async () => {
  const figures = { port: await freePort(), host: 'elsewhere.invalid', token }
  await expect(startMetricsServer(figures, async () => '')).rejects.toThrow(
    /^Nobody can listen at elsewhere\.invalid:\d+ here: .+\. Set METRICS_HOST and METRICS_PORT to /,
  )
})

const read = (settings: Record<string, string>) =>
  readConfig({ DATA_DIR: '/nonexistent', APP_SECRET: token, ...settings }).metrics

test('metrics are off unless asked for, and are not open to other machines without a token', () => {
  expect(read({})).toBeNull()
  expect(read({ METRICS_PORT: '9464' })).toEqual({ port: 9_464, host: '127.0.0.1', token: null })
  expect(() => read({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toThrow(
    'METRICS_TOKEN: is required, because METRICS_HOST 0.0.0.0 can be reached by others',
  )
  expect(() => read({ METRICS_TOKEN: token })).toThrow(
    'METRICS_PORT: is required beside other METRICS_ settings',
  )
})

const tracesIn = (settings: Record<string, string>) => readConfig(settings).traces
const unreadyIn = (settings: Record<string, string>) => readConfig(settings).unreadySec

test('traces are off unless asked for, and a share of the requests is none by itself', () => {
  const url = 'http://collector:4318/v1/traces'
  expect(tracesIn({})).toBeNull()
  expect(tracesIn({ TRACES_URL: url })).toEqual({ url, share: 1 })
  expect(tracesIn({ TRACES_URL: url, TRACES_PERCENT: '5' })).toEqual({ url, share: 0.05 })
  expect(() => tracesIn({ TRACES_URL: 'collector:4318' })).toThrow(
    'TRACES_URL: is not an http or https address',
  )
  expect(() => tracesIn({ TRACES_PERCENT: '5' })).toThrow(
    'TRACES_URL: is required beside TRACES_PERCENT',
  )
})

test('RE-05 how long a process that stops is unready is a matter of the balancer in front of it', () => {
  expect([unreadyIn({}), unreadyIn({ UNREADY_SEC: '7' })]).toEqual([0, 7])
  expect(() => unreadyIn({ UNREADY_SEC: '-1' })).toThrow(
    'UNREADY_SEC: is not a whole number from 0 to 60',
  )
})

test('LOG-3 an answer names its request, and so does each statement of it at the database', async () => {
  const answer = await portal.newBrowser().request('/api/health/live', {})
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)

  const statement = sql<{ query: string }>`
    select query from pg_stat_activity where pid = pg_backend_pid()`
  const queryOf = async () => (await statement.execute(portal.db)).rows[0]?.query
  expect(await currentRequest.run('the-request-1', queryOf)).toMatch(
    /\/\* request the-request-1 \*\/$/,
  )
  expect(await currentRequest.run('*/ drop', queryOf)).not.toContain('drop')
  expect(await queryOf()).not.toContain('request')
})
