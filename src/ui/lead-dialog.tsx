import { Button, Dialog, Flex, Portal, Text } from '@chakra-ui/react'
import { useCallback, useId, useState } from 'react'

import type { LeadDraft } from '#src/api/contract/leads.ts'
import type { LeadView } from '#src/machines/lead/lead.view.ts'
import { LeadForm } from '#src/ui/parts/lead-form.tsx'
import { SubmitButton } from '#src/ui/parts/submit-button.tsx'

type LeadDialogProps = {
  view: LeadView
  /** Google staff choose the type; others are asked as clients. */
  isGoogle: boolean
  onSubmit: (lead: LeadDraft) => void
  onBack: () => void
}

/** LEAD-1: the modal before a demo. Going back asks first, once something is typed. */
export function LeadDialog({ view, isGoogle, onSubmit, onBack }: LeadDialogProps) {
  const formId = useId()
  const [isDirty, setIsDirty] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const markDirty = useCallback(() => setIsDirty(true), [])
  const isSending = view.step === 'sending'
  const leave = isDirty ? () => setIsLeaving(true) : onBack

  return (
    <Dialog.Root
      open
      size="lg"
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => (open || isSending ? undefined : leave())}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Who are you demoing to?</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <LeadForm
                id={formId}
                view={view}
                isGoogle={isGoogle}
                onDirty={markDirty}
                onSubmit={onSubmit}
              />
            </Dialog.Body>
            {isLeaving ? (
              <LeaveQuestion onStay={() => setIsLeaving(false)} onLeave={onBack} />
            ) : (
              <Dialog.Footer>
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
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog.Footer role="alertdialog" aria-label="Discard what you typed?">
      <Flex flex="1" align="center" minWidth="14rem">
        <Text fontWeight="semibold">Discard what you typed?</Text>
      </Flex>
      <Button variant="outline" autoFocus onClick={onStay}>
        Keep editing
      </Button>
      <Button onClick={onLeave}>Discard</Button>
    </Dialog.Footer>
  )
}
