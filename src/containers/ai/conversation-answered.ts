import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import * as z from 'zod/mini'

import type { Call } from '#src/api/client.ts'
import { conversationQuery, conversationsKey } from '#src/api/conversation-queries.ts'
import { withMessages } from '#src/api/written-messages.ts'
import type { App } from '#src/app/start-app.ts'
import type { ConversationView } from '#src/machines/conversation/conversation.view.ts'
import { draftNameOf } from '#src/lib/conversation-drafts.ts'

type Answered = { app: App; call: Call; view: ConversationView; id: string | null }

/**
 * Puts question and answer into the conversation's query. A new conversation gets its address now, and takes along what was typed
 * meanwhile.
 */
export const useAnswered = ({ view: { answered }, app, call, id }: Answered) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== resolvedLocation?.pathname,
  })
  // Before it is drawn; otherwise the question would disappear for a moment.
  useLayoutEffect(() => {
    if (answered === null) {
      return
    }
    const { queryKey } = conversationQuery(call, answered.id)
    queryClient.setQueryData(queryKey, (it) =>
      it === undefined ? answered : withMessages(it, answered),
    )
    void queryClient.invalidateQueries({ queryKey: conversationsKey })
    if (id === null) {
      moveDraft(app, answered.id)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- an answer arrives once
  }, [answered])

  const begun = id === null && answered !== null ? answered.id : null
  useLayoutEffect(() => {
    // Otherwise another page is loading.
    if (begun !== null && !isLeaving) {
      void router.navigate({
        to: '/ai/conversation/$conversationId',
        params: { conversationId: begun },
        replace: true,
        state: { goesOnFrom: '/ai/new' },
      })
    }
  }, [begun, isLeaving, router])
}

const moveDraft = ({ drafts }: App, id: string) => {
  const typed = drafts.read(draftNameOf(null), z.string())
  if (typed !== null) {
    drafts.write(draftNameOf(id), typed)
    drafts.drop(draftNameOf(null))
  }
}
