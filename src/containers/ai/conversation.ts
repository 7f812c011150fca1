import * as z from 'zod/mini'

import type { App } from '#src/app/start-app.ts'
import { askedNameOf } from '#src/lib/conversation-drafts.ts'

const askedSchema = z.array(
  z.object({ question: z.string(), follows: z.optional(z.nullable(z.string())) }),
)

/** Opens the flow of this conversation, or continues the one that it began in. */
export const openConversation = (app: App, id: string | null) => {
  const running = app.flow('conversation')
  if (running?.getSnapshot().context.id !== id) {
    app.close('conversation')
  }
  app.open('conversation', { id, asked: app.drafts.read(askedNameOf(id), askedSchema) ?? [] })
}

/** Without an address the answer would come where nobody sees it; the question is kept, to be asked again. */
export const leaveFirstQuestion = (app: App) => {
  if (app.flow('conversation')?.getSnapshot().context.id === null) {
    app.close('conversation')
  }
}
