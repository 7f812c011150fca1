import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { memo, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'

import type { Call } from '#src/api/client.ts'
import { conversationQuery } from '#src/api/conversation-queries.ts'
import type { Answer, Conversation } from '#src/api/contract/conversations.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { ShellBanners } from '#src/containers/frame/banners.tsx'
import { ConversationsFlow } from '#src/containers/ai/conversations-flow.tsx'
import { useFlow } from '#src/containers/flow.ts'
import { useSearchField } from '#src/containers/search-field.ts'
import { RunningDemoSession } from '#src/containers/frame/running-demo-session.tsx'
import { useShell } from '#src/containers/frame/use-shell.ts'
import { Palette, usePalette } from '#src/containers/frame/use-palette.ts'
import { selectIsDemoSessionRunning } from '#src/machines/demo-session/demo-session.view.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { spokenAnswer } from '#src/ui/ai/spoken-answer.ts'
import { writingText } from '#src/ui/ai/standing.ts'
import { StandaloneLayout } from '#src/ui/frame/standalone-layout.tsx'

type StandaloneFrameProps = {
  app: App
  call: Call
  queryClient: QueryClient
  children: ReactNode
}

/** The conversations' layout with everything that it shows of the signed-in person. */
export const StandaloneFrame = memo(function StandaloneFrame(props: StandaloneFrameProps) {
  const { queryClient, ...frame } = props
  return (
    <QueryClientProvider client={queryClient}>
      <Frame {...frame} />
    </QueryClientProvider>
  )
})

function Frame({ app, call, children }: Omit<StandaloneFrameProps, 'queryClient'>) {
  const shell = useShell(app)
  const palette = usePalette()
  const [isListOpen, setIsListOpen] = useState(false)
  const search = useListSearch(app)

  return (
    <StandaloneLayout
      {...shell}
      isListOpen={isListOpen}
      // Whoever is demoed to looks on (ADR 161).
      isListFolded={useSelector(app.demoSession, selectIsDemoSessionRunning)}
      announcement={<Announcement app={app} />}
      banners={
        <ShellBanners app={app}>
          {shell.me === null ? null : <RunningDemoSession app={app} call={call} me={shell.me} />}
        </ShellBanners>
      }
      list={
        <ConversationsFlow app={app} call={call} {...search} onLeave={() => setIsListOpen(false)} />
      }
      onList={setIsListOpen}
      onSearch={palette.open}
    >
      {children}
      {palette.isOpen && shell.me !== null ? (
        <Suspense>
          <Palette app={app} me={shell.me} onClose={palette.close} />
        </Suspense>
      ) : null}
    </StandaloneLayout>
  )
}

/** The search among conversations, which is in the address. */
const useListSearch = (app: App) => {
  const q = useSearch({ from: '/_standalone', select: ({ conversations }) => conversations })
  const navigate = useNavigate()
  const write = useCallback(
    (conversations: string) =>
      void navigate({ to: '.', search: (it) => ({ ...it, conversations }), replace: true }),
    [navigate],
  )
  const { onType } = useSearchField(app, q, write)

  return { q, onSearch: onType }
}

/** For screen readers: the state of the newest answer, and its text once it is complete, even if it equals the one before. */
function Announcement({ app }: { app: App }) {
  const flow = useFlow(app, 'conversation')
  const standing = useSelector(flow, selectStanding)
  const id = useSelector(flow, (snapshot) => snapshot?.context.id)
  const answerId = useSelector(flow, (snapshot) => snapshot?.context.answerId)
  // The pieces of an answer do not render this.
  const select = useCallback(
    ({ messages }: Conversation) => {
      const answer = messages.find((it) => it.id === answerId)
      return answer?.role === 'answer' && answer.state !== 'writing' ? answer : null
    },
    [answerId],
  )
  const { data: answer = null } = useQuery({
    ...conversationQuery(app.call, id ?? ''),
    enabled: false,
    select,
  })
  const spoken = useSpoken(answer)

  return spoken === null ? (
    standing
  ) : (
    <span key={spoken.id} lang={spoken.language ?? undefined}>
      {spoken.text}
    </span>
  )
}

/** An answer takes a while: people who do not see it come hear that it does. */
const selectStanding = (snapshot: SnapshotFrom<FlowRef<'conversation'>> | undefined) =>
  snapshot?.matches('streaming') === true
    ? writingText(snapshot.matches({ streaming: 'reconnecting' }))
    : null

type Spoken = Pick<Answer, 'id' | 'text' | 'language'>

/** The visible text comes first, for preparing it for screen readers takes a slow phone a while. */
const useSpoken = (answer: Answer | null) => {
  const [spoken, setSpoken] = useState<Spoken | null>(null)
  useEffect(() => {
    let isWanted = true
    const speak = async () => {
      await whenIdle()
      if (isWanted) {
        setSpoken(answer && { ...answer, text: spokenAnswer(answer) })
      }
    }
    void speak()
    return () => {
      isWanted = false
    }
  }, [answer])
  return spoken
}
