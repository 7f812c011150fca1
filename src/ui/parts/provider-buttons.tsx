import { Button } from '@chakra-ui/react'

import type { Method } from '#src/api/contract/method.ts'
import { signInLabel } from '#src/ui/parts/method-label.ts'
import { ProviderMark } from '#src/ui/parts/provider-mark.tsx'

type ProviderButtonsProps = {
  methods: readonly Method[]
  variant?: 'solid' | 'outline'
  onStart: (method: Method) => void
}

/** SSO-1: the providers that one may sign in with, whoever one is. */
export function ProviderButtons({ methods, variant = 'solid', onStart }: ProviderButtonsProps) {
  return methods.map((method) => (
    <Button
      key={method.key}
      data-method={method.key}
      variant={variant}
      onClick={() => onStart(method)}
    >
      <ProviderMark type={method.type} />
      {signInLabel(method)}
    </Button>
  ))
}
