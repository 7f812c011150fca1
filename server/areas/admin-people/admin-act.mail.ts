import { randomUUID } from 'node:crypto'

import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { PersonRow } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'

type Needs = Pick<Services, 'config' | 'now'>
type Addressee = Pick<PersonRow, 'email' | 'firstname'>
type Acted = Addressee & Pick<PersonRow, 'email_verified_at' | 'disabled_at'>
type Told = {
  readonly subject: string
  readonly what: readonly string[]
  /** There is nothing to sign in to. */
  readonly isOut?: boolean
}

const lifetimeMs = 86_400_000

/** That somebody was made an admin, or is none any more. */
export const tellOfRole = (
  db: Kysely<Database>,
  services: Needs,
  person: Acted,
  isAdmin: boolean,
) =>
  tellWhoCanCome(
    db,
    services,
    person,
    isAdmin
      ? {
          subject: 'You are now an admin of Partner Portal',
          what: [
            'Another admin of Partner Portal made you an admin. Admin Tools need a sign-in by a passkey or by single sign-on.',
          ],
        }
      : {
          subject: 'You are no longer an admin of Partner Portal',
          what: ['Another admin of Partner Portal removed this role from you. Your account stays.'],
        },
  )

/** That somebody was made a customer or a partner, and what to do next. */
export const tellOfKind = (
  db: Kysely<Database>,
  services: Needs,
  person: Acted,
  isCustomer: boolean,
) =>
  tellWhoCanCome(
    db,
    services,
    person,
    isCustomer
      ? {
          subject: 'You are now a customer in Partner Portal',
          what: [
            'An admin of Partner Portal turned your account into a customer account.',
            'Next time you sign in, tell us where you work; after that the demos are open to you.',
          ],
        }
      : {
          subject: 'You are now a partner in Partner Portal',
          what: [
            'An admin of Partner Portal turned your account into a partner account.',
            'Next time you sign in, request access: once it is approved, the demos for partners are open to you.',
          ],
        },
  )

/** That somebody became the first admin by the link of the start. */
export const tellOfFirstAdmin = (db: Kysely<Database>, services: Needs, person: Addressee) =>
  tell(db, services, person, {
    subject: 'You are now an admin of Partner Portal',
    what: [
      'You opened the link that makes the first admin of Partner Portal. Admin Tools need a sign-in by a passkey or by single sign-on.',
      'If that was not you, tell the team that runs the portal immediately.',
    ],
  })

/** That an admin ended all sessions of somebody. */
export const tellOfEndedSessions = (db: Kysely<Database>, services: Needs, person: Acted) =>
  tellWhoCanCome(db, services, person, {
    subject: 'You were logged out of Partner Portal',
    what: [
      'An admin of Partner Portal logged you out in every browser and on every device.',
      'You can sign in again as before.',
    ],
  })

/** That an admin removed somebody's sign-in methods, and which one is left. */
export const tellOfResetSignIn = (db: Kysely<Database>, services: Needs, person: Acted) =>
  tellWhoCanCome(db, services, person, {
    subject: 'Your ways to sign in to Partner Portal were reset',
    what: [
      'An admin of Partner Portal removed the passkeys, the password and the linked accounts from your account, and logged you out in every browser and on every device.',
      'Sign in by a code to this mailbox. After that you can add a passkey, a password or another account again on your account page.',
    ],
  })

/** Only to a proven mailbox; another one may be somebody else's. */
export const tellOfDisabling = async (
  db: Kysely<Database>,
  services: Needs,
  person: Addressee & Pick<PersonRow, 'email_verified_at'>,
  isDisabled: boolean,
) => {
  if (person.email_verified_at === null) {
    return
  }
  await tell(
    db,
    services,
    person,
    isDisabled
      ? {
          subject: 'Your account of Partner Portal is disabled',
          what: [
            'An admin of Partner Portal disabled your account. You are logged out in every browser and on every device.',
            'Please ask your Google Cloud contact if you need it again.',
          ],
          isOut: true,
        }
      : {
          subject: 'Your account of Partner Portal is enabled again',
          what: [
            'An admin of Partner Portal enabled your account again. You can sign in as before.',
          ],
        },
  )
}

/** A mailbox that was never proven may be somebody else's. */
const tellWhoCanCome = async (db: Kysely<Database>, services: Needs, person: Acted, told: Told) => {
  if (person.email_verified_at !== null && person.disabled_at === null) {
    await tell(db, services, person, told)
  }
}

const tell = async (
  db: Kysely<Database>,
  { config, now }: Needs,
  { email, firstname }: Addressee,
  { subject, what, isOut = false }: Told,
) => {
  const at = now()
  const mail = await letter(email, subject, [
    greeting(firstname),
    ...what,
    ...(isOut ? [] : [{ link: `${config.publicUrl}/login`, label: 'Sign in' }]),
  ])
  await queueMail(db, config.appSecret, {
    id: randomUUID(),
    mail,
    now: at,
    expiresAt: at + lifetimeMs,
  })
}
