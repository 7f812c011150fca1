import { Button, Flex, Link as StyledLink, Stack, Text, type ButtonProps } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import type { CopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import type { DeviceView } from '#src/machines/device/device.view.ts'
import { LoadingScreen } from '#src/ui/frame/loading-screen.tsx'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { CardFooter } from '#src/ui/parts/page/card-footer.tsx'
import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import type { Clock } from '#src/ui/parts/time/clock.ts'
import { TimeBar } from '#src/ui/parts/time/time-bar.tsx'
import { TimeLeft } from '#src/ui/parts/time/time-left.tsx'
import { DeviceCode } from '#src/ui/sign-in/device-code.tsx'

type DeviceScreenProps = {
  view: DeviceView
  clock: Clock
  copy: CopyLinkView
  onCopy: () => void
  onRenew: () => void
}

/** DEVICE-1: signs this device in by a code that is approved on another one. */
export function DeviceScreen(props: DeviceScreenProps) {
  const { view } = props

  switch (view.step) {
    case 'done':
      return <LoadingScreen />
    case 'loading':
    case 'failed':
    case 'code':
      return (
        <ScreenCard
          title="Sign in by another device"
          lead="Use a phone or computer where you can sign in. You do not type anything here."
          width="46rem"
        >
          {view.hasExpired ? <Expired hasNew={view.step === 'code'} /> : null}
          <Content {...props} view={view} />
          <OtherWay />
        </ScreenCard>
      )
  }
}

type ContentProps = Omit<DeviceScreenProps, 'view'> & {
  view: Extract<DeviceView, { step: 'loading' | 'failed' | 'code' }>
}

function Content({ view, clock, copy, onCopy, onRenew }: ContentProps) {
  switch (view.step) {
    case 'loading':
      return (
        <Flex
          role="status"
          align="center"
          justify="center"
          // About as high as what follows, so that the title does not move.
          minHeight={{ base: '40rem', md: '22.3rem' }}
          color="fg.muted"
        >
          Loading...
        </Flex>
      )
    case 'failed':
      return (
        <>
          <ProblemAlert>{view.problem}</ProblemAlert>
          <Text color="fg.muted">This page tries again automatically.</Text>
          <RenewButton alignSelf="flex-start" variant="outline" onClick={onRenew}>
            Retry
          </RenewButton>
        </>
      )
    case 'code':
      return (
        <>
          <DeviceCode userCode={view.userCode} address={view.address} copy={copy} onCopy={onCopy} />
          <Stack gap="2">
            <TimeBar clock={clock} maxAge={view.maxAge} />
            <TimeLeft
              clock={clock}
              sentence="{time} left to approve this device"
              spokenAt={[60]}
              color="fg.muted"
              // On a phone some of the times take two lines, others one.
              minHeight={{ base: '12', sm: '0' }}
            />
          </Stack>
          <Text role="status" fontWeight="medium">
            {view.isUnanswered
              ? 'The server cannot be reached. This page keeps trying.'
              : 'Waiting for your approval. This page continues automatically.'}
          </Text>
        </>
      )
  }
}

/** It disappears once it is pressed, and passes the focus on. */
function RenewButton(props: ButtonProps) {
  const button = useFocusAround<HTMLButtonElement>()

  return <Button ref={button} {...props} />
}

function Expired({ hasNew }: { hasNew: boolean }) {
  return (
    <Text role="status" fontWeight="semibold">
      Device code expired{hasNew ? <Text as="span">. This is a new one.</Text> : null}
    </Text>
  )
}

function OtherWay() {
  return (
    <CardFooter question="Do you have a keyboard here?">
      <StyledLink asChild>
        <Link to="/login">Login</Link>
      </StyledLink>
    </CardFooter>
  )
}
