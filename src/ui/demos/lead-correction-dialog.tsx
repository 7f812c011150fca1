import { Button, Dialog, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { optionalLine } from '#src/api/contract/fields.ts'
import type { LeadDraft } from '#src/api/contract/leads.ts'
import type { LeadCorrectionView } from '#src/machines/lead-correction/lead-correction.view.ts'
import { LeadForm } from '#src/ui/demos/lead-form.tsx'
import {
  isAsStored,
  onCorrected,
  typedOf,
  type TypedCorrection,
  type TypedLead,
} from '#src/ui/demos/typed-lead.ts'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useServerErrors } from '#src/ui/parts/forms/use-server-errors.ts'
import { DialogFrame } from '#src/ui/parts/overlays/dialog-frame.tsx'
import { useLeaving } from '#src/ui/parts/overlays/leave-question.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type LeadCorrectionDialogProps = {
  view: Extract<LeadCorrectionView, { step: 'asking' }>
  /** What was typed before, and not sent. */
  kept: TypedCorrection | null
  /** It is the person's own, of which no audit log tells. */
  isOwn: boolean
  onType: (typed: TypedCorrection) => void
  onSave: (draft: LeadDraft, reason: string) => void
  onCancel: () => void
}

const reasonSchema = z.object({ reason: optionalLine(500) })

/** LEAD-6, LEAD-7: the form of a lead once more, to put right what stands in it. Leaving it asks first, once something is typed. */
export function LeadCorrectionDialog(props: LeadCorrectionDialogProps) {
  const { view, kept, isOwn, onType, onSave, onCancel } = props
  const { lead, begun, isBusy, problem, fieldErrors } = view
  const formId = useId()
  const { register, handleSubmit, setError, formState, getValues } = useForm({
    resolver: zodResolver(reasonSchema),
    defaultValues: { reason: kept?.reason ?? '' },
  })
  useServerErrors(setError, fieldErrors)
  // The newest of a lead that somebody else changed has what was sent in it.
  const again = kept !== null && begun === lead ? onCorrected(kept, typedOf(lead)) : null
  const first = again?.begun ?? typedOf(begun)
  const [typed, setTyped] = useState(first)
  const isChanged = !isAsStored(typed, lead)
  const keep = (now: TypedLead) =>
    onType({ lead: now, reason: getValues('reason') ?? '', before: typedOf(lead) })
  const look = (now: TypedLead) => {
    setTyped(now)
    keep(now)
  }
  const isReasonTyped = formState.isDirty || Boolean(kept?.reason)
  const { leave, stay, question } = useLeaving(isChanged || isReasonTyped, onCancel)
  const save = (draft: LeadDraft) =>
    handleSubmit(({ reason }) => {
      stay()
      onSave(draft, reason)
    })

  return (
    <Dialog.Root
      open
      size="lg"
      closeOnInteractOutside={false}
      finalFocusEl={() => null}
      onOpenChange={({ open }) => (open || isBusy ? undefined : leave())}
    >
      <DialogFrame title="Correct this lead">
        <Dialog.Body>
          {again?.isCorrected === true ? <SinceText aside={again.aside} /> : null}
          <LeadForm
            id={formId}
            view={{ step: isBusy ? 'sending' : 'editing', fieldErrors }}
            isGoogle={lead.type !== 'client'}
            begun={first}
            leads={[]}
            last={null}
            isKept={false}
            onType={look}
            onSubmit={(draft) => void save(draft)()}
          >
            {isOwn ? null : (
              <TextField
                {...register('reason', { onChange: () => keep(typed) })}
                label="Reason (optional)"
                hint="For the audit log, where it stays: please name nobody."
                maxLength={500}
                autoComplete="off"
                readOnly={isBusy}
                error={formState.errors.reason?.message}
              />
            )}
          </LeadForm>
        </Dialog.Body>
        {question}
        <Dialog.Footer hidden={question !== null}>
          <ProblemAlert>{problem}</ProblemAlert>
          <Button variant="outline" aria-disabled={isBusy} onClick={isBusy ? undefined : leave}>
            Cancel
          </Button>
          <SubmitButton form={formId} isBusy={isBusy} busyText="Loading...">
            Save
          </SubmitButton>
        </Dialog.Footer>
      </DialogFrame>
    </Dialog.Root>
  )
}

/** What was typed is not on the lead that it was typed on. */
const SinceText = ({ aside }: { aside: readonly string[] }) => (
  <Text pb="4" color="fg.warning" overflowWrap="anywhere">
    Somebody corrected this lead since you typed.
    {aside.length === 0
      ? ' The form has their changes and yours.'
      : ` The form has their version; you had typed: ${aside.map((text) => `“${text}”`).join(', ')}.`}
  </Text>
)
