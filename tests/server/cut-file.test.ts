import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'

import { answerDownload } from '#server/http/answer-download.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { createHttpServer } from '#server/http/listen.ts'

const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() }

async function* rows(isCut: boolean) {
  yield 'one\n'
  await new Promise(setImmediate)
  yield 'two\n'
  if (isCut) {
    throw new Error('the database is away')
  }
}

/** Asks for the file by HTTP/1.0, as nginx does, and answers how the connection ended. */
const endOf = async (path: string) => {
  const app = new Hono<AppEnv>().get('/:what', (c) =>
    answerDownload(
      c,
      { type: 'text/csv', name: 'rows.csv' },
      { pieces: rows(c.req.param('what') === 'cut'), log },
    ),
  )
  const server = createHttpServer().on('request', getRequestListener(app.fetch))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const failed = vi.fn<(error: Error) => void>()
  socket.on('error', failed).resume()
  socket.write(`GET ${path} HTTP/1.0\r\nHost: localhost\r\n\r\n`)
  await new Promise((resolve) => socket.on('close', resolve))
  return failed.mock.calls.map(([error]) => error.message)
}

test('RE-06 a file that is cut does not look whole to a proxy that asks by HTTP/1.0, where a file ends with its connection', async () => {
  expect(await endOf('/whole')).toEqual([])
  expect(await endOf('/cut')).toEqual(['read ECONNRESET'])
})
