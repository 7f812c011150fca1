import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { useId } from 'react'

import type { PasskeysView } from '#src/machines/passkeys/passkeys.view.ts'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type PasskeyOfferProps = {
  view: PasskeysView
  onAdd: () => void
  onDecline: () => void
}

/** PASSKEY-6: offers a new person a passkey; the page works without an answer. */
export function PasskeyOffer({ view, ...on }: PasskeyOfferProps) {
  switch (view.step) {
    case 'hidden':
    case 'failed':
      return null
    case 'loading':
      return <Offer isReady={false} isAdding={false} problem={null} {...on} />
    case 'ready':
      return view.passkeys.length > 0 ? null : (
        <Offer isReady={!view.isAdding} isAdding={view.isAdding} problem={view.problem} {...on} />
      )
  }
}

type OfferProps = Omit<PasskeyOfferProps, 'view'> & {
  isReady: boolean
  isAdding: boolean
  problem: string | null
}

function Offer({ isReady, isAdding, problem, onAdd, onDecline }: OfferProps) {
  const headingId = useId()
  const part = useFocusAround<HTMLDivElement>()

  return (
    <Stack
      ref={part}
      as="section"
      aria-labelledby={headingId}
      gap="4"
      width="full"
      maxWidth="34rem"
      mx="auto"
      mb="6"
      px={{ base: '6', md: '9' }}
      py="5"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="xl"
    >
      <Stack gap="1">
        <Heading as="h2" id={headingId} size="md">
          Sign in faster next time
        </Heading>
        <Text role="status" color="fg.muted" fontSize="sm">
          {isAdding
            ? 'Please follow your browser.'
            : 'With a passkey your fingerprint, your face or your screen lock signs you in on this device.'}
        </Text>
      </Stack>
      <ProblemAlert>{problem}</ProblemAlert>
      <Flex gap="3" wrap="wrap">
        <Button variant="outline" aria-disabled={!isReady} onClick={isReady ? onAdd : undefined}>
          {isAdding ? 'Loading...' : 'Add a passkey'}
        </Button>
        <Button variant="ghost" onClick={onDecline}>
          Not now
        </Button>
      </Flex>
    </Stack>
  )
}
