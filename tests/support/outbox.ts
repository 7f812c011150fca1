import type { Ticket } from '#src/api/contract/passcode.ts'
import { required } from '#src/lib/required.ts'
import type { Mail } from '#server/mail/letter.ts'
import { mailIn, type Outgoing } from '#server/mail/outbox.ts'
import type { Portal } from '#tests/support/portal.ts'

type Outbox = Pick<Portal, 'db' | 'config'>

/** What waits to be sent to an address, opened. */
export const mailsTo = async ({ db, config }: Outbox, to: string): Promise<Outgoing[]> => {
  const rows = await db.selectFrom('outbox').selectAll().where('recipient', '=', to).execute()
  return rows.map((row) => mailIn(row, config))
}

/** What the owner of the mailbox reads about a started sign-in. */
export const mailOf = async (outbox: Outbox, to: string, { connectToken }: Ticket) => {
  const mails = await mailsTo(outbox, to)
  const mail = required(
    mails.find(({ text }) => text.includes(connectToken)),
    'mail',
  )
  return {
    ...mail,
    code: required(/^\d{6}$/m.exec(mail.text)?.[0], 'code'),
    link: linkIn(mail),
  }
}

/** The two secrets in the path of a mailed link. */
export const linkIn = ({ text }: Pick<Mail, 'text'>) => {
  const [, connectToken, passcode] = required(/\/connect\/([^/\s]+)\/(\S+)/.exec(text), 'link')
  return { connectToken: connectToken ?? '', passcode: passcode ?? '' }
}
