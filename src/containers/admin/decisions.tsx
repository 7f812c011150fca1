import { useQueryClient } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import * as z from 'zod/mini'

import type { Verdict } from '#src/api/contract/admin-access.ts'
import { adminKey } from '#src/api/queries.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { required } from '#src/lib/required.ts'
import { KeptDraft } from '#src/containers/kept-draft.ts'
import { selectSecondsLeft } from '#src/machines/countdown/countdown.view.ts'
import type { Subject } from '#src/machines/decisions/decisions.machine.ts'
import { selectDecisionsView } from '#src/machines/decisions/decisions.view.ts'
import type { Wording } from '#src/machines/decisions/words.ts'
import { DecisionBar } from '#src/ui/admin/decision-bar.tsx'
import { DecisionDialog } from '#src/ui/admin/decision-dialog.tsx'
import type { DecisionCallbacks } from '#src/ui/admin/decision.ts'

type Decisions = { app: App; flow: FlowRef<'decisions'>; email: string }

/**
 * What a page needs to decide on people; `email`: the admin's. The bar is shown in an open drawer, the dialog above everything.
 */
export const useDecisions = ({ app, flow, email }: Decisions) => {
  const view = useSelector(flow, selectDecisionsView, shallowEqual)
  const on = callbacksOf(flow)
  useFresh(app, flow)

  return {
    view,
    on,
    bar: view.step === 'done' ? <Bar flow={flow} view={view} on={on} /> : null,
    dialog:
      view.step === 'asking' ? (
        <KeptDraft drafts={app.drafts} name={draftNameOf(view.verdict)} schema={wordsDraft}>
          {(kept) => (
            <DecisionDialog
              view={{ ...view, wording: wordingFor(view.people, kept) ?? view.wording }}
              email={email}
              onType={(wording) =>
                app.drafts.write(draftNameOf(view.verdict), {
                  ...wording,
                  people: idsOf(view.people),
                })
              }
              onLeaveOut={on.onLeaveOut}
              onConfirm={on.onConfirm}
              onCancel={on.onCancel}
            />
          )}
        </KeptDraft>
      ) : null,
  }
}

/**
 * The words of a verdict, and for whom: they survive leaving the page and another verdict, and are offered only for the same
 * people.
 */
const draftNameOf = (verdict: Verdict['verdict']) => `words-to-${verdict}`
const wordsDraft = z.object({
  people: z.array(z.string()),
  reason: z.string(),
  note: z.string(),
})

const idsOf = (people: readonly Subject[]) => people.map(({ personId }) => personId)

const wordingFor = (
  people: readonly Subject[],
  kept: z.output<typeof wordsDraft> | null,
): Wording | null =>
  kept !== null && kept.people.join() === idsOf(people).join()
    ? { reason: kept.reason, note: kept.note }
    : null

const callbacksOf = (flow: FlowRef<'decisions'>): DecisionCallbacks => ({
  onChoose: (choices, isChosen) => flow.send({ type: 'rows.choose', choices, isChosen }),
  onClearChosen: () => flow.send({ type: 'rows.clear' }),
  onAsk: (verdict, people) => flow.send({ type: 'decision.ask', verdict, people }),
  onLeaveOut: (personId) => flow.send({ type: 'decision.leaveOut', personId }),
  onConfirm: (wording) => flow.send({ type: 'decision.confirm', ...wording }),
  onCancel: () => flow.send({ type: 'decision.cancel' }),
  onUndo: () => flow.send({ type: 'decision.undo' }),
  onDismiss: () => flow.send({ type: 'decision.dismiss' }),
})

/** Once the server has answered a decision, its words are used up, and the admin area's data is outdated. */
const useFresh = ({ drafts }: App, flow: FlowRef<'decisions'>) => {
  const queryClient = useQueryClient()
  const answers = useSelector(flow, ({ context }) => context.answers)
  useEffect(() => {
    if (answers > 0) {
      dropUsed(drafts, required(flow.getSnapshot().context.asked, 'decision'))
      void queryClient.invalidateQueries({ queryKey: adminKey })
    }
  }, [answers, drafts, flow, queryClient])
}

const dropUsed = (
  drafts: App['drafts'],
  { verdict, people }: { verdict: Verdict['verdict']; people: readonly Subject[] },
) => {
  const kept = drafts.read(draftNameOf(verdict), wordsDraft)
  if (idsOf(people).some((id) => kept?.people.includes(id) === true)) {
    drafts.drop(draftNameOf(verdict))
  }
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
