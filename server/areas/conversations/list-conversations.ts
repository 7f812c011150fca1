import { sql, type SqlBool } from 'kysely'

import {
  listConversations as listConversationsEndpoint,
  type Terms,
} from '#src/api/contract/conversations.ts'
import { plain } from '#src/lib/fuzzy.ts'
import { folded, holdsWords } from '#server/base/lists/folded.ts'
import { ownDemos } from '#server/areas/demos/own-demos.ts'
import { listedOf } from '#server/areas/conversations/conversations.ts'
import type { Services } from '#server/base/services.ts'
import { implement, type Caller } from '#server/http/implement.ts'

const pageSize = 30

/**
 * The caller's conversations: pinned ones on the first page, then the others, newest question first. Each page continues where
 * the previous one ended, whatever was added meanwhile.
 */
export const listConversations = implement(
  listConversationsEndpoint,
  async ({ input: { q, after }, caller, services }) => {
    const demos = q === '' ? [] : await demosCalled(q, caller, services)
    const own = services.db
      .selectFrom('ai_conversations')
      .selectAll()
      .where('person_id', '=', caller.personId)
      .$if(q !== '', (it) => it.where(mentions(q, demos)))
    const [pinned, rows] = await Promise.all([
      after === undefined
        ? own.where('pinned_at', 'is not', null).orderBy('pinned_at', 'desc').execute()
        : [],
      own
        .where('pinned_at', 'is', null)
        .$if(after !== undefined, (it) => it.where(comesAfter(after ?? '')))
        .orderBy('asked_at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize + 1)
        .execute(),
    ])
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    return {
      conversations: [...pinned, ...page].map(listedOf),
      terms: termsIn(services.config),
      next: last === undefined || rows.length <= pageSize ? null : `${last.asked_at}.${last.id}`,
    }
  },
)

const termsIn = ({
  gemini,
  conversationsKeptDays: keptDays,
  questionsPerDay,
}: Services['config']): Terms => ({
  engine: gemini === null ? 'guide' : 'gemini',
  keptDays,
  questionsPerDay,
})

/** Answers contain demos by key, but people search by label; demos that they may no longer see are not found (AZ-05). */
const demosCalled = async (q: string, caller: Caller, services: Services) =>
  (await ownDemos(caller, services))
    .filter(({ label }) => isCalled(label, q))
    .map(({ key }) => `%"key":"${key}"%`)

/** Compared like texts: a word of one or two letters matches the beginning of a word. */
const isCalled = (label: string, q: string) => {
  const called = ` ${plain(label)}`
  return plain(q)
    .split(/\s+/)
    .every((word) => called.includes(word.length < 3 ? ` ${word}` : word))
}

/** In the title, in a message, or a demo that an answer names. */
const mentions = (q: string, demos: readonly string[]) => sql<SqlBool>`(
  ${holdsWords(folded(sql`title`), q)} or exists (
    select from ai_messages
    where conversation_id = ai_conversations.id
      and (${holdsWords(folded(sql`text`), q)} or citations like any(${demos}::text[]))
  )
)`

const comesAfter = (place: string) => {
  const [askedAt = '', id = ''] = place.split('.')
  return sql<SqlBool>`(asked_at, id) < (${Number(askedAt)}, ${id}::uuid)`
}
