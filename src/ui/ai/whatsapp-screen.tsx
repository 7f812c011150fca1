import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import { noPhoneForStaff } from '#src/api/contract/whatsapp.ts'
import type { WhatsAppView } from '#src/machines/whatsapp/whatsapp.view.ts'
import { column } from '#src/ui/ai/column.ts'
import { PairedPhone, stateTexts, type PairedPhoneProps } from '#src/ui/ai/paired-phone.tsx'
import { PhonePairing } from '#src/ui/ai/phone-pairing.tsx'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { ContentPage } from '#src/ui/parts/page/content-page.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { SectionFallback } from '#src/ui/parts/status/section-fallback.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import type { Clock } from '#src/ui/parts/time/clock.ts'

type WhatsAppScreenProps = Omit<PairedPhoneProps, 'view' | 'clock' | 'headingRef'> & {
  view: WhatsAppView
  isStaff: boolean
  /** What is left of the code, and of the window. */
  codeClock: Clock
  windowClock: Clock
  onRetry: () => void
  onPair: () => void
  onCancelPairing: () => void
}

/** AI-4: pairs a phone with the person's account, or tells what went to the one that is paired. */
export function WhatsAppScreen(props: WhatsAppScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useStepBefore(props.view.step)

  return (
    <Box {...column} py={{ base: '6', md: '8' }}>
      <ContentPage title="WhatsApp" lead={leadOf(props.view)} headingRef={heading}>
        <StatusLine>{standingOf(props.view, before)}</StatusLine>
        <Content {...props} headingRef={heading} />
      </ContentPage>
    </Box>
  )
}

type Step = WhatsAppView['step']

const useStepBefore = (step: Step) => {
  const [steps, setSteps] = useState({ step, before: step })
  if (steps.step !== step) {
    setSteps({ step, before: steps.step })
  }
  return steps.before
}

const leadOf = ({ step }: WhatsAppView) =>
  step === 'unavailable'
    ? 'This portal is not connected to WhatsApp.'
    : 'Ask about your demos from your phone. Everything said there appears here too.'

/** Always the same element, so that screen readers announce changes. */
const standingOf = (view: WhatsAppView, before: Step) => {
  if (view.step === 'unpaired') {
    return unpairedStanding(view, before)
  }
  if (view.step === 'paired') {
    return pairedStanding(view)
  }
  return view.step === 'loading' ? 'Loading...' : null
}

const ends: Partial<Record<Step, string>> = {
  pairing: 'No phone was connected.',
  paired: 'The phone is disconnected.',
}

/** With what came of the step before, until something else is begun. */
const unpairedStanding = (view: Extract<WhatsAppView, { step: 'unpaired' }>, before: Step) => {
  if (view.hasExpired) {
    return 'The previous code was not used in time.'
  }
  return view.isBusy || view.problem !== null ? null : (ends[before] ?? null)
}

/** With what becomes of the message that was sent last. */
const pairedStanding = ({ isSending, phone }: Extract<WhatsAppView, { step: 'paired' }>) => {
  if (isSending) {
    return 'Sending...'
  }
  const [newest] = phone.messages
  return newest === undefined
    ? 'Phone connected.'
    : `Phone connected. Newest message: ${stateTexts[newest.state].toLowerCase()}.`
}

type ContentProps = WhatsAppScreenProps & Pick<PairedPhoneProps, 'headingRef'>

function Content({ view, isStaff, codeClock, windowClock, headingRef, ...on }: ContentProps) {
  switch (view.step) {
    case 'loading':
      return null
    case 'failed':
      return <SectionFallback view={view} onRetry={on.onRetry} />
    case 'unavailable':
      return <Unavailable onRetry={on.onRetry} />
    case 'unpaired':
      return isStaff ? <Text>{noPhoneForStaff}</Text> : <Unpaired view={view} onPair={on.onPair} />
    case 'pairing':
      return <PhonePairing view={view} clock={codeClock} onCancel={on.onCancelPairing} />
    case 'paired':
      return <PairedPhone {...on} view={view} clock={windowClock} headingRef={headingRef} />
  }
}

function Unavailable({ onRetry }: Pick<WhatsAppScreenProps, 'onRetry'>) {
  const acts = useFocusAround<HTMLDivElement>()

  return (
    <>
      <Text>
        There is no number to write to. On a phone, you find the same conversations in its browser,
        at the same address, once you have signed in there.
      </Text>
      <Flex ref={acts} gap="3" wrap="wrap">
        <Button variant="outline" onClick={onRetry}>
          Look again
        </Button>
        <Button asChild>
          <Link to="/ai/new">New conversation</Link>
        </Button>
      </Flex>
    </>
  )
}

type UnpairedProps = { view: Extract<WhatsAppView, { step: 'unpaired' }>; onPair: () => void }

function Unpaired({ view: { isBusy, problem }, onPair }: UnpairedProps) {
  const button = useFocusAround<HTMLButtonElement>()

  return (
    <>
      <ProblemAlert>{problem}</ProblemAlert>
      <Text>
        Your questions and the answers then go through WhatsApp, and the answers only mention demos
        that you may see. You can disconnect the phone here, or by writing STOP.
      </Text>
      <Button
        ref={button}
        alignSelf="flex-start"
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : onPair}
      >
        Connect a phone
      </Button>
    </>
  )
}
