import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Taken = { readonly from: string; readonly to: string[]; readonly data: string }

/** A mail server on this machine, for one test: what it took, as it came. */
export const mailServer = async (options: SMTPServerOptions = {}) => {
  const taken: Taken[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope: { mailFrom, rcptTo } }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          data: Buffer.concat(chunks).toString(),
        })
        callback(null)
      })
    },
    ...options,
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  )
  const { port } = listening.address() as AddressInfo
  return { taken, url: `smtp://127.0.0.1:${port}` }
}

/** The headers of a mail as they came: all of them, and their names. */
export const headersOf = (data: string) => {
  const head = data.slice(0, data.indexOf('\r\n\r\n'))
  const names = head.split(/\r\n(?!\s)/).map((line) => line.slice(0, line.indexOf(':')))
  return { head, names }
}
