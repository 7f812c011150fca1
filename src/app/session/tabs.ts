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

/** `page.returned`: the browser had put this page away, and nothing that the others told meanwhile was heard. */
type TabNews = TabMessage | 'page.returned'

export type Tabs = {
  readonly announce: (message: TabMessage) => void
  readonly listen: (hear: (news: TabNews) => void) => void
}

/** `null` where the browser lets tabs tell each other nothing: Firefox does so with the cookies that it blocks (SE-15). */
const openChannel = () => {
  try {
    return new BroadcastChannel('partner-portal')
  } catch {
    return null
  }
}

/** SESSION-6: the tabs of this browser act as one. */
export const openTabs = (page: Pick<Window, 'addEventListener'> = window): Tabs => {
  const channel = openChannel()
  return {
    announce: (message) => channel?.postMessage(message),
    listen: (hear) => {
      channel?.addEventListener('message', ({ data }) => {
        const message = messageSchema.safeParse(data)
        if (message.success) {
          hear(message.data)
        }
      })
      page.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) {
          hear('page.returned')
        }
      })
    },
  }
}
