import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { Call } from '#src/api/client.ts'
import { conversationQuery, conversationsKey } from '#src/api/conversation-queries.ts'
import type { App } from '#src/app/start-app.ts'
import { useTopic } from '#src/containers/frame/use-live.ts'
import { isProblem } from '#src/lib/call-error.ts'

/** `error`: why it could not be loaded the last time. */
type Shown = { app: App; call: Call; id: string; error: Error | null }

/** AI-2: was the open conversation deleted elsewhere? It returns as soon as it is restored. */
export const useIsGone = ({ app, call, id, error }: Shown) => {
  const queryClient = useQueryClient()
  const isGone = isProblem(error, 'not-found')
  useEffect(() => {
    if (isGone) {
      void queryClient.invalidateQueries({ queryKey: conversationsKey })
    }
  }, [queryClient, isGone])
  useTopic(app, isGone ? { topic: 'conversation', id } : null, () => {
    const { queryKey } = conversationQuery(call, id)
    void queryClient.invalidateQueries({ queryKey })
  })
  return isGone
}
