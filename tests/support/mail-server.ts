import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

type Taken = {
  readonly from: string
  readonly to: string[]
  readonly data: string
  /** The name by which its client said hello. */
  readonly hostname: string
}

/** A mail server on this machine, for one test: what it took, as it came. */
export const mailServer = async (options: SMTPServerOptions = {}) => {
  const taken: Taken[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope: { mailFrom, rcptTo }, hostNameAppearsAs }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          data: Buffer.concat(chunks).toString(),
          hostname: hostNameAppearsAs,
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

/** The headers of a mail: all of them as they came, each unfolded, and their names. */
export const headersOf = (data: string) => {
  const head = data.slice(0, data.indexOf('\r\n\r\n'))
  const fields = head.split(/\r\n(?!\s)/).map((field) => {
    const [name = '', ...value] = field.replaceAll('\r\n', '').split(':')
    return [name, value.join(':').trim()] as const
  })
  return { head, headers: new Map(fields), names: fields.map(([name]) => name) }
}
