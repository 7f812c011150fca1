import { sql } from 'kysely'

import { haveRightsChanged, type Rights, type Topic } from '#src/api/contract/live.ts'
import type { LiveNews } from '#src/api/contract/live-news.ts'
import { conversationChanged, shownTo } from '#server/areas/conversations/conversations.ts'
import { hasNames, withNames } from '#server/areas/conversations/naming.ts'
import { viewerBehind } from '#server/areas/demos/own-demos.ts'
import type { Caller } from '#server/http/implement.ts'
import { waitingPeople } from '#server/identity/approvers/waiting-people.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import { askAgainAtOf } from '#server/identity/people/ask-again.ts'
import { phoneChanged } from '#server/identity/people/phone.ts'
import { standingOf } from '#server/areas/whatsapp/standing.ts'
import type { Services } from '#server/base/services.ts'
import { visitorOf } from '#server/identity/people/visitor.ts'

/** A followed topic: when to look, and what is new since the last time. */
export type Followed = {
  /**
   * The bus topic that something happened on, and any of what it says of this one; all that it says where left out. `null`: it
   * changes with the caller alone.
   */
  readonly hears: { readonly bus: string; readonly data?: readonly string[] } | null
  /** `null`: nothing new, or not for this caller (AI-02). What is told counts as known. */
  readonly look: (caller: Caller) => Promise<LiveNews | null>
  /** The shortest time between two looks, however much happens. */
  readonly pauseMs?: number
}

export type Needs = Pick<Services, 'catalogue' | 'config' | 'db' | 'now'> & {
  /** How long nothing has happened on `accessChanged`, as far as this process knows. */
  readonly accessQuietMs: () => number
}

/** `personId`: the follower. */
export const followed = (topic: Topic, personId: string, services: Needs): Followed => {
  switch (topic.topic) {
    case 'rights':
      return rights(services)
    case 'waiting':
      return waiting(services)
    case 'phone':
      return phone(personId, services)
    case 'conversation':
      return conversation(topic.id, personId, services)
  }
}

/** ACCESS-4: the rights of the session. */
const rights = (services: Pick<Needs, 'now'>): Followed => {
  let told: Rights | null = null
  return {
    hears: null,
    look: async (caller) => {
      const now = rightsOf(caller, services.now())
      const isNews = told === null || haveRightsChanged(now, told)
      told = now
      return isNews ? { topic: 'rights', rights: now } : null
    },
  }
}

const rightsOf = ({ person, isStaff, isAdmin, isStrong }: Caller, now: number): Rights => ({
  ...visitorOf(person, { isStaff, isAdmin }),
  isStrong,
  organizationAccessAskAgainAt: askAgainAtOf(person, now),
})

/** One press may decide on a hundred people, and every listener then reloads what they have open. */
const waitingPauseMs = 1_000

/** ADMIN-1: how many people wait for a decision, and that somebody's state has changed. */
const waiting = ({ db, accessQuietMs }: Pick<Needs, 'db' | 'accessQuietMs'>): Followed => ({
  hears: { bus: accessChanged },
  pauseMs: waitingPauseMs,
  look: async ({ isAdmin, isStrong }) =>
    isAdmin && isStrong
      ? { topic: 'waiting', count: await waitingPeople(db), quietMs: accessQuietMs() }
      : null,
})

/** AI-4: the state of the person's phone. */
const phone = (personId: string, services: Needs): Followed => ({
  hears: { bus: phoneChanged, data: [personId] },
  look: async () => ({ topic: 'phone', standing: await standingOf(personId, services) }),
})

/**
 * AI-2: the newest question with its answer, and every other answer that is being written, or was when it was last told. If only
 * one answer has grown, just the new text is told; if the conversation was deleted, that.
 */
const conversation = (
  id: string,
  personId: string,
  { db, catalogue }: Pick<Needs, 'catalogue' | 'db'>,
): Followed => {
  /** `null` before the first look. */
  let told: readonly Told[] | null = null
  return {
    hears: { bus: conversationChanged, data: [id, personId] },
    look: async (caller) => {
      const isFirst = told === null
      const before = told ?? []
      const open = before.filter(({ state }) => state === 'writing').map(({ answerId }) => answerId)
      const rows = await openRows({ id, open }, caller, db)
      told = await toldOf(rows, caller, { catalogue, db })
      const newest = rows.at(-1)
      if (newest === undefined) {
        return isFirst || before.length > 0 ? { topic: 'conversation', id, gone: true } : null
      }
      const changes = told
        .map((now) => ({ now, was: before.find(({ answerId }) => answerId === now.answerId) }))
        .filter(({ now, was }) => was === undefined || !isSame(was, now))
      const [first, second] = changes
      if (first === undefined) {
        return null
      }
      const part = second === undefined ? partOf(first) : null
      if (part !== null) {
        return { topic: 'conversation', id, part }
      }
      const viewer = await viewerBehind(caller, db)
      return {
        topic: 'conversation',
        id,
        messages: shownTo(viewer, rows, catalogue),
        count: newest.place,
      }
    },
  }
}

/** How an answer is shown. */
type Told = {
  readonly answerId: string
  readonly at: number
  readonly state: string
  readonly text: string
  readonly problem: string | null
}
const isSame = (one: Told, other: Told) =>
  one.at === other.at &&
  one.state === other.state &&
  one.text === other.text &&
  one.problem === other.problem

/** Begun anew by another process, an answer is shorter for a moment; a demo's name may have gone from it. */
const partOf = ({ now, was }: { now: Told; was: Told | undefined }) =>
  now.state === 'writing' &&
  was?.state === now.state &&
  was.at === now.at &&
  now.text.startsWith(was.text)
    ? { answerId: now.answerId, at: was.text.length, text: now.text.slice(was.text.length) }
    : null

const toldOf = async (
  rows: Awaited<ReturnType<typeof openRows>>,
  caller: Caller,
  { catalogue, db }: Pick<Needs, 'catalogue' | 'db'>,
): Promise<readonly Told[]> => {
  const answers = rows.filter(({ role }) => role === 'answer')
  const viewer = answers.some(({ text }) => hasNames(text)) ? await viewerBehind(caller, db) : null
  return answers.map(({ id: answerId, written_at: at, state, text, problem }) => ({
    answerId,
    at,
    state,
    problem,
    text: viewer === null ? text : withNames(text, (key) => catalogue.find(viewer, key)),
  }))
}

/** More than the questions that a phone may ask in a minute, with their answers. */
const mostRows = 42

type Looked = { readonly id: string; readonly open: readonly string[] }

/** `open`: the answers that were being written so far. */
const openRows = async ({ id, open }: Looked, { personId }: Caller, db: Services['db']) => {
  const rows = await db
    .selectFrom('ai_messages')
    .innerJoin('ai_conversations', 'ai_conversations.id', 'conversation_id')
    .selectAll('ai_messages')
    .where('conversation_id', '=', id)
    .where('person_id', '=', personId)
    .where((is) =>
      is.or([
        is('place', '>', is('message_count', '-', 2)),
        is('state', '=', 'writing'),
        is('ai_messages.id', '=', sql<string>`any(${open})`),
      ]),
    )
    .orderBy('place', 'desc')
    .limit(mostRows)
    .execute()
  return rows.toReversed()
}
