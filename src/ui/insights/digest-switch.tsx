import { ProblemAlert } from '#src/ui/parts/problem-alert.tsx'
import { SwitchField } from '#src/ui/parts/switch-field.tsx'

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
        Mail me the week’s figures each Monday
      </SwitchField>
      <ProblemAlert>{problem}</ProblemAlert>
    </div>
  )
}
