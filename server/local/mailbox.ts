import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

import type { Services } from '#server/base/services.ts'

const keptMs = 7 * 86_400_000
const maxBytes = 1_000_000

export type Mailbox = {
  /** Where the mailbox takes mail: `smtp://127.0.0.1:{port}`. */
  readonly smtpUrl: string
  readonly close: () => Promise<void>
}

type Needs = Pick<Services, 'db' | 'log' | 'now'>

/**
 * A mail server on this machine that keeps every mail in the table `local_mail` and sends none on. It stands in for the
 * real one in local mode, behind the same SMTP.
 */
export const openMailbox = async (services: Needs): Promise<Mailbox> => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxBytes,
    onData: (stream, session, callback) => {
      keep(services, stream, session).then(
        () => {
          callback(null)
        },
        (error: unknown) => {
          services.log.error('local mail not kept', { error: String(error) })
          callback(new Error('The mail could not be kept.'))
        },
      )
    },
  })
  server.on('error', (error: Error) => {
    services.log.warn('local mail server', { error: error.message })
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}

const keep = async (
  { db, now }: Needs,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer)
  }
  const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks))
  const received_at = now()
  await db
    .insertInto('local_mail')
    .values(
      envelope.rcptTo.map(({ address }) => ({
        recipient: address.toLowerCase(),
        subject,
        text,
        html,
        received_at,
      })),
    )
    .execute()
  await db
    .deleteFrom('local_mail')
    .where('received_at', '<', received_at - keptMs)
    .execute()
}
