import { setTimeout as sleep } from 'node:timers/promises'

import type { Conversation } from '#src/api/contract/conversations.ts'
import { conversationChanged, shownTo } from '#server/areas/conversations/conversations.ts'
import type { Viewer } from '#server/identity/people/viewer.ts'
import type { Services } from '#server/base/services.ts'

/** Answers that take no longer need no live channel. */
const patienceMs = 400

/** Starts writing the newest answer of these messages; returns them once it is complete, or after a moment as they are. */
export const withAnswer = async (
  begun: Conversation,
  viewer: Viewer,
  { answers, bus, catalogue, db }: Services,
): Promise<Conversation> => {
  const ids = begun.messages.map(({ id }) => id)
  await bus.publish(conversationChanged, begun.id)
  const enough = new AbortController()
  const written = answers.write(ids.at(-1) ?? '').finally(() => enough.abort())
  await Promise.race([
    written,
    sleep(patienceMs, undefined, { signal: enough.signal }).catch(() => {}),
  ])
  const rows = await db
    .selectFrom('ai_messages')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('place')
    .execute()
  return { ...begun, messages: shownTo(viewer, rows, catalogue) }
}
