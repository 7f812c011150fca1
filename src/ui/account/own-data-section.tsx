import { Button, Stack, Text } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'

import type { OwnDataView } from '#src/machines/own-data/own-data.view.ts'
import { AccountSection } from '#src/ui/account/account-section.tsx'
import { DownloadButton } from '#src/ui/parts/buttons/download-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useServerErrors } from '#src/ui/parts/forms/use-server-errors.ts'
import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'

type OwnDataSectionProps = {
  view: OwnDataView
  /** Of the account. */
  email: string
  /** The person may not delete it themselves. */
  isDeletedByOthers: boolean
  onExport: () => void
  onAsk: () => void
  onConfirm: (email: string) => void
  onCancel: () => void
}

/** ACCOUNT-3: a copy of what is kept about oneself, and the end of the account. */
export function OwnDataSection(props: OwnDataSectionProps) {
  const { view, isDeletedByOthers, onExport, onAsk, ...deletion } = props
  const { step, problem } = view
  const isAsked = step === 'asked' || step === 'deleting'

  return (
    <AccountSection
      title="Your data"
      lead="A file with everything we keep about you: your account, sign-ins, leads, activity and conversations."
    >
      <ProblemAlert>{isAsked ? null : problem}</ProblemAlert>
      <StatusLine>{step === 'exported' ? 'Your data was downloaded.' : ''}</StatusLine>
      <Stack direction="row" wrap="wrap" gap="4" align="center">
        <DownloadButton isBusy={step === 'exporting'} onDownload={onExport}>
          Download your data
        </DownloadButton>
        {isDeletedByOthers ? null : (
          <Button
            variant="outline"
            aria-disabled={step === 'exporting'}
            onClick={step === 'exporting' ? undefined : onAsk}
          >
            Delete account
          </Button>
        )}
      </Stack>
      {isDeletedByOthers ? (
        <Text color="fg.muted" fontSize="sm">
          Accounts of Google staff, of admins and of people who were refused access can only be
          deleted by the team that runs the portal.
        </Text>
      ) : null}
      {isAsked ? <Deletion view={view} {...deletion} /> : null}
    </AccountSection>
  )
}

type DeletionProps = Pick<OwnDataSectionProps, 'view' | 'email' | 'onConfirm' | 'onCancel'>

function Deletion({ view, email, onConfirm, onCancel }: DeletionProps) {
  const form = useForm({ defaultValues: { email: '' } })
  const { register, handleSubmit, setError, formState } = form
  useServerErrors(setError, view.fieldErrors)
  const isOwn = (typed: string) =>
    typed.trim().toLowerCase() === email || 'This is not the email of your account.'

  return (
    <FormDialog
      title="Delete your account?"
      description="Your ways to sign in, leads, activity, conversations and everything else of yours are deleted immediately and for good. A message that has not reached the team yet is not sent. You are logged out everywhere."
      action="Delete account"
      isDestructive
      isBusy={view.step === 'deleting'}
      problem={view.problem}
      onSubmit={handleSubmit((it) => onConfirm(it.email))}
      onCancel={onCancel}
    >
      <TextField
        {...register('email', { validate: isOwn })}
        label="Your email"
        hint={`Type ${email} to confirm.`}
        required
        maxLength={320}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        error={formState.errors.email?.message}
      />
    </FormDialog>
  )
}
