import { Button, Dialog, Flex, Text } from '@chakra-ui/react'
import { useCallback, useId, useState } from 'react'

import type { LeadDraft, OwnLead } from '#src/api/contract/leads.ts'
import type { LeadView } from '#src/machines/lead/lead.view.ts'
import { EarlierCustomersButton } from '#src/ui/demos/earlier-customers-button.tsx'
import { LeadForm } from '#src/ui/demos/lead-form.tsx'
import { begunLead, isBlank, leadsFor, type TypedLead } from '#src/ui/demos/typed-lead.ts'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { DialogFrame } from '#src/ui/parts/overlays/dialog-frame.tsx'
import { useLeaving } from '#src/ui/parts/overlays/leave-question.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type LeadDialogProps = {
  view: LeadView
  /** Google staff choose the type; others are asked as clients. */
  isGoogle: boolean
  /** What was typed before; `null` where nothing was. */
  typed: TypedLead | null
  /** Whom the person demoed to, newest first; none while nobody knows. */
  leads: readonly OwnLead[]
  /** The lead that the demo is for now: another is asked for. */
  runningId: string | null
  /** `null` where nothing is left of it. */
  onType: (typed: TypedLead | null) => void
  onSubmit: (lead: LeadDraft) => void
  /** Goes on with a lead of the last day, which takes no form. */
  onResume: (leadId: string) => void
  onBack: () => void
}

/**
 * LEAD-1: the modal before a demo. Going back asks first, once something is typed. Whoever is demoed to watches: no other customer's
 * name is there until it is asked for (ADR 161).
 */
export function LeadDialog(props: LeadDialogProps) {
  const { view, isGoogle, typed, leads, runningId, onType, onSubmit, onResume, onBack } = props
  const formId = useId()
  const [begun] = useState(() => begunLead(typed, isGoogle))
  const [isDirty, setIsDirty] = useState(!isBlank(begun))
  const { leave, question } = useLeaving(isDirty, onBack)
  const own = leadsFor(leads, isGoogle)
  const keep = useCallback(
    (now: TypedLead) => {
      setIsDirty(!isBlank(now))
      onType(isBlank(now) ? null : now)
    },
    [onType],
  )
  const isSending = view.step === 'sending' || view.step === 'resuming'
  const latest = own.find(({ id }) => id !== runningId) ?? null
  const [areEarlierShown, setAreEarlierShown] = useState(false)
  const last = areEarlierShown ? latest : null

  return (
    <Dialog.Root
      open
      size="lg"
      closeOnInteractOutside={false}
      onEscapeKeyDown={keepForSuggestions}
      onOpenChange={({ open }) => (open || isSending ? undefined : leave())}
    >
      <DialogFrame title="Who are you demoing to?">
        <Dialog.Body>
          {latest === null ? null : (
            <Flex mb="3">
              <EarlierCustomersButton isShown={areEarlierShown} onShow={setAreEarlierShown} />
            </Flex>
          )}
          {last?.isResumable === true && !isDirty ? (
            <GoOn lead={last} isBusy={isSending} onResume={onResume} />
          ) : null}
          <LeadForm
            id={formId}
            view={view}
            isGoogle={isGoogle}
            begun={begun}
            leads={areEarlierShown ? own : []}
            last={last}
            isKept
            onType={keep}
            onSubmit={onSubmit}
          />
        </Dialog.Body>
        {question}
        <Dialog.Footer hidden={question !== null}>
          <ProblemAlert>{view.problem}</ProblemAlert>
          <Button
            variant="outline"
            aria-disabled={isSending}
            onClick={isSending ? undefined : leave}
          >
            Back
          </Button>
          <SubmitButton form={formId} isBusy={isSending} busyText="Loading...">
            Access Demo
          </SubmitButton>
        </Dialog.Footer>
      </DialogFrame>
    </Dialog.Root>
  )
}

type GoOnProps = { lead: OwnLead; isBusy: boolean; onResume: (leadId: string) => void }

/** DEMO-8: the same customer within a day is one lead. */
function GoOn({ lead: { id, company }, isBusy, onResume }: GoOnProps) {
  return (
    <Flex mb="5" gap="3" wrap="wrap" align="center" justify="space-between">
      <Text overflowWrap="anywhere">
        Still <strong>{company}</strong>, as before?
      </Text>
      <Button
        variant="outline"
        aria-label={`Go on with ${company}`}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => onResume(id)}
      >
        Go on
      </Button>
    </Flex>
  )
}

/** With suggestions open, Esc closes them alone. */
const keepForSuggestions = (event: KeyboardEvent) => {
  if (event.target instanceof Element && event.target.matches('[aria-expanded=true]')) {
    event.preventDefault()
  }
}
