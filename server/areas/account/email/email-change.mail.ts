import { randomUUID } from 'node:crypto'

import type { Transaction } from 'kysely'

import { takeBackUrl } from '#server/areas/account/email/take-back-link.ts'
import type { Services } from '#server/base/services.ts'
import type { Database } from '#server/db/schema.ts'
import { browserName } from '#server/http/browser-name.ts'
import type { Occasion } from '#server/http/implement.ts'
import { heldMs } from '#server/identity/people/former-addresses.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import { greeting } from '#server/mail/greeting.ts'
import { letter, type Part } from '#server/mail/letter.ts'
import { noticeOnceADay, queueNotice } from '#server/mail/notice.ts'
import { queueMail } from '#server/mail/outbox.ts'

type Db = Transaction<Database>
type Needs = Pick<Services, 'config' | 'now'>

/** '2026-11-22 14:05 UTC'. */
const timeText = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Tells the address of an account that somebody asked to change it. */
export const tellOfAskedChange = (
  { request, services }: Occasion,
  { email, firstname }: Pick<PersonRow, 'email' | 'firstname'>,
) =>
  noticeOnceADay(
    services,
    { kind: 'address change', to: email },
    {
      firstname,
      subject: 'Another address was asked for in Partner Portal',
      what: [
        `Somebody who is signed in to your account asked at ${timeText(services.now())} in ${browserName(request.userAgent)} to give it another address. That changes once the code in the new mailbox is typed; you get another mail then.`,
      ],
    },
  )

type Change = {
  readonly before: PersonRow
  readonly after: PersonRow
  /** The secret that takes the address back; `null` where the former address may not. */
  readonly link: string | null
}

/** Tells both addresses that the account has the new one. */
export const tellOfChange = async (
  db: Db,
  { request, services }: Occasion,
  { before, after, link }: Change,
) => {
  const at = services.now()
  const what = `At ${timeText(at)} the address of your account was changed in ${browserName(request.userAgent)}, from ${before.email} to ${after.email}. Everybody else who was signed in to it was logged out.`
  await send(db, services, {
    to: before.email,
    subject: 'The address of your account of Partner Portal was changed',
    lastsMs: heldMs,
    parts: [
      greeting(before.firstname),
      what,
      'If that was you, you do not need to do anything.',
      ...(link === null
        ? []
        : [
            'If that was not you, take the address back within seven days. It ends everybody’s sign-in to the account and removes its passkeys, password and linked accounts, so that you alone get in, by a code to this mailbox:',
            { link: takeBackUrl(link, services.config), label: 'Take the address back' },
            'Then tell your Google Cloud contact at once.',
          ]),
    ],
  })
  await queueNotice(db, services, {
    to: after.email,
    firstname: after.firstname,
    subject: 'This is the address of your account of Partner Portal now',
    what: [
      what,
      'From now on you sign in with this address. Your passkeys and your password stay.',
    ],
    advice: 'If that was not you, tell your Google Cloud contact.',
  })
}

/** Tells both addresses that the account has the former one again. */
export const tellOfTakeBack = async (
  db: Db,
  services: Needs,
  { before, after }: { readonly before: PersonRow; readonly after: PersonRow },
) => {
  await send(db, services, {
    to: after.email,
    subject: 'Your account of Partner Portal has this address again',
    lastsMs: 86_400_000,
    parts: [
      greeting(after.firstname),
      'You took the address of your account back. Everybody was logged out, and the passkeys, the password and the linked accounts were removed.',
      'Sign in by a code to this mailbox. After that you can add a passkey, a password or another account again on your account page.',
      { link: `${services.config.publicUrl}/login/customer`, label: 'Sign in' },
    ],
  })
  await send(db, services, {
    to: before.email,
    subject: 'The address of an account of Partner Portal was taken back',
    lastsMs: 86_400_000,
    parts: [
      greeting(before.firstname),
      'The account that had this address has its former one again, by the link that was mailed there.',
      'If you did not want this, tell your Google Cloud contact.',
    ],
  })
}

type Sending = {
  readonly to: string
  readonly subject: string
  readonly parts: readonly Part[]
  readonly lastsMs: number
}

const send = async (db: Db, { config, now }: Needs, { to, subject, parts, lastsMs }: Sending) => {
  const at = now()
  const mail = await letter(to, subject, parts)
  await queueMail(db, config.appSecret, {
    id: randomUUID(),
    mail,
    now: at,
    expiresAt: at + lastsMs,
  })
}
