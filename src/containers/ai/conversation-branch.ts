import { useMemo, useState } from 'react'
import * as z from 'zod/mini'

import type { Asked } from '#src/machines/conversation/conversation.setup.ts'
import { shownExchanges } from '#src/machines/conversation/branches.view.ts'
import type { Message } from '#src/api/contract/conversations.ts'
import type { App } from '#src/app/start-app.ts'
import { draftNameOf } from '#src/lib/conversation-drafts.ts'

const placeSchema = z.object({ follows: z.nullable(z.string()) })

/** Which branch of a conversation is shown, and which answer the next question continues from. */
export const useBranch = (app: App, id: string | null, messages: readonly Message[]) => {
  const name = `${draftNameOf(id)}-branch`
  const [chosen, choose] = useKept(app, name, z.string())
  const [place, setPlace] = useKept(app, `${name}-place`, placeSchema)
  const exchanges = useMemo(() => shownExchanges(messages, chosen), [messages, chosen])
  const last = exchanges.at(-1)?.answer?.id
  const isNewest = last === messages.at(-1)?.id
  const shownLast = chosen === null || isNewest ? undefined : last
  return {
    exchanges,
    choose,
    /** The answer that the next question continues from; left out if that is the newest one anyway. */
    follows: place === null ? shownLast : place.follows,
    /** The place of a question that was taken back, whatever branch is shown meanwhile; left out if there is none. */
    goOnFrom: (follows?: Asked['follows']) => setPlace(follows === undefined ? null : { follows }),
  }
}

/** What this tab keeps; `null` if nothing. */
const useKept = <TSchema extends z.ZodMiniType>(app: App, name: string, schema: TSchema) => {
  const [value, setValue] = useState(() => app.drafts.read(name, schema))
  const keep = (next: z.output<TSchema> | null) => {
    setValue(next)
    if (next === null) {
      app.drafts.drop(name)
    } else {
      app.drafts.write(name, next)
    }
  }
  return [value, keep] as const
}
