import { useMemo, useState } from 'react'
import * as z from 'zod/mini'

import { shownExchanges } from '#src/machines/conversation/branches.view.ts'
import type { Message } from '#src/api/contract/conversations.ts'
import type { App } from '#src/app/start-app.ts'
import { draftNameOf } from '#src/machines/conversation/conversation.view.ts'

/** Which branch of a conversation is shown; this tab keeps it. */
export const useBranch = (app: App, id: string | null, messages: readonly Message[]) => {
  const name = `${draftNameOf(id)}-branch`
  const [chosen, setChosen] = useState(() => app.drafts.read(name, z.string()))
  const choose = (questionId: string | null) => {
    setChosen(questionId)
    if (questionId === null) {
      app.drafts.drop(name)
    } else {
      app.drafts.write(name, questionId)
    }
  }
  const exchanges = useMemo(() => shownExchanges(messages, chosen), [messages, chosen])
  const last = exchanges.at(-1)?.answer?.id
  const isNewest = last === messages.at(-1)?.id
  return {
    exchanges,
    choose,
    /** Where the next question goes on from; left out where that is the newest answer anyway. */
    follows: chosen === null || isNewest ? undefined : last,
  }
}
