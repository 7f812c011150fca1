import type { Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { withNames } from '#server/areas/conversations/naming.ts'
import type { Database } from '#server/db/schema.ts'
import { forgotten } from '#server/identity/session/known-browser.ts'

type Part = (db: Kysely<Database>, personId: string) => Promise<unknown>

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

const organizationForm: Part = async (db, id) =>
  (await db
    .selectFrom('organization_forms')
    .select(['organization', 'website', 'country', 'job_title', 'completed_at'])
    .where('person_id', '=', id)
    .executeTakeFirst()) ?? null

const accessRequests: Part = (db, id) =>
  db
    .selectFrom('access_requests')
    .select(['organization', 'reason', 'requested_at', 'decision', 'decision_reason', 'decided_at'])
    .where('person_id', '=', id)
    .orderBy('requested_at')
    .execute()

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
  db
    .selectFrom('sessions')
    .select(['method', 'is_device', 'user_agent', 'address', 'login_at', 'used_at'])
    .select(['ends_at', 'revoked_at', 'revoked_why'])
    .where('person_id', '=', id)
    .orderBy('login_at')
    .execute()

const knownBrowsers: Part = (db, id) =>
  db
    .selectFrom('known_browsers')
    .select('last_at')
    .where('person_id', '=', id)
    .where('browser_hash', '!=', forgotten)
    .orderBy('last_at')
    .execute()

const leads: Part = (db, id) =>
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
    .where('person_id', '=', id)
    .orderBy('created_at')
    .execute()

const activity: Part = (db, id) =>
  db
    .selectFrom('logs')
    .select(['at', 'action', 'demo', 'data', 'lead_id'])
    .where('person_id', '=', id)
    .orderBy('at')
    .execute()

const favourites: Part = (db, id) =>
  db
    .selectFrom('favourites')
    .select(['demo', 'at'])
    .where('person_id', '=', id)
    .orderBy('at')
    .execute()

const conversations: Part = (db, id) =>
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
    .where((row) => row.or([row('person_id', '=', id), row('deleted_of', '=', id)]))
    .orderBy('created_at')
    .execute()

const whatsApp: Part = async (db, id) =>
  (await db
    .selectFrom('whatsapp_phones')
    .select(['phone', 'paired_at', 'heard_at'])
    .select((it) =>
      jsonArrayFrom(
        it
          .selectFrom('whatsapp_messages')
          .select(['state', 'body', 'reaction', 'at'])
          .whereRef('whatsapp_messages.phone', '=', 'whatsapp_phones.phone')
          // What somebody else said whose phone it was before is theirs.
          .whereRef('at', '>=', 'paired_at')
          .orderBy('at'),
      ).as('messages'),
    )
    .where('person_id', '=', id)
    .executeTakeFirst()) ?? null

const messages: Part = (db, id) =>
  db
    .selectFrom('contact_messages')
    .select(['reference', 'subject', 'message', 'page', 'sent_at'])
    .where('person_id', '=', id)
    .orderBy('sent_at')
    .execute()

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

/** Each under the name that it has in the file. */
const parts = {
  account,
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
  /** The demos that the person may see. */
  readonly find: Parameters<typeof withNames>[1]
}

/** All that is kept about a person, as the text of one JSON object, a piece for each part of it. Times are ISO 8601, in UTC. */
export async function* ownDataOf(db: Kysely<Database>, { personId, now, find }: Asked) {
  yield `{\n  "exportedAt": ${JSON.stringify(new Date(now))}`
  for (const [name, part] of Object.entries(parts)) {
    const text = JSON.stringify(shown(await part(db, personId), find), null, 2)
    yield `,\n  "${name}": ${text.replaceAll('\n', '\n  ')}`
  }
  yield '\n}\n'
}

/** With names as JSON has them, and times and demos that people can read. */
const shown = (value: unknown, find: Asked['find']): unknown => {
  if (typeof value === 'string') {
    return withNames(value, find)
  }
  if (Array.isArray(value)) {
    return value.map((it) => shown(it, find))
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([name, it]) => [
          name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
          isTime(name, it) ? new Date(it) : shown(it, find),
        ]),
      )
    : value
}

const isTime = (name: string, value: unknown): value is number =>
  typeof value === 'number' && /(?:^|_)at$/.test(name)
