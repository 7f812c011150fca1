import * as z from 'zod/mini'

import type { App } from '#src/app/start-app.ts'
import { askedNameOf } from '#src/lib/conversation-drafts.ts'

const askedSchema = z.array(
  z.object({ question: z.string(), follows: z.optional(z.nullable(z.string())) }),
)

/** Opens the flow of this conversation; the one in which it began goes on. */
export const openConversation = (app: App, id: string | null) => {
  const running = app.flow('conversation')
  if (running?.getSnapshot().context.id !== id) {
    app.close('conversation')
  }
  app.open('conversation', { id, asked: app.drafts.read(askedNameOf(id), askedSchema) ?? [] })
}

/** A conversation that has no address yet would be answered where nobody sees it; its question is kept, to be asked again. */
export const leaveFirstQuestion = (app: App) => {
  if (app.flow('conversation')?.getSnapshot().context.id === null) {
    app.close('conversation')
  }
}
