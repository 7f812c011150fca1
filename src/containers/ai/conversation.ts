import type { App } from '#src/app/start-app.ts'

/** Opens the flow of this conversation; the one in which it began goes on. */
export const openConversation = (app: App, id: string | null) => {
  const running = app.flow('conversation')
  if (running?.getSnapshot().context.id !== id) {
    app.close('conversation')
  }
  app.open('conversation', { id })
}
