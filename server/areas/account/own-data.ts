import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { oldestFirst } from '#server/areas/account/oldest-first.ts'
import { textOf, type Find } from '#server/areas/account/own-data-text.ts'
import type { Database } from '#server/db/schema.ts'
import { forgotten } from '#server/identity/session/known-browser.ts'

/** The content of a part; rows in batches if there may be any number of them. */
type Part = (db: Kysely<Database>, personId: string) => unknown

const account: Part = (db, id) =>
  db
    .selectFrom('people')
    .leftJoin('organizations', 'organizations.id', 'people.organization_id')
    .select(['email', 'email_verified_at', 'firstname', 'lastname', 'picture', 'is_customer'])
    .select(['is_staff', 'is_admin', 'organizations.name as organization'])
    .select(['organization_access_status as access', 'organization_access_reason as access_reason'])
    .select(['people.created_at', 'last_login_at', 'disabled_at'])
    .where('people.id', '=', id)
    .executeTakeFirstOrThrow()

const formerAddresses: Part = (db, id) =>
  db
    .selectFrom('former_addresses')
    .select(['email', 'changed_at'])
    .where('person_id', '=', id)
    .orderBy('changed_at')
    .orderBy('id')
    .execute()

const organizationForm: Part = async (db, id) =>
  (await db
    .selectFrom('organization_forms')
    .select(['organization', 'website', 'country', 'job_title', 'completed_at'])
    .where('person_id', '=', id)
    .executeTakeFirst()) ?? null

const accessRequests: Part = (db, id) =>
  oldestFirst(
    db
      .selectFrom('access_requests')
      .select(['organization', 'reason', 'requested_at'])
      .select(['decision', 'decision_reason', 'decided_at'])
      .where('person_id', '=', id),
    { at: 'requested_at', key: 'id' },
  )

const waysToSignIn: Part = (db, id) =>
  db
    .selectFrom('person_methods')
    .select(['method_key as method', 'type'])
    .where('person_id', '=', id)
    .orderBy('method_key')
    .execute()

const passkeys: Part = (db, id) =>
  db
    .selectFrom('passkeys')
    .select(['name', 'is_backed_up', 'created_at', 'last_used_at'])
    .where('person_id', '=', id)
    .orderBy('created_at')
    .execute()

const linkedSignOns: Part = (db, id) =>
  db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'linked_at'])
    .where('person_id', '=', id)
    .orderBy('linked_at')
    .execute()

const sessions: Part = (db, id) =>
  oldestFirst(
    db
      .selectFrom('sessions')
      .select(['method', 'is_device', 'user_agent', 'address', 'login_at', 'used_at'])
      .select(['ends_at', 'revoked_at', 'revoked_why'])
      .where('person_id', '=', id),
    { at: 'login_at', key: 'id' },
  )

const knownBrowsers: Part = (db, id) =>
  oldestFirst(
    db
      .selectFrom('known_browsers')
      .select('last_at')
      .where('person_id', '=', id)
      .where('browser_hash', '!=', forgotten),
    { at: 'last_at', key: 'browser_hash' },
  )

const leads: Part = (db, id) =>
  oldestFirst(
    db
      .selectFrom('leads')
      .select(['id', 'type', 'company', 'website', 'salesforce', 'note', 'source', 'created_at'])
      .select('renewed_at')
      .select((lead) =>
        jsonArrayFrom(
          lead
            .selectFrom('lead_demos')
            .select(['demo', 'first_at', 'last_at'])
            .whereRef('lead_id', '=', 'leads.id')
            .orderBy('first_at'),
        ).as('demos'),
      )
      .where('person_id', '=', id),
    { at: 'created_at', key: 'id' },
  )

const activity: Part = (db, id) =>
  oldestFirst(
    db
      .selectFrom('logs')
      .select(['at', 'action', 'demo', 'data', 'lead_id'])
      .where('person_id', '=', id),
    { at: 'at', key: 'id' },
  )

const favourites: Part = (db, id) =>
  db
    .selectFrom('favourites')
    .select(['demo', 'at'])
    .where('person_id', '=', id)
    .orderBy('at')
    .execute()

const conversations: Part = (db, id) =>
  oldestFirst(
    db
      .selectFrom('ai_conversations')
      .select(['title', 'created_at', 'pinned_at', 'deleted_at'])
      .select((conversation) =>
        jsonArrayFrom(
          conversation
            .selectFrom('ai_messages')
            .select(['role', 'text', 'answered_by', 'written_at', 'is_helpful', 'feedback_reason'])
            .whereRef('conversation_id', '=', 'ai_conversations.id')
            .orderBy('place'),
        ).as('messages'),
      )
      .where((row) => row.or([row('person_id', '=', id), row('deleted_of', '=', id)])),
    // Each may have two hundred messages.
    { at: 'created_at', key: 'id', most: 10 },
  )

const whatsApp: Part = async (db, id) => {
  const phone = await db
    .selectFrom('whatsapp_phones')
    .select(['phone', 'paired_at', 'heard_at'])
    .where('person_id', '=', id)
    .executeTakeFirst()
  return phone === undefined ? null : { ...phone, messages: saidBy(db, phone) }
}

type Phone = { readonly phone: string; readonly paired_at: number }

const saidBy = (db: Kysely<Database>, { phone, paired_at }: Phone) =>
  oldestFirst(
    db
      .selectFrom('whatsapp_messages')
      .select(['state', 'body', 'reaction', 'at'])
      .where('phone', '=', phone)
      // Messages of somebody who had the phone number before belong to them.
      .where('at', '>=', paired_at),
    { at: 'at', key: 'id' },
  )

const messages: Part = (db, id) =>
  oldestFirst(
    db
      .selectFrom('contact_messages')
      .select(['reference', 'subject', 'message', 'page', 'sent_at'])
      .where('person_id', '=', id),
    { at: 'sent_at', key: 'id' },
  )

const savedViews: Part = (db, id) =>
  db
    .selectFrom('saved_views')
    .select(['list', 'name', 'query'])
    .where('person_id', '=', id)
    .orderBy('list')
    .orderBy('name')
    .execute()

const weeklyMail: Part = async (db, id) => {
  const wanted = await db
    .selectFrom('digests')
    .select('sent_week')
    .where('person_id', '=', id)
    .executeTakeFirst()
  return { isWanted: wanted !== undefined }
}

/** The parts, by their names in the file. */
const parts = {
  account,
  formerAddresses,
  organizationForm,
  accessRequests,
  waysToSignIn,
  passkeys,
  linkedSignOns,
  sessions,
  knownBrowsers,
  leads,
  activity,
  favourites,
  conversations,
  whatsApp,
  messages,
  savedViews,
  weeklyMail,
}

type Asked = {
  readonly personId: string
  readonly now: number
  readonly find: Find
}

/**
 * Everything that is kept about a person, as the text of one JSON object, in pieces. Each piece is read when it is written, so
 * only one is in memory at a time. Times are ISO 8601, in UTC.
 */
export async function* ownDataOf(db: Kysely<Database>, { personId, now, find }: Asked) {
  yield `{\n  "exportedAt": ${JSON.stringify(new Date(now))}`
  for (const [name, part] of Object.entries(parts)) {
    yield `,\n  "${name}": `
    yield* textOf(await part(db, personId), find, '\n  ')
  }
  yield '\n}\n'
}
