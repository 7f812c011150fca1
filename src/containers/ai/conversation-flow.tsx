import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useLayoutEffect, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'

import type { Call } from '#src/api/client.ts'
import { conversationQuery, conversationsKey } from '#src/api/conversation-queries.ts'
import type { Answer, Conversation } from '#src/api/contract/conversations.ts'
import { withMessages, writingIn } from '#src/api/written-messages.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import {
  draftNameOf,
  selectConversationView,
  type ConversationView,
} from '#src/machines/conversation/conversation.view.ts'
import { selectCopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import { useConversationNews } from '#src/containers/ai/conversation-news.ts'
import { useFlow } from '#src/containers/flow.ts'
import { useRating } from '#src/containers/ai/rating.ts'
import { ConversationScreen } from '#src/ui/ai/conversation-screen.tsx'

type ConversationFlowProps = {
  app: App
  call: Call
  title: string
  /** `null`: it begins with the first question. */
  conversation: Conversation | null
  /** Stands where nothing was asked yet. */
  children?: (onAsk: (question: string) => void) => ReactNode
}

/** One conversation, from its first question on. */
export function ConversationFlow(props: ConversationFlowProps) {
  const flow = useFlow(props.app, 'conversation')

  return flow === undefined ? null : <Asking {...props} flow={flow} />
}

type AskingProps = ConversationFlowProps & { flow: FlowRef<'conversation'> }

const noMessages: Conversation['messages'] = []

function Asking({ flow, app, call, title, conversation, children }: AskingProps) {
  const id = conversation?.id ?? null
  const view = useSelector(flow, selectConversationView, shallowEqual)
  // What is typed while the page of its own is on its way belongs to the conversation that has begun.
  const [draft, setDraft] = useDraft(app, id ?? view.answered?.id ?? null)
  const { copied, onCopy } = useCopy(app)
  const { problem, onRate } = useRating(call, id)
  useAnswered({ view, app, call, id })
  useConversationNews({ app, call, conversation })
  const writing = conversation && writingIn(conversation)
  const ask = (question: string) => {
    flow.send({ type: 'question.ask', question })
    // Another than the one that stands in the field leaves that alone.
    if (question === draft.trim()) {
      setDraft('', question)
    }
  }

  return (
    <ConversationScreen
      title={title}
      messages={conversation?.messages ?? noMessages}
      view={view}
      isWriting={writing !== null}
      draft={draft}
      copied={copied}
      problem={problem}
      onType={(text) => setDraft(text)}
      onAsk={ask}
      onCopy={onCopy}
      onRate={onRate}
      onStop={() => writing && flow.send({ type: 'answer.stop', answerId: writing.id })}
      onRepeat={({ id: answerId }) => flow.send({ type: 'answer.repeat', answerId })}
      onRetry={() => flow.send({ type: 'question.retry' })}
      onWithdraw={() => {
        if (view.step === 'failed') {
          setDraft(view.question)
          flow.send({ type: 'question.withdraw' })
        }
      }}
    >
      {children?.(ask)}
    </ConversationScreen>
  )
}

/** What stands in the field. What is asked stays among the drafts until it is answered. */
const useDraft = (app: App, id: string | null) => {
  const name = draftNameOf(id)
  const [text, setText] = useState(() => app.drafts.read(name, z.string()) ?? '')
  const set = (next: string, kept = next) => {
    setText(next)
    app.drafts.write(name, kept)
  }
  return [text, set] as const
}

type Answered = Pick<AskingProps, 'app' | 'call'> & { view: ConversationView; id: string | null }

/**
 * Question and answer go where the conversation is shown from; one that began has an address from then on, and with it what
 * was typed meanwhile.
 */
const useAnswered = ({ view: { answered }, app, call, id }: Answered) => {
  const queryClient = useQueryClient()
  const router = useRouter()
  // Before it is drawn: else the question would go for a moment.
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
      void router.navigate({
        to: '/ai/conversation/$conversationId',
        params: { conversationId: answered.id },
        replace: true,
      })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- an answer arrives once
  }, [answered])
}

const moveDraft = ({ drafts }: App, id: string) => {
  const typed = drafts.read(draftNameOf(null), z.string())
  if (typed !== null) {
    drafts.write(draftNameOf(id), typed)
    drafts.drop(draftNameOf(null))
  }
}

const textOfAnswer = ({ text, citations }: Answer) =>
  [
    text,
    ...citations.map(
      ({ key, label, excerpt }) => `${label}: ${excerpt} ${window.location.origin}/demo/${key}`,
    ),
  ].join('\n\n')

/** The answer that was copied last, and how that went. */
const useCopy = (app: App) => {
  const [copiedId, setCopiedId] = useState<string | null>(null)
  const flow = useFlow(app, 'copyLink')
  const view = useSelector(
    flow,
    (snapshot) => (snapshot === undefined ? null : selectCopyLinkView(snapshot)),
    shallowEqual,
  )
  const onCopy = useCallback(
    (answer: Answer) => {
      app.close('copyLink')
      app.open('copyLink', { text: textOfAnswer(answer) })
      app.flow('copyLink')?.send({ type: 'link.copy' })
      setCopiedId(answer.id)
    },
    [app],
  )
  return { copied: copiedId === null || view === null ? null : { id: copiedId, view }, onCopy }
}
