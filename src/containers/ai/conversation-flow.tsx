import { useRouter } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { useMemo, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'

import type { Call } from '#src/api/client.ts'
import type { Answer, Conversation, Question } from '#src/api/contract/conversations.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import type { Asked } from '#src/machines/conversation/conversation.setup.ts'
import { selectConversationView } from '#src/machines/conversation/conversation.view.ts'
import { draftNameOf, editNameOf } from '#src/lib/conversation-drafts.ts'
import { useAnswered } from '#src/containers/ai/conversation-answered.ts'
import { useBranch } from '#src/containers/ai/conversation-branch.ts'
import { useConversationNews } from '#src/containers/ai/conversation-news.ts'
import { useWriting } from '#src/containers/ai/conversation-writing.ts'
import { useCopyAnswer } from '#src/containers/ai/copy-answer.ts'
import { exportConversation } from '#src/containers/ai/export-conversation.ts'
import { useFlow } from '#src/containers/flow.ts'
import { OfferedDemo, useAccess } from '#src/containers/ai/offered-demo.tsx'
import { useRating } from '#src/containers/ai/rating.ts'
import { useSteady } from '#src/containers/ai/steady.ts'
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
  const messages = conversation?.messages ?? noMessages
  const view = useSelector(flow, selectConversationView, shallowEqual)
  // What is typed while the page of its own is on its way belongs to the conversation that has begun.
  const [draft, setDraft] = useDraft(app, id ?? view.answered?.id ?? null)
  const router = useRouter()
  const { copied, onCopy } = useCopyAnswer(app)
  const { problem, onRate } = useRating(call, id)
  const onAccess = useAccess(app)
  const { exchanges, choose, follows, goOnFrom } = useBranch(app, id, messages)
  useAnswered({ view, app, call, id })
  const isLive = useConversationNews({ app, call, conversation })
  useWriting({ flow, call, step: view.step, conversation, isLive })
  // The same ones from piece to piece of an answer: what is shown already is not drawn anew.
  const onAnswer = useMemo(
    () => ({
      onAccess,
      onCopy,
      onRate,
      onRepeat: ({ id: answerId }: Answer) => flow.send({ type: 'answer.repeat', answerId }),
    }),
    [flow, onAccess, onCopy, onRate],
  )
  const type = (text: string) => {
    setDraft(text)
    if (text === '') {
      goOnFrom()
    }
  }
  const ask = (question: string) => {
    flow.send({ type: 'question.ask', question, follows })
    choose(null)
    // Another than the one that stands in the field leaves that alone.
    if (question === draft.trim()) {
      type('')
    }
  }
  /** What stands in the field of the next one that nobody has begun is kept. */
  const beginAnew = () => {
    const name = draftNameOf(null)
    const asked = flow.getSnapshot().context.asked.map((it) => it.question)
    app.drafts.write(
      name,
      [...asked, app.drafts.read(name, z.string())].filter(Boolean).join('\n\n'),
    )
    flow.send({ type: 'waiting.withdraw' })
    flow.send({ type: 'question.withdraw' })
    void router.navigate({ to: '/ai/new' })
  }
  const toField = (asked: Asked | undefined) => {
    if (asked !== undefined) {
      setDraft([asked.question, draft].filter((it) => it !== '').join('\n\n'))
      goOnFrom(asked.follows)
    }
  }

  const { onExport, ...on } = useSteady({
    onType: type,
    onAsk: ask,
    onEdit: (question: Question, text: string) => {
      flow.send({ type: 'question.ask', question: text, follows: question.follows })
      choose(null)
    },
    keptEdit: (questionId: string) => app.drafts.read(editNameOf(questionId), z.string()),
    onKeepEdit: (questionId: string, text: string | null) => {
      if (text === null) {
        app.drafts.drop(editNameOf(questionId))
      } else {
        app.drafts.write(editNameOf(questionId), text)
      }
    },
    onBranch: (questionId: string) => {
      choose(questionId)
      goOnFrom()
    },
    onExport: (format: 'markdown' | 'json') => {
      if (conversation !== null) {
        exportConversation({ conversation, exchanges, format })
      }
    },
    onStop: () => flow.send({ type: 'answer.stop' }),
    onRetry: () => flow.send({ type: 'question.retry' }),
    onBeginAnew: beginAnew,
    onWithdraw: () => {
      toField(flow.getSnapshot().context.asked[0])
      flow.send({ type: 'question.withdraw' })
    },
    onWithdrawWaiting: () => {
      toField(flow.getSnapshot().context.asked.at(-1))
      flow.send({ type: 'waiting.withdraw' })
    },
  })

  return (
    <>
      <ConversationScreen
        title={title}
        exchanges={exchanges}
        newestId={messages.at(-1)?.id ?? null}
        view={view}
        draft={draft}
        copied={copied}
        problem={problem}
        {...onAnswer}
        {...on}
        onExport={conversation === null ? null : onExport}
      >
        {children}
      </ConversationScreen>
      <OfferedDemo app={app} messages={messages} />
    </>
  )
}

/** What stands in the field. */
const useDraft = (app: App, id: string | null) => {
  const name = draftNameOf(id)
  const [text, setText] = useState(() => app.drafts.read(name, z.string()) ?? '')
  const set = (next: string) => {
    setText(next)
    app.drafts.write(name, next)
  }
  return [text, set] as const
}
