import { useQuery } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import * as z from 'zod/mini'

import { leadQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { useFlow } from '#src/containers/flow.ts'
import { useKeptWords } from '#src/containers/kept-words.ts'
import { LeadCorrection } from '#src/containers/lead-correction.tsx'
import { shownProblem } from '#src/containers/list-problem.ts'
import { selectLeadCorrectionView } from '#src/machines/lead-correction/lead-correction.view.ts'
import { selectLeadDeletionView } from '#src/machines/lead-deletion/lead-deletion.view.ts'
import { LeadDeletionDialog } from '#src/ui/admin/lead-deletion-dialog.tsx'
import { LeadDrawer } from '#src/ui/admin/lead-drawer.tsx'

const reasonSchema = z.string()

type Flows = { correction: FlowRef<'leadCorrection'>; deletion: FlowRef<'leadDeletion'> }
type LeadProps = {
  app: App
  call: Call
  /** The lead that the address names. */
  id: string | undefined
  listedCompany: string | undefined
  onClose: () => void
}

/** LEAD-6: the lead that is open, and what an admin does about it. */
export function Lead(props: LeadProps) {
  const correction = useFlow(props.app, 'leadCorrection')
  const deletion = useFlow(props.app, 'leadDeletion')

  return correction === undefined || deletion === undefined ? null : (
    <Acts {...props} correction={correction} deletion={deletion} />
  )
}

function Acts({ id, ...props }: LeadProps & Flows) {
  const { app, correction, deletion } = props
  const { drafts } = app
  const corrected = useSelector(correction, selectLeadCorrectionView, shallowEqual)
  const deleted = useSelector(deletion, selectLeadDeletionView, shallowEqual)
  const reason = useKeptWords({
    drafts,
    name: 'lead-deletion',
    schema: reasonSchema,
    about: deleted.step === 'asking' ? deleted.lead.id : null,
    isUsed: deleted.step === 'deleted',
  })
  useEffect(() => {
    // Back leaves the dialog open, but closes the drawer that would show its result.
    correction.send({ type: 'lead.show', id })
    deletion.send({ type: 'lead.show', id })
  }, [id, correction, deletion])

  return (
    <>
      {id === undefined ? null : (
        <Shown
          {...props}
          id={id}
          isCorrected={corrected.step === 'saved' && corrected.lead.id === id}
          isDeleted={deleted.step === 'deleted' && deleted.id === id}
        />
      )}
      <LeadCorrection drafts={drafts} flow={correction} isOwn={false} />
      {deleted.step === 'asking' ? (
        <LeadDeletionDialog
          view={{ ...deleted, reason: reason.typed ?? deleted.reason }}
          onType={reason.keep}
          onConfirm={(why) => deletion.send({ type: 'deletion.confirm', reason: why })}
          onCancel={() => {
            reason.drop()
            deletion.send({ type: 'deletion.cancel' })
          }}
        />
      ) : null}
    </>
  )
}

type ShownProps = Omit<LeadProps, 'app' | 'id'> &
  Flows & { id: string; isCorrected: boolean; isDeleted: boolean }

function Shown(props: ShownProps) {
  const { call, id, listedCompany, isCorrected, isDeleted, correction, deletion, onClose } = props
  const { data, error, isFetching, refetch } = useQuery(leadQuery(call, id))

  return (
    <LeadDrawer
      lead={isDeleted ? null : data}
      listedCompany={listedCompany}
      problem={shownProblem({ error, isFetching })}
      isCorrected={isCorrected}
      isDeleted={isDeleted}
      onCorrect={(lead) => correction.send({ type: 'correction.ask', lead, isOwn: false })}
      onDelete={(lead) => deletion.send({ type: 'deletion.ask', lead })}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}
