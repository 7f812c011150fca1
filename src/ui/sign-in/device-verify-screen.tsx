import { Button, Flex, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { verifyDevice } from '#src/api/contract/device.ts'
import type { DeviceVerifyView } from '#src/machines/device-verify/device-verify.view.ts'
import { HomeButton } from '#src/ui/frame/home-button.tsx'
import { useFocus } from '#src/ui/parts/focus/use-focus.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { DeviceRequestCard } from '#src/ui/sign-in/device-request-card.tsx'

const schema = z.pick(verifyDevice.input, { user_code: true })

type DeviceVerifyScreenProps = {
  view: DeviceVerifyView
  /** The code from the scanned address: filled in, but only sent by a press. */
  code: string
  /** The account in use. */
  email: string
  onSubmit: (userCode: string) => void
  onDecide: (verdict: 'approve' | 'deny') => void
  onSwitchAccount: () => void
}

/** DEVICE-1, DEVICE-4: enter the code of a device, see which device it is, and let it in or not. */
export function DeviceVerifyScreen(props: DeviceVerifyScreenProps) {
  const { view, email, onDecide } = props

  switch (view.step) {
    case 'code':
      return <CodeCard {...props} view={view} />
    case 'confirm':
      return <DeviceRequestCard view={view} email={email} onDecide={onDecide} />
    case 'approved':
      return <OutcomeCard title="Device approved" text="You can return to your device." />
    case 'denied':
      return <OutcomeCard title="Device denied" text="The device was not let in." />
  }
}

type CodeCardProps = Omit<DeviceVerifyScreenProps, 'view' | 'onDecide'> & {
  view: Extract<DeviceVerifyView, { step: 'code' }>
}

function CodeCard({ view, code, email, onSubmit, onSwitchAccount }: CodeCardProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { user_code: code },
  })

  return (
    <ScreenCard title="Connect a device" lead="Enter the code that your device shows.">
      <Form isBusy={view.isBusy} onSubmit={handleSubmit(({ user_code }) => onSubmit(user_code))}>
        <TextField
          {...register('user_code')}
          label="Code"
          hint="Only continue if you started this yourself. Never enter a code that somebody sent you: it would let them into your account."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          autoFocus
          required
          error={formState.errors.user_code?.message}
        />
        <ProblemAlert>{view.problem}</ProblemAlert>
        <SubmitButton isBusy={view.isBusy} busyText="Loading...">
          Verify
        </SubmitButton>
      </Form>
      <Flex wrap="wrap" align="center" columnGap="2" mb="-3" fontSize="sm" color="fg.muted">
        <Text overflowWrap="anywhere" minWidth="0">
          It will use the account {email}.
        </Text>
        <Button variant="plain" px="0" fontSize="sm" onClick={onSwitchAccount}>
          Switch account
        </Button>
      </Flex>
    </ScreenCard>
  )
}

function OutcomeCard({ title, text }: { title: string; text: string }) {
  const heading = useFocus<HTMLHeadingElement>()

  return (
    <ScreenCard title={title} lead={<span role="status">{text}</span>} headingRef={heading}>
      <HomeButton variant="outline" />
    </ScreenCard>
  )
}
