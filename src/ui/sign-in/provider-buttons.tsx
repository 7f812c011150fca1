import { Button } from '@chakra-ui/react'

import type { Method } from '#src/api/contract/method.ts'
import { signInLabel } from '#src/ui/sign-in/method-label.ts'
import { ProviderMark } from '#src/ui/sign-in/provider-mark.tsx'

type ProviderButtonsProps = {
  methods: readonly Method[]
  variant?: 'solid' | 'outline'
  /** The first button is the first way to sign in, and has the focus. */
  autoFocus?: boolean
  onStart: (method: Method) => void
}

/** SSO-1: the providers to sign in with. */
export function ProviderButtons(props: ProviderButtonsProps) {
  const { methods, variant = 'solid', autoFocus = false, onStart } = props

  return methods.map((method, index) => (
    <Button
      key={method.key}
      data-method={method.key}
      variant={variant}
      autoFocus={autoFocus && index === 0}
      onClick={() => onStart(method)}
    >
      <ProviderMark type={method.type} />
      {signInLabel(method)}
    </Button>
  ))
}
