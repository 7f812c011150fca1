import * as z from 'zod/mini'

const messageSchema = z.enum([
  'session.begun',
  'session.renewed',
  'session.ended',
  'me.changed',
  'demoSession.changed',
])
/** What a tab tells the others. It carries no values: those are read from the storage all share. */
export type TabMessage = z.output<typeof messageSchema>

export type Tabs = {
  readonly announce: (message: TabMessage) => void
  readonly listen: (hear: (message: TabMessage) => void) => void
}

/** SESSION-6: the tabs of this browser act as one. */
export const openTabs = (): Tabs => {
  const channel = new BroadcastChannel('partner-portal')
  return {
    announce: (message) => channel.postMessage(message),
    listen: (hear) =>
      channel.addEventListener('message', ({ data }) => {
        const message = messageSchema.safeParse(data)
        if (message.success) {
          hear(message.data)
        }
      }),
  }
}
