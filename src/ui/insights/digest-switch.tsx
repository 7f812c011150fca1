import { Box } from '@chakra-ui/react'

import { SwitchField } from '#src/ui/parts/forms/switch-field.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type DigestSwitchProps = {
  isWanted: boolean
  problem: string | null
  onTurn: (isWanted: boolean) => void
}

/** INSIGHT-4: the figures of each week by mail. */
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

/** Keeps the room of the switch until it is known how it stands, so that what follows stays where it is. */
export function DigestAwaited() {
  return (
    <Box visibility="hidden" aria-hidden inert>
      <DigestSwitch isWanted={false} problem={null} onTurn={() => {}} />
    </Box>
  )
}

type DigestUnreadProps = { problem: ListProblem; onRetry: () => void }

/** In the place of the switch while nobody knows how it stands. */
export function DigestUnread({ problem, onRetry }: DigestUnreadProps) {
  const text = `Whether the week’s figures are mailed to you could not be read. ${problem.text}`
  return <ListAlert problem={{ ...problem, text }} onRetry={onRetry} />
}
