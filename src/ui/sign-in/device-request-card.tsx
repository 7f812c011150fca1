import { Button, SimpleGrid, Text } from '@chakra-ui/react'

import type { DeviceVerifyView } from '#src/machines/device-verify/device-verify.view.ts'
import { useFocus } from '#src/ui/parts/focus/use-focus.ts'
import { FactList } from '#src/ui/parts/page/fact-list.tsx'
import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

type DeviceRequestCardProps = {
  view: Extract<DeviceVerifyView, { step: 'confirm' }>
  email: string
  onDecide: (verdict: 'approve' | 'deny') => void
}

const verdicts = [
  { verdict: 'approve', idle: 'Approve', busy: 'Approving...' },
  { verdict: 'deny', idle: 'Deny', busy: 'Denying...' },
] as const

/** The device that asks to be let in. Yes and no look alike, and neither is focused. */
export function DeviceRequestCard({ view, email, onDecide }: DeviceRequestCardProps) {
  const heading = useFocus<HTMLHeadingElement>()
  const { user_code, browser, address, startedAt } = view.request
  const isBusy = view.busyWith !== null
  const facts = [
    { label: 'Code', value: user_code },
    { label: 'Device', value: browser.charAt(0).toUpperCase() + browser.slice(1) },
    { label: 'Address', value: address },
    { label: 'Started', value: <Moment at={startedAt} /> },
    { label: 'Account', value: email },
  ]

  return (
    <ScreenCard
      title="Let this device in?"
      lead="Approve only if it is yours and shows exactly this code. It can use your account for eight hours."
      width="34rem"
      headingRef={heading}
    >
      <FactList facts={facts} />
      <ProblemAlert>{view.problem}</ProblemAlert>
      <SimpleGrid columns={2} gap="3">
        {verdicts.map(({ verdict, idle, busy }) => (
          <Button
            key={verdict}
            variant="outline"
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : () => onDecide(verdict)}
          >
            {view.busyWith === verdict ? busy : idle}
          </Button>
        ))}
      </SimpleGrid>
      <Text fontSize="sm" color="fg.muted">
        Did somebody ask you to do this? Deny it: this is how accounts are stolen.
      </Text>
    </ScreenCard>
  )
}
