import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import type { LoginView } from '#src/machines/login/login.view.ts'
import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'
import { ChosenEmail } from '#src/ui/sign-in/chosen-email.tsx'

type LoginAuthScreenProps = {
  view: Extract<LoginView, { step: 'auth' }>
  onEdit: () => void
  /** How the account signs in. */
  children: ReactNode
}

/** LOGIN-4: the second step, with the address from the first. */
export function LoginAuthScreen({ view, onEdit, children }: LoginAuthScreenProps) {
  return (
    <ScreenCard title="Login">
      {view.identifier === '' ? (
        <Button variant="plain" alignSelf="flex-start" px="0" onClick={onEdit}>
          Back
        </Button>
      ) : (
        <ChosenEmail email={view.identifier} onEdit={onEdit} />
      )}
      {children}
    </ScreenCard>
  )
}
