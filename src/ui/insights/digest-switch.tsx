import { Box } from '@chakra-ui/react'

import { SwitchField } from '#src/ui/parts/forms/switch-field.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type DigestSwitchProps = {
  isWanted: boolean
  problem: string | null
  onTurn: (isWanted: boolean) => void
}

/** INSIGHT-4: turns the weekly mail on or off. */
export function DigestSwitch({ isWanted, problem, onTurn }: DigestSwitchProps) {
  return (
    <div>
      <SwitchField isOn={isWanted} onTurn={onTurn}>
        Mail me the week’s figures every Monday
      </SwitchField>
      <ProblemAlert>{problem}</ProblemAlert>
    </div>
  )
}

/** Keeps the space of the switch free until its state has loaded, so that nothing below it moves. */
export function DigestAwaited() {
  return (
    <Box visibility="hidden" aria-hidden inert>
      <DigestSwitch isWanted={false} problem={null} onTurn={() => {}} />
    </Box>
  )
}

type DigestUnreadProps = { problem: ListProblem; onRetry: () => void }

/** Shown in place of the switch until its state has loaded. */
export function DigestUnread({ problem, onRetry }: DigestUnreadProps) {
  const text = `Whether the week’s figures are mailed to you could not be read. ${problem.text}`
  return <ListAlert problem={{ ...problem, text }} onRetry={onRetry} />
}
