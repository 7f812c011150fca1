import { shallowEqual, useSelector } from '@xstate/react'

import type { App, FlowRef } from '#src/app/start-app.ts'
import { useKeptWords } from '#src/containers/kept-words.ts'
import { selectLeadCorrectionView } from '#src/machines/lead-correction/lead-correction.view.ts'
import { LeadCorrectionDialog } from '#src/ui/demos/lead-correction-dialog.tsx'
import { typedCorrectionSchema } from '#src/ui/demos/typed-lead.ts'

type LeadCorrectionProps = Pick<App, 'drafts'> & { flow: FlowRef<'leadCorrection'>; isOwn: boolean }

/** LEAD-6, LEAD-7: the dialog that corrects a lead, starting with what this tab kept of it. */
export function LeadCorrection({ drafts, flow, isOwn }: LeadCorrectionProps) {
  const view = useSelector(flow, selectLeadCorrectionView, shallowEqual)
  const kept = useKeptWords({
    drafts,
    name: 'lead-correction',
    schema: typedCorrectionSchema,
    about: view.step === 'asking' ? view.lead.id : null,
    isUsed: view.step === 'saved' || view.step === 'gone',
  })

  return view.step === 'asking' ? (
    <LeadCorrectionDialog
      view={view}
      kept={kept.typed}
      isOwn={isOwn}
      onType={kept.keep}
      onSave={(draft, reason) => flow.send({ type: 'correction.save', draft, reason })}
      onCancel={() => {
        kept.drop()
        flow.send({ type: 'correction.cancel' })
      }}
    />
  ) : null
}
