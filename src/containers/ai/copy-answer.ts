import { shallowEqual, useSelector } from '@xstate/react'
import { useCallback, useMemo, useState } from 'react'

import type { Answer } from '#src/api/contract/conversations.ts'
import type { App } from '#src/app/start-app.ts'
import { selectCopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import { textOfAnswer } from '#src/containers/ai/answer-words.ts'
import { useFlow } from '#src/containers/flow.ts'

/** The answer that was copied last, and the result. */
export const useCopyAnswer = (app: App) => {
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
  const copied = useMemo(
    () => (copiedId === null || view === null ? null : { id: copiedId, view }),
    [copiedId, view],
  )
  return { copied, onCopy }
}
