import { randomUUID } from 'node:crypto'

import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'
import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { PersonRow } from '#server/people/people.ts'
import type { Services } from '#server/services.ts'

type Needs = Pick<Services, 'config' | 'now'>
type Addressee = Pick<PersonRow, 'email' | 'firstname'>
type Told = { readonly subject: string; readonly what: readonly string[] }

const lifetimeMs = 86_400_000

export const tellOfRole = (
  db: Kysely<Database>,
  services: Needs,
  person: Addressee,
  isAdmin: boolean,
) =>
  tell(
    db,
    services,
    person,
    isAdmin
      ? {
          subject: 'You are an admin of Partner Portal',
          what: [
            'An admin of Partner Portal made you one too. What admins do takes a sign-in by a passkey or by single sign-on.',
          ],
        }
      : {
          subject: 'You are no longer an admin of Partner Portal',
          what: ['Another admin of Partner Portal took the role from you. Your account stays.'],
        },
  )

export const tellOfFirstAdmin = (db: Kysely<Database>, services: Needs, person: Addressee) =>
  tell(db, services, person, {
    subject: 'You are an admin of Partner Portal',
    what: [
      'You opened the link that makes the first admin of Partner Portal. What admins do takes a sign-in by a passkey or by single sign-on.',
      'If that was not you, tell whoever runs the portal at once.',
    ],
  })

export const tellOfEndedSessions = (db: Kysely<Database>, services: Needs, person: Addressee) =>
  tell(db, services, person, {
    subject: 'You were logged out of Partner Portal',
    what: [
      'An admin of Partner Portal logged you out in every browser and on every device.',
      'You can sign in again as before.',
    ],
  })

const tell = async (
  db: Kysely<Database>,
  { config, now }: Needs,
  { email, firstname }: Addressee,
  { subject, what }: Told,
) => {
  const at = now()
  const mail = await letter(email, subject, [
    greeting(firstname),
    ...what,
    { link: `${config.publicUrl}/login`, label: 'Sign in' },
  ])
  await queueMail(db, config.appSecret, {
    id: randomUUID(),
    mail,
    now: at,
    expiresAt: at + lifetimeMs,
  })
}
