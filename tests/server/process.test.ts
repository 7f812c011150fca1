import { execFile, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { readConfig } from '#server/base/config/config.ts'
import { runningPostmaster, stopPostmaster } from '#server/db/embedded/embedded.ts'
import { createLog } from '#server/base/log.ts'
import { openServices } from '#server/app/open-services.ts'
import { version } from '#src/lib/version.ts'
import { freePort, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'portal-process-'))
const postgres = join(dataDir, 'postgres')
let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess(dataDir, await freePort())
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Sends bytes as they are and answers the status line and whether the server hung up. */
const raw = async (lines: readonly string[], body = '') => {
  const socket = connect(server.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString()
  })
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.end()
  await once(socket, 'close')
  return answer.split('\r\n', 1)[0]
}

const host = () => `Host: localhost:${server.port}`
const json = () => [
  host(),
  `Origin: http://localhost:${server.port}`,
  'X-PP-Client: 0.6.3',
  'Content-Type: application/json',
]

test('HT-13 TRACE and CONNECT do nothing', async () => {
  expect(await raw(['TRACE /api/user/auth HTTP/1.1', host(), 'Connection: close'])).toBe(
    'HTTP/1.1 405 Method Not Allowed',
  )
  expect(await raw(['CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example:443'])).not.toContain(
    '200',
  )
})

test('HT-14 an endless body is refused before it is read, a long header as well', async () => {
  expect(
    await raw(
      [
        'POST /api/user/auth HTTP/1.1',
        ...json(),
        'Transfer-Encoding: chunked',
        'Connection: close',
      ],
      `10000\r\n${'x'.repeat(65_536)}\r\n`,
    ),
  ).toBe('HTTP/1.1 413 Payload Too Large')
  expect(await raw(['GET /api/demos HTTP/1.1', host(), `X-Long: ${'x'.repeat(20_000)}`])).toBe(
    'HTTP/1.1 431 Request Header Fields Too Large',
  )
})

test('HT-15 a request whose length is ambiguous is refused', async () => {
  const ambiguous = [
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Content-Length: 5', 'Content-Length: 6'],
    ['Content-Length: five'],
    ['Transfer-Encoding: chunked, identity'],
  ]
  for (const headers of ambiguous) {
    const status = await raw(['POST /api/user/auth HTTP/1.1', ...json(), ...headers], '0\r\n\r\n')
    expect([headers, status]).toEqual([headers, 'HTTP/1.1 400 Bad Request'])
  }
})

test('HT-11 an absolute address in the request line does not choose the host', async () => {
  const line = 'GET http://evil.example/api/demos HTTP/1.1'
  expect(await raw([line, host(), 'Connection: close'])).toBe('HTTP/1.1 421 Misdirected Request')
})

test('HT-11 a balancer that probes without a name, as HAProxy does, is answered, and nobody else', async () => {
  expect(await raw(['GET /api/health/live HTTP/1.0'])).toBe('HTTP/1.1 200 OK')
  expect(await raw(['GET /api/openapi.json HTTP/1.0'])).toBe('HTTP/1.1 421 Misdirected Request')
  expect(await raw(['GET /api/openapi.json HTTP/1.1'])).toBe('HTTP/1.1 400 Bad Request')
})

test('HT-17 a path that climbs finds nothing', async () => {
  for (const path of ['/%2e%2e/%2e%2e/etc/passwd', '/../../etc/passwd', '/local/../.env']) {
    const status = await raw([`GET ${path} HTTP/1.1`, host(), 'Connection: close'])
    expect([path, status]).toEqual([path, 'HTTP/1.1 404 Not Found'])
  }
})

test('HT-18 no answer names what the server is made of', async () => {
  const { headers } = await fetch(`${server.url}/api/health/live`)
  expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
})

