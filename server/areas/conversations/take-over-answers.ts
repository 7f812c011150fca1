import { heldMs } from '#server/areas/conversations/held-answer.ts'
import type { Services } from '#server/base/services.ts'

/** Continues answers whose process has ended: at the start, and at intervals. */
export const startTakingOver = ({ answers, db, log, now }: Services) => {
  const look = async () => {
    const left = await db
      .selectFrom('ai_messages')
      .select('id')
      .where('state', '=', 'writing')
      .where('held_until', '<=', now())
      .execute()
    left.forEach(({ id }) => void answers.write(id))
  }
  let running = Promise.resolve()
  const run = () => {
    running = look().catch((error: unknown) => {
      log.warn('answers not taken over', { error: String(error) })
    })
  }
  const timer = setInterval(run, heldMs / 2)
  timer.unref()
  run()
  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}
