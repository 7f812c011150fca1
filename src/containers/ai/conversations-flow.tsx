import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'

import type { Call } from '#src/api/client.ts'
import {
  conversationKey,
  conversationQuery,
  conversationsKey,
  conversationsQuery,
} from '#src/api/conversation-queries.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import {
  selectConversationsView,
  type ConversationsView,
} from '#src/machines/conversations/conversations.view.ts'
import { shownProblem } from '#src/containers/list-problem.ts'
import { useFlow } from '#src/containers/flow.ts'
import type { Done } from '#src/machines/conversations/conversations.machine.ts'
import { ConversationList } from '#src/ui/ai/conversation-list.tsx'
import { DeleteAllDialog } from '#src/ui/ai/delete-all-dialog.tsx'
import { RenameDialog } from '#src/ui/ai/rename-dialog.tsx'

type ConversationsFlowProps = {
  app: App
  call: Call
  q: string
  onSearch: (q: string) => void
  onLeave: () => void
}

/** The list of the person's conversations. */
export function ConversationsFlow(props: ConversationsFlowProps) {
  const flow = useFlow(props.app, 'conversations')

  return flow === undefined ? null : <Conversations {...props} flow={flow} />
}

type ConversationsProps = ConversationsFlowProps & { flow: FlowRef<'conversations'> }

function Conversations({ call, q, flow, ...on }: ConversationsProps) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    conversationsQuery(call, q),
  )
  const view = useSelector(flow, selectConversationsView, shallowEqual)
  useOutcome(view, call)

  return (
    <>
      <ConversationList
        {...on}
        conversations={data?.pages.flatMap(({ conversations }) => conversations) ?? null}
        q={q}
        problem={shownProblem({ error, isFetching })}
        outcome={outcomeOf(view)}
        busyId={view.step === 'list' ? view.busyId : null}
        onUndo={() => flow.send({ type: 'conversation.restore' })}
        onPin={(conversation) => flow.send({ type: 'conversation.pin', conversation })}
        hasMore={hasNextPage}
        onMore={() => void fetchNextPage()}
        onRetry={() => void refetch()}
        onRename={(conversation) => flow.send({ type: 'conversation.rename', conversation })}
        onDeleteAll={() => flow.send({ type: 'all.delete' })}
        onDelete={(conversation) => flow.send({ type: 'conversation.delete', conversation })}
      />
      {view.step === 'deleteAll' ? (
        <DeleteAllDialog
          view={view}
          onConfirm={() => flow.send({ type: 'all.confirm' })}
          onCancel={() => flow.send({ type: 'all.cancel' })}
        />
      ) : null}
      {view.step === 'rename' ? (
        <RenameDialog
          view={view}
          onTitle={(title) => flow.send({ type: 'title.submit', title })}
          onCancel={() => flow.send({ type: 'title.cancel' })}
        />
      ) : null}
    </>
  )
}

const outcomeOf = (view: ConversationsView) => ({
  told: view.step === 'list' && view.done !== null ? sentenceOn(view.done) : null,
  canUndo: view.step === 'list' && view.done?.what === 'deleted' && view.busyId === null,
  problem: view.step === 'list' ? view.problem : null,
})

const sentenceOn = (done: Done) => {
  if (done.what !== 'all deleted') {
    return `“${done.title}” was ${done.what}.`
  }
  return done.count === 1 ? 'Your conversation was deleted.' : 'Your conversations were deleted.'
}

/** Updates other parts of the page: a new title, or a deleted conversation. */
const useOutcome = (view: ConversationsView, call: Call) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { conversationId: shown } = useParams({ strict: false })
  const done = view.step === 'list' ? view.done : null
  useEffect(() => {
    if (done === null) {
      return
    }
    void queryClient.invalidateQueries({ queryKey: conversationsKey })
    if (done.what === 'all deleted') {
      queryClient.removeQueries({ queryKey: conversationKey })
      if (shown !== undefined) {
        void router.navigate({ to: '/ai/new', replace: true })
      }
      return
    }
    const { queryKey } = conversationQuery(call, done.id)
    if (done.what === 'renamed') {
      queryClient.setQueryData(queryKey, (it) => it && { ...it, title: done.title })
      return
    }
    if (done.what === 'restored') {
      void router.navigate({
        to: '/ai/conversation/$conversationId',
        params: { conversationId: done.id },
      })
      return
    }
    if (done.what !== 'deleted') {
      return
    }
    queryClient.removeQueries({ queryKey })
    if (shown === done.id) {
      void router.navigate({ to: '/ai/new', replace: true })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown by then is no outcome
  }, [done, call, queryClient, router])
}