test('a second process on the same data is the same service, and the last one stops the database', async () => {
  const second = await startServerProcess(dataDir, await freePort())
  const pid = runningPostmaster(postgres)?.pid
  expect(await second.stop()).toBe(0)
  expect(runningPostmaster(postgres)?.pid).toBe(pid)
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200)

  const { port } = server
  expect(await server.stop()).toBe(0)
  expect(runningPostmaster(postgres)).toBeNull()
  server = await startServerProcess(dataDir, port)
})

const isTrue = () => true
const isFalse = () => false
const localPageOf = async ({ url }: ServerProcess) => (await fetch(`${url}/local`)).text()

test('INSIGHT-1 a fresh portal of local mode has ninety days of sample activity, one press takes it away, and no start brings it back', async () => {
  const home = await mkdtemp(join(tmpdir(), 'portal-sample-'))
  const start = async (isWanted: boolean) =>
    startServerProcess(home, await freePort(), { SAMPLE_ACTIVITY: String(isWanted) })
  const fresh = await start(true)
  await expect
    .poll(() => localPageOf(fresh), { timeout: 60_000 })
    .toContain('54 sample people did something')
  await fetch(`${fresh.url}/local/activity/remove`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', origin: fresh.url },
  })
  await fresh.stop()
  // What it would add is there once it has stopped.
  await (await start(true)).stop()

  const last = await start(false)
  expect(await localPageOf(last)).toContain('Add sample activity')
  await last.stop()
  await rm(home, { recursive: true, force: true })
})

test('INSIGHT-1 a portal that is stopped while its sample activity is made stops at once, and leaves neither a part of it nor a database running', async () => {
  const home = await mkdtemp(join(tmpdir(), 'portal-hasty-'))
  const hasty = await startServerProcess(home, await freePort(), { SAMPLE_ACTIVITY: 'true' })
  const seeding = () => promisify(execFile)('pgrep', ['-P', String(hasty.child.pid), '-f', 'seed'])
  await expect.poll(() => seeding().then(isTrue, isFalse), { timeout: 60_000 }).toBe(true)
  expect(await hasty.stop()).toBe(0)
  expect(runningPostmaster(join(home, 'postgres'))).toBeNull()

  const later = await startServerProcess(home, await freePort())
  expect(await localPageOf(later)).toContain('Add sample activity')
  await later.stop()
  await rm(home, { recursive: true, force: true })
})

test('a port that is taken is told in plain words and leaves the database to the other process', async () => {
  const taken = await freePort()
  const holder = createServer((socket) => socket.destroy()).listen(taken, '127.0.0.1')
  await once(holder, 'listening')
  await expect(startServerProcess(dataDir, taken)).rejects.toThrow(
    `The server did not start.\nError: Port ${taken} is taken by another program. Set PORT to another one.`,
  )
  holder.close()
  expect(runningPostmaster(postgres)).not.toBeNull()
})

test('ERROR-2 a start that fails leaves no database running', async () => {
  const home = await mkdtemp(join(tmpdir(), 'portal-failing-'))
  const config = { ...readConfig({ DATA_DIR: home }), demosDir: join(home, 'none') }
  const log = createLog(() => {})
  await expect(openServices(config, log)).rejects.toThrow('ENOENT')
  expect(runningPostmaster(join(home, 'postgres'))).toBeNull()
  await rm(home, { recursive: true })
})

const idle = (args: readonly string[] = [], options: SpawnOptions = {}) =>
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)', ...args], options)

/** As a database does that is killed: its number, and a port where nobody listens any more. */
const leaveBehind = async (data: string, pid: number | undefined) => {
  const known = [pid, data, 0, await freePort(), '', '127.0.0.1', '', 'ready']
  await writeFile(join(data, 'postmaster.pid'), known.join('\n'))
}

