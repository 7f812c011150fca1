import { useQueryClient } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'

import { adminKey } from '#src/api/queries.ts'
import type { FlowRef } from '#src/app/start-app.ts'
import { selectSecondsLeft } from '#src/machines/countdown/countdown.view.ts'
import { selectDecisionsView } from '#src/machines/decisions/decisions.view.ts'
import { DecisionBar } from '#src/ui/admin/decision-bar.tsx'
import { DecisionDialog } from '#src/ui/admin/decision-dialog.tsx'
import type { DecisionCallbacks } from '#src/ui/admin/decision.ts'

/** What a page needs to decide on people; `email`: of who looks. The bar stands in an open drawer, the dialog before all. */
export const useDecisions = (flow: FlowRef<'decisions'>, email: string) => {
  const view = useSelector(flow, selectDecisionsView, shallowEqual)
  const on = callbacksOf(flow)
  useFresh(flow)

  return {
    view,
    on,
    bar: view.step === 'done' ? <Bar flow={flow} view={view} on={on} /> : null,
    dialog:
      view.step === 'asking' ? (
        <DecisionDialog {...{ view, email }} onConfirm={on.onConfirm} onCancel={on.onCancel} />
      ) : null,
  }
}

const callbacksOf = (flow: FlowRef<'decisions'>): DecisionCallbacks => ({
  onChoose: (choices, isChosen) => flow.send({ type: 'rows.choose', choices, isChosen }),
  onClearChosen: () => flow.send({ type: 'rows.clear' }),
  onAsk: (verdict, people) => flow.send({ type: 'decision.ask', verdict, people }),
  onConfirm: (wording) => flow.send({ type: 'decision.confirm', ...wording }),
  onCancel: () => flow.send({ type: 'decision.cancel' }),
  onUndo: () => flow.send({ type: 'decision.undo' }),
  onDismiss: () => flow.send({ type: 'decision.dismiss' }),
})

/** Whatever the server answered to a decision, what admins look at is not the newest any more. */
const useFresh = (flow: FlowRef<'decisions'>) => {
  const queryClient = useQueryClient()
  const answers = useSelector(flow, ({ context }) => context.answers)
  useEffect(() => {
    if (answers > 0) {
      void queryClient.invalidateQueries({ queryKey: adminKey })
    }
  }, [answers, queryClient])
}

type BarProps = {
  flow: FlowRef<'decisions'>
  view: Parameters<typeof DecisionBar>[0]['view']
  on: DecisionCallbacks
}

function Bar({ flow, view, on: { onUndo, onDismiss } }: BarProps) {
  const countdown = useSelector(flow, ({ children }) => children.untilTooLate)
  const secondsLeft = useSelector(countdown, (snapshot) =>
    snapshot === undefined ? 0 : selectSecondsLeft(snapshot),
  )

  return <DecisionBar view={view} secondsLeft={secondsLeft} onUndo={onUndo} onDismiss={onDismiss} />
}
