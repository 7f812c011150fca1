import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { Call } from '#src/api/client.ts'
import { conversationQuery } from '#src/api/conversation-queries.ts'
import { rateAnswer, type Answer } from '#src/api/contract/conversations.ts'
import { textOf } from '#src/lib/call-error.ts'

type Mark = { answer: Answer; isHelpful: boolean | null; reason: string | null }

const mutationKey = ['rateAnswer']

/** AI-2: the rating of an answer shows at once, and is removed again if the server refuses it. */
export const useRating = (call: Call, conversationId: string | null) => {
  const queryClient = useQueryClient()
  const show = ({ answer, isHelpful, reason }: Mark) => {
    const { queryKey } = conversationQuery(call, conversationId ?? '')
    queryClient.setQueryData(
      queryKey,
      (it) =>
        it && {
          ...it,
          messages: it.messages.map((message) =>
            message.role === 'answer' && message.id === answer.id
              ? { ...message, isHelpful, reason }
              : message,
          ),
        },
    )
  }
  const isNewest = (mark: Mark) =>
    queryClient
      .getMutationCache()
      .findAll({ mutationKey, status: 'pending' })
      .findLast(({ state }) => (state.variables as Mark).answer.id === mark.answer.id)?.state
      .variables === mark

  const { mutate, error } = useMutation({
    mutationKey,
    // Ratings are sent one after the other, so that the newest counts.
    scope: { id: 'ratings' },
    networkMode: 'always',
    mutationFn: ({ answer, isHelpful, reason }: Mark) =>
      call(rateAnswer, { id: answer.id, isHelpful, reason }),
    onMutate: show,
    onError: (_, mark) => {
      if (isNewest(mark)) {
        show({ ...mark, isHelpful: mark.answer.isHelpful, reason: mark.answer.reason })
      }
    },
  })

  return {
    /** The problem of the last rating. */
    problem: error === null ? null : `Your rating could not be saved. ${textOf(error)}`,
    onRate: useCallback(
      (answer: Answer, isHelpful: boolean | null, reason: string | null = null) =>
        mutate({ answer, isHelpful, reason }),
      [mutate],
    ),
  }
}
