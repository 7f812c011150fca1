import { Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'

import { updatePassword } from '#src/api/contract/password.ts'
import { accountWords } from '#src/lib/account-words.ts'
import type { PasswordChange } from '#src/machines/password-update/password-update.machine.ts'
import type { PasswordUpdateView } from '#src/machines/password-update/password-update.view.ts'
import { AccountSection } from '#src/ui/account/account-section.tsx'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { SwitchField } from '#src/ui/parts/forms/switch-field.tsx'
import { useServerErrors } from '#src/ui/parts/forms/use-server-errors.ts'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { HiddenUsername } from '#src/ui/sign-in/hidden-username.tsx'
import { PasswordField } from '#src/ui/sign-in/password-field.tsx'

const { newPassword } = updatePassword.input.shape
const withoutOld = z.object({
  oldPassword: z.string(),
  isForgotten: z.boolean(),
  newPassword,
  confirmation: z.string(),
})
const withOld = z.extend(withoutOld, {
  oldPassword: z.string().check(z.minLength(1, 'Please enter your old password.')),
})
const empty = { oldPassword: '', isForgotten: false, newPassword: '', confirmation: '' }

const effectId = 'password-effect'

type PasswordSectionProps = {
  view: PasswordUpdateView
  email: string
  /** The account has a password: the old one is asked for. */
  hasPassword: boolean
  onSubmit: (change: PasswordChange) => void
}

/** PASSWORD-2: add a password to the account, or change it. */
export function PasswordSection({ view, email, hasPassword, onSubmit }: PasswordSectionProps) {
  const isOldAsked = (isForgotten: boolean) => hasPassword && !isForgotten
  const form = useForm({
    resolver: (values, ...rest) =>
      zodResolver(isOldAsked(values.isForgotten) ? withOld : withoutOld)(values, ...rest),
    defaultValues: empty,
  })
  const { register, handleSubmit, control, reset, setValue, setError, formState } = form
  const [chosen, confirmation, isForgotten] = useWatch({
    control,
    name: ['newPassword', 'confirmation', 'isForgotten'],
  })
  const isConfirmed = chosen !== '' && chosen === confirmation
  const isBusy = view.step === 'loading'
  const { errors, touchedFields } = formState
  const isOtherOne =
    touchedFields.confirmation === true && confirmation !== '' && confirmation !== chosen
  useServerErrors(setError, view.fieldErrors)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (view.step === 'success') {
      // With empty fields the button that was pressed takes no focus any more.
      heading.current?.focus()
      reset()
    }
  }, [view.step, reset])

  /** While the button is off Enter submits nothing: it leads to what keeps it off. */
  const leadOn = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && !isConfirmed) {
      setValue('confirmation', confirmation, { shouldTouch: confirmation !== '' })
      form.setFocus('confirmation')
    }
  }

  const submit = handleSubmit(({ oldPassword, newPassword }) =>
    onSubmit(isOldAsked(isForgotten) ? { oldPassword, newPassword } : { newPassword }),
  )
  return (
    <AccountSection
      id="change-password"
      title={hasPassword ? 'Change password' : 'Add a password'}
      headingRef={heading}
    >
      <Form isBusy={isBusy} onSubmit={isConfirmed ? submit : () => {}}>
        <HiddenUsername email={email} />
        {isOldAsked(isForgotten) ? (
          <PasswordField
            {...register('oldPassword')}
            label="Old password"
            autoComplete="current-password"
            required
            error={errors.oldPassword?.message}
          />
        ) : null}
        {hasPassword ? (
          <SwitchField
            isOn={isForgotten}
            onTurn={(isOn) =>
              setValue('isForgotten', isOn, { shouldValidate: formState.isSubmitted })
            }
          >
            I forgot my old password
          </SwitchField>
        ) : null}
        <PasswordField
          {...register('newPassword')}
          label="New password"
          autoComplete="new-password"
          required
          hint="15 characters or more. Four or more words of your own are easy to remember."
          error={errors.newPassword?.message}
          onKeyDown={leadOn}
        />
        <PasswordField
          {...register('confirmation')}
          label="Confirm new password"
          autoComplete="new-password"
          required
          hint="Enter the same new password twice."
          error={isOtherOne ? 'The two passwords do not match.' : undefined}
          onKeyDown={leadOn}
        />
        <ProblemAlert>{view.problem}</ProblemAlert>
        <Stack gap="2" align="flex-start">
          <SubmitButton
            isBusy={isBusy}
            busyText="Loading..."
            disabled={!isConfirmed}
            aria-describedby={isConfirmed ? effectId : 'confirmation-hint'}
          >
            {hasPassword ? 'Change password' : 'Add password'}
          </SubmitButton>
          <Text id={effectId} fontSize="sm" color="fg.muted">
            Changing your password ends your other sessions and disconnects a phone connected by
            WhatsApp.
            {isForgotten ? ' Signing in another way replaces the old password.' : ''}
          </Text>
        </Stack>
        <Text role="status" fontWeight="semibold">
          {view.step === 'success' ? accountWords.passwordUpdated : ''}
        </Text>
      </Form>
    </AccountSection>
  )
}
