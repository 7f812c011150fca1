import { Button, Stack, Text } from '@chakra-ui/react'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Me } from '#src/api/contract/user.ts'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'

export type StrongSessionProps = {
  me: Pick<Me, 'isStrong'>
  /** Begins a sign-in that is strong enough for admins. */
  onStepUp: () => void
  children: ReactNode
}

/** The content, for admins whose sign-in cannot be phished; the way to such a sign-in for others. */
export function StrongSession({ me, onStepUp, children }: StrongSessionProps) {
  return me.isStrong ? children : <WeakSession onStepUp={onStepUp} />
}

/** A session that began by a password or a mailed code may not do an admin's work. */
function WeakSession({ onStepUp }: Pick<StrongSessionProps, 'onStepUp'>) {
  const section = useFocusAround<HTMLDivElement>()

  return (
    <Stack
      ref={section}
      as="section"
      aria-label="A stronger sign-in is needed"
      gap="4"
      maxWidth="36rem"
      p={{ base: '5', md: '7' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="card"
      align="flex-start"
    >
      <ShieldCheck size={28} aria-hidden />
      <Text as="h2" fontSize="xl" fontWeight="bold">
        A stronger sign-in is needed
      </Text>
      <Text color="fg.muted">
        What you do here affects other people, so it needs a sign-in that cannot be phished: a
        passkey, or single sign-on.
      </Text>
      <Button onClick={onStepUp}>Use a stronger sign-in</Button>
    </Stack>
  )
}
