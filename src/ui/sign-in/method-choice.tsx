import { Badge, Button, Heading, Stack } from '@chakra-ui/react'
import { useId } from 'react'

import type { Method } from '#src/api/contract/method.ts'
import { signInLabel } from '#src/ui/sign-in/method-label.ts'
import { ProviderMark } from '#src/ui/sign-in/provider-mark.tsx'

type MethodChoiceProps = {
  methods: readonly Method[]
  /** Key of the method by which somebody last signed in here. */
  lastMethod: string | null
  onChoose: (key: string) => void
}

/** LOGIN-4: the ways to sign in that an account may choose from, in their order. */
export function MethodChoice({ methods, lastMethod, onChoose }: MethodChoiceProps) {
  const badgeId = useId()

  return (
    <Stack gap="4" borderTopWidth="1px" pt="6">
      <Heading as="h2" size="xl">
        How do you want to sign in?
      </Heading>
      {methods.map((method, index) => (
        <Button
          key={method.key}
          variant="outline"
          size="lg"
          autoFocus={index === 0}
          aria-describedby={method.key === lastMethod ? badgeId : undefined}
          onClick={() => onChoose(method.key)}
        >
          {method.type.startsWith('oidc') ? <ProviderMark type={method.type} /> : null}
          <span>
            {signInLabel(method)}
            {method.key === lastMethod ? (
              <Badge id={badgeId} mx="1.5" mt="1" mb="1" whiteSpace="nowrap" aria-hidden>
                Last used
              </Badge>
            ) : null}
          </span>
        </Button>
      ))}
    </Stack>
  )
}
