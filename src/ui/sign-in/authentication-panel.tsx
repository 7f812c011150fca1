import { Button, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import type { AuthenticationView } from '#src/machines/authentication/authentication.view.ts'
import { MethodChoice } from '#src/ui/sign-in/method-choice.tsx'

type AuthenticationPanelProps = {
  view: AuthenticationView
  /** Key of the method by which somebody last signed in here. */
  lastMethod: string | null
  onChoose: (key: string) => void
  /** Back to the choice between several methods. */
  onChange: () => void
  /** The panel of the method in use. */
  children?: ReactNode
}

/** LOGIN-4: how does this account sign in? */
export function AuthenticationPanel(props: AuthenticationPanelProps) {
  const { view, lastMethod, onChoose, onChange, children } = props

  if (view.methods.length === 0) {
    return (
      <>
        <Text fontWeight="semibold">No auth available</Text>
        <Text color="fg.muted">
          This account cannot sign in on this page. Please ask your Google Cloud contact for help.
        </Text>
      </>
    )
  }
  if (!view.isUsing) {
    return <MethodChoice methods={view.methods} lastMethod={lastMethod} onChoose={onChoose} />
  }
  return (
    <>
      {children}
      {view.methods.length > 1 ? (
        <Button variant="plain" alignSelf="flex-start" px="0" mb="-3" onClick={onChange}>
          Sign in another way
        </Button>
      ) : null}
    </>
  )
}
