import { Button, Dialog, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { emailKeptWhy, type EmailKeeper } from '#src/api/contract/email-change.ts'
import { emailAddress } from '#src/api/contract/fields.ts'
import type { Me } from '#src/api/contract/user.ts'
import { accountWords } from '#src/lib/account-words.ts'
import type { EmailUpdateView } from '#src/machines/email-update/email-update.view.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useServerErrors } from '#src/ui/parts/forms/use-server-errors.ts'
import { DialogFrame } from '#src/ui/parts/overlays/dialog-frame.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import type { Clock } from '#src/ui/parts/time/clock.ts'
import { PasscodeForm } from '#src/ui/sign-in/passcode-form.tsx'

type EmailChangeProps = {
  view: EmailUpdateView
  me: Pick<Me, 'email' | 'isCustomer'>
  /** Who says which address is theirs, if not they themselves. */
  keeper: EmailKeeper | null
  /** They have to tell of themselves, or to request access, before they see demos. */
  isToSetUp: boolean
  clock: Clock
  onAsk: () => void
  onCancel: () => void
  onSubmit: (email: string) => void
  onCode: (code: string) => void
  onResend: () => void
}

/** ACCOUNT-4: another address for the account, or why it is not changed here. */
export function EmailChange(props: EmailChangeProps) {
  const { view, keeper, onAsk } = props
  const isOpen = view.step === 'asking' || view.step === 'entering'

  if (keeper !== null) {
    return (
      <Text color="fg.muted" fontSize="sm">
        {emailKeptWhy[keeper]}
      </Text>
    )
  }
  return (
    <Stack gap="2" align="flex-start">
      <Button variant="outline" size="sm" onClick={onAsk}>
        Change email
      </Button>
      <StatusLine>{view.step === 'changed' ? doneText(props) : ''}</StatusLine>
      {isOpen ? <ChangeDialog {...props} /> : null}
    </Stack>
  )
}

function ChangeDialog(props: EmailChangeProps) {
  const { view, clock, onCancel, onCode, onResend } = props
  const { step, isBusy } = view
  const cancel = () => (isBusy ? undefined : onCancel())

  return (
    <Dialog.Root
      open
      closeOnInteractOutside={false}
      finalFocusEl={() => null}
      onOpenChange={({ open }) => (open ? undefined : cancel())}
    >
      <DialogFrame title="Change your email">
        <Dialog.Body>
          {step === 'entering' ? (
            <PasscodeForm
              key={view.attempt}
              view={{
                ...view,
                step: 'finish',
                purpose: 'login',
                identifier: view.email,
                number: null,
                limit: null,
              }}
              occasion="change"
              clock={clock}
              limitClock={clock}
              onResend={onResend}
              onSubmit={onCode}
            />
          ) : (
            <AddressForm {...props} />
          )}
        </Dialog.Body>
        <Dialog.Footer>
          <Button variant="outline" aria-disabled={isBusy} onClick={cancel}>
            Cancel
          </Button>
        </Dialog.Footer>
      </DialogFrame>
    </Dialog.Root>
  )
}

const schema = z.object({ email: emailAddress })

function AddressForm({ view, me, onSubmit }: EmailChangeProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email: view.email },
  })
  useServerErrors(setError, view.fieldErrors)

  return (
    <Form isBusy={view.isBusy} onSubmit={handleSubmit(({ email }) => onSubmit(email))}>
      <Dialog.Description>
        We send a code to the new address. Once you have typed it:
      </Dialog.Description>
      <Stack as="ul" gap="1" paddingInlineStart="5" listStyleType="disc" color="fg.muted">
        {consequences(me).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Stack>
      <TextField
        {...register('email')}
        label="New email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
        error={formState.errors.email?.message}
      />
      <ProblemAlert>{view.problem}</ProblemAlert>
      <SubmitButton isBusy={view.isBusy} busyText="Loading...">
        Send code
      </SubmitButton>
    </Form>
  )
}

const consequences = ({ email, isCustomer }: Pick<Me, 'email' | 'isCustomer'>) => [
  'You sign in with it, and are logged out everywhere else.',
  `${email} gets a mail with a link that takes the address back for seven days.`,
  `If it is not of your organization, ${againIn({ isCustomer })}.`,
]

const againIn = ({ isCustomer }: Pick<Me, 'isCustomer'>) =>
  isCustomer ? 'you tell us again where you work' : 'you request access again'

const doneText = ({ me, isToSetUp }: Pick<EmailChangeProps, 'me' | 'isToSetUp'>) =>
  isToSetUp ? `${accountWords.emailUpdated}. On Home ${againIn(me)}.` : accountWords.emailUpdated
