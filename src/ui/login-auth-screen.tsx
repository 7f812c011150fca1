import { Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import type { LoginView } from '#src/machines/login/login.view.ts'
import { ChosenEmail } from '#src/ui/parts/chosen-email.tsx'
import { ScreenCard } from '#src/ui/parts/screen-card.tsx'

type LoginAuthScreenProps = {
  view: Extract<LoginView, { step: 'auth' }>
  onEdit: () => void
  /** The panel of the method. */
  children?: ReactNode
}

/** LOGIN-4: how does this account sign in? */
export function LoginAuthScreen({ view, onEdit, children }: LoginAuthScreenProps) {
  return (
    <ScreenCard title="Login">
      <ChosenEmail email={view.identifier} onEdit={onEdit} />
      {view.method === null ? (
        <>
          <Text fontWeight="semibold">No auth available</Text>
          <Text color="fg.muted">
            This account cannot sign in on this page. Please ask your Google Cloud contact for help.
          </Text>
        </>
      ) : (
        children
      )}
    </ScreenCard>
  )
}
