import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { Call } from '#src/api/client.ts'
import { conversationQuery } from '#src/api/conversation-queries.ts'
import type { Conversation } from '#src/api/contract/conversations.ts'
import { writingIn } from '#src/api/written-messages.ts'
import { afterPaint } from '#src/lib/after-paint.ts'
import type { FlowRef } from '#src/app/start-app.ts'
import type { ConversationView } from '#src/machines/conversation/conversation.view.ts'

type Watched = {
  flow: FlowRef<'conversation'>
  call: Call
  step: ConversationView['step']
  conversation: Conversation | null
  isLive: boolean
}

/** Tells the flow when answers begin and end, whoever asked for them, and whether the live channel is up. */
export const useWriting = ({ flow, call, step, conversation, isLive }: Watched) => {
  const queryClient = useQueryClient()
  const id = conversation?.id ?? null
  const shown = conversation && writingIn(conversation)?.id
  useEffect(() => {
    // The screen may lag behind the data.
    const known = queryClient.getQueryData(conversationQuery(call, id ?? '').queryKey)
    if (known === undefined) {
      return
    }
    const writing = writingIn(known)
    if (step === 'idle' && writing !== null) {
      flow.send({ type: 'answer.begun', answerId: writing.id })
    }
    if (writing !== null) {
      return
    }
    // The end is drawn first; what follows is drawn in a frame of its own.
    let isOver = false
    void afterPaint().then(() => isOver || flow.send({ type: 'answer.ended' }))
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is drawn tells when to look
  }, [flow, queryClient, call, id, shown, step])

  const wasLive = useRef(false)
  useEffect(() => {
    if (isLive) {
      flow.send({ type: 'channel.back' })
    } else if (wasLive.current) {
      flow.send({ type: 'channel.lost' })
    }
    wasLive.current ||= isLive
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a step that begins is told how it stands
  }, [flow, isLive, step])
}
