import { haveRightsChanged, type Rights, type Topic } from '#src/api/contract/live.ts'
import type { LiveNews } from '#src/api/contract/live-news.ts'
import { conversationChanged, shownTo } from '#server/areas/conversations/conversations.ts'
import { hasNames, withNames } from '#server/areas/conversations/naming.ts'
import { viewerBehind } from '#server/areas/demos/own-demos.ts'
import type { Caller } from '#server/http/implement.ts'
import { waitingPeople } from '#server/areas/organization/count-waiting.ts'
import { accessChanged } from '#server/areas/organization/decision.ts'
import { phoneChanged } from '#server/identity/people/phone.ts'
import { standingOf } from '#server/areas/whatsapp/standing.ts'
import type { Services } from '#server/base/services.ts'
import { visitorOf } from '#server/identity/people/visitor.ts'

/** What somebody follows: when to look, and what there is to tell since the last time. */
export type Followed = {
  /**
   * The bus topic that something happened on, and what it says of this one; all that it says where left out. `null`: it changes
   * with the caller alone.
   */
  readonly hears: { readonly bus: string; readonly data?: string } | null
  /** `null`: nothing new, or not for this caller (AI-02). What is told counts as known. */
  readonly look: (caller: Caller) => Promise<LiveNews | null>
}

/** What it takes to look at any topic. */
export type Needs = Pick<Services, 'catalogue' | 'config' | 'db' | 'now'>

/** `personId`: who follows. */
export const followed = (topic: Topic, personId: string, services: Needs): Followed => {
  switch (topic.topic) {
    case 'rights':
      return rights()
    case 'waiting':
      return waiting(services)
    case 'phone':
      return phone(personId, services)
    case 'conversation':
      return conversation(topic.id, services)
  }
}

/** ACCESS-4: what the session lets its person do. */
const rights = (): Followed => {
  let told: Rights | null = null
  return {
    hears: null,
    look: async (caller) => {
      const now = rightsOf(caller)
      const isNews = told === null || haveRightsChanged(now, told)
      told = now
      return isNews ? { topic: 'rights', rights: now } : null
    },
  }
}

const rightsOf = ({ person, isStaff, isAdmin, isStrong }: Caller): Rights => ({
  ...visitorOf(person, { isStaff, isAdmin }),
  isStrong,
  organizationAccessAskAgainAt: person.organization_access_ask_again_at,
})

/** ADMIN-1: how many people wait for a decision, and that something became of somebody. */
const waiting = ({ db }: Pick<Needs, 'db'>): Followed => ({
  hears: { bus: accessChanged },
  look: async ({ isAdmin, isStrong }) =>
    isAdmin && isStrong ? { topic: 'waiting', count: await waitingPeople(db) } : null,
})

/** AI-4: how it stands with one's phone. */
const phone = (personId: string, services: Needs): Followed => ({
  hears: { bus: phoneChanged, data: personId },
  look: async () => ({ topic: 'phone', standing: await standingOf(personId, services) }),
})

/** AI-2: the newest question and its answer; of an answer that is being written, what came since. */
const conversation = (id: string, { db, catalogue }: Pick<Needs, 'catalogue' | 'db'>): Followed => {
  let told = { answerId: '', state: '', text: '' }
  return {
    hears: { bus: conversationChanged, data: id },
    look: async (caller) => {
      const rows = await newestOf(id, caller, db)
      const answer = rows.at(-1)
      if (answer === undefined) {
        return null
      }
      const { id: answerId, state } = answer
      const text = await shownText(answer.text, caller, { catalogue, db })
      const before = told
      told = { answerId, state, text }
      // Begun anew by another process, an answer is shorter for a moment; a demo's name may have gone from it.
      const isGoingOn =
        state === 'writing' && before.state === state && before.answerId === answerId
      if (isGoingOn && text.startsWith(before.text)) {
        const at = before.text.length
        const part = { answerId, at, text: text.slice(at) }
        return part.text === '' ? null : { topic: 'conversation', id, part }
      }
      if (!isGoingOn && state !== 'writing' && isSame(before, told)) {
        return null
      }
      const viewer = await viewerBehind(caller, db)
      return {
        topic: 'conversation',
        id,
        messages: shownTo(viewer, rows, catalogue),
        count: answer.place,
      }
    },
  }
}

const shownText = async (
  text: string,
  caller: Caller,
  { catalogue, db }: Pick<Needs, 'catalogue' | 'db'>,
) => {
  if (!hasNames(text)) {
    return text
  }
  const viewer = await viewerBehind(caller, db)
  return withNames(text, (key) => catalogue.find(viewer, key))
}

type Told = { answerId: string; state: string; text: string }
const isSame = (left: Told, right: Told) =>
  left.answerId === right.answerId && left.state === right.state && left.text === right.text

const newestOf = async (id: string, { personId }: Caller, db: Services['db']) => {
  const rows = await db
    .selectFrom('ai_messages')
    .innerJoin('ai_conversations', 'ai_conversations.id', 'conversation_id')
    .selectAll('ai_messages')
    .where('conversation_id', '=', id)
    .where('person_id', '=', personId)
    .orderBy('place', 'desc')
    .limit(2)
    .execute()
  return rows.toReversed()
}
