import { Button, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import type { LoginView } from '#src/machines/login/login.view.ts'
import { ChosenEmail } from '#src/ui/parts/chosen-email.tsx'
import { MethodChoice } from '#src/ui/parts/method-choice.tsx'
import { ScreenCard } from '#src/ui/parts/screen-card.tsx'

type LoginAuthScreenProps = {
  view: Extract<LoginView, { step: 'auth' }>
  onEdit: () => void
  onChoose: (key: string) => void
  /** Back to the choice between several methods. */
  onChange: () => void
  /** The panel of the method. */
  children?: ReactNode
}

/** LOGIN-4: how does this account sign in? */
export function LoginAuthScreen(props: LoginAuthScreenProps) {
  const { view, onEdit, onChoose, onChange, children } = props
  const hasChoice = view.methods.length > 1

  return (
    <ScreenCard title="Login">
      <ChosenEmail email={view.identifier} onEdit={onEdit} />
      {view.methods.length === 0 ? (
        <>
          <Text fontWeight="semibold">No auth available</Text>
          <Text color="fg.muted">
            This account cannot sign in on this page. Please ask your Google Cloud contact for help.
          </Text>
        </>
      ) : null}
      {hasChoice && view.method === null ? (
        <MethodChoice methods={view.methods} onChoose={onChoose} />
      ) : (
        children
      )}
      {hasChoice && view.method !== null ? (
        <Button variant="plain" alignSelf="flex-start" px="0" onClick={onChange}>
          Sign in another way
        </Button>
      ) : null}
    </ScreenCard>
  )
}