test('RE-04 a number that a database left behind, and that is another process now, is neither believed nor told to end', async () => {
  const home = await mkdtemp(join(tmpdir(), 'portal-stranger-'))
  const data = join(home, 'postgres')
  const config = readConfig({ DATA_DIR: home, SAMPLE_ACTIVITY: 'false' })
  const told: string[] = []
  const log = createLog((_level, line) => told.push(line))
  const { close: closeFirst } = await openServices(config, log)
  await closeFirst()
  // Of the account of the database, which sees that it is there.
  const { uid, gid } = await stat(data)
  const stranger = idle([], { uid, gid })
  await leaveBehind(data, stranger.pid)
  expect(runningPostmaster(data)).toBeNull()
  await stopPostmaster(data)

  const { services, close } = await openServices(config, log)
  expect(await services.keys.current()).toBeDefined()
  expect(told.join('')).not.toContain('PostgreSQL')
  await close()
  expect(runningPostmaster(data)).toBeNull()
  expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null])
  stranger.kill('SIGKILL')
  await rm(home, { recursive: true })
})

test('RE-06 a database that died as a process starts is started again, and the start goes on', async () => {
  const home = await mkdtemp(join(tmpdir(), 'portal-dying-'))
  const config = readConfig({ DATA_DIR: home, SAMPLE_ACTIVITY: 'false' })
  const told: string[] = []
  const log = createLog((_level, line) => told.push(line))
  const { close: closeFirst } = await openServices(config, log)
  await closeFirst()
  // Its process is still there, and listens no more.
  const data = join(home, 'postgres')
  const dying = idle(['--', '-D', data], { argv0: 'postgres' })
  await leaveBehind(data, dying.pid)

  const { services, close } = await openServices(config, log)
  expect(told.join('')).toContain('PostgreSQL was away while the portal started')
  expect(await services.keys.current()).toBeDefined()
  await close()
  dying.kill('SIGKILL')
  await rm(home, { recursive: true })
})

test('RE-06 a killed database is started again and the process goes on', async () => {
  const before = runningPostmaster(postgres)
  process.kill(before?.pid ?? 0, 'SIGKILL')

  await expect.poll(() => runningPostmaster(postgres)?.pid ?? before?.pid).not.toBe(before?.pid)
  await expect
    .poll(() => fetch(`${server.url}/api/health/ready`).then(({ status }) => status))
    .toBe(200)
})

test('RE-05 SIGTERM lets a request that is being answered end', async () => {
  const socket = connect(server.port, '127.0.0.1')
  const body = '{"identifier":"ada@example.com","form":"main"}'
  const head = ['POST /api/user/auth HTTP/1.1', ...json(), `Content-Length: ${body.length}`]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  await fetch(`${server.url}/api/health/live`)

  const exit = server.stop()
  await expect
    .poll(() =>
      fetch(`${server.url}/api/health/live`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  socket.write(body.slice(10))
  const [bytes] = (await once(socket, 'data')) as [Buffer]

  expect(bytes.toString()).toContain('HTTP/1.1 200 OK')
  expect(await exit).toBe(0)
  server = await startServerProcess(dataDir, server.port)
})

const messagesOf = ({ output }: ServerProcess) =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { readonly message: string; readonly error?: string })

test('a process tells when it began and when it was told to end, with its version', async () => {
  const other = await startServerProcess(dataDir, await freePort(), { LOG_LEVEL: 'info' })
  await expect
    .poll(() => messagesOf(other))
    .toContainEqual(
      expect.objectContaining({
        message: 'process started',
        version,
      }),
    )
  expect(await other.stop()).toBe(0)
  const told = messagesOf(other).map(({ message }) => message)
  expect(told.slice(-2)).toEqual(['process stopping', 'process stopped'])
})

test('a process that ends by a fault which nobody caught leaves a line with its stack', async () => {
  const faulty = `process.on('SIGUSR2',()=>{throw(Error('nobody-caught-this'))})`
  const NODE_OPTIONS = `--import=data:text/javascript,${faulty}`
  const other = await startServerProcess(dataDir, await freePort(), { NODE_OPTIONS })
  const exit = once(other.child, 'close')
  other.child.kill('SIGUSR2')
  expect((await exit)[0]).toBe(1)
  expect(messagesOf(other)).toContainEqual(
    expect.objectContaining({
      message: 'process ends by a fault',
      error: expect.stringContaining('nobody-caught-this') as string,
    }),
  )
})
