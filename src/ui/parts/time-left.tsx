import { Text, VisuallyHidden, type TextProps } from '@chakra-ui/react'

import { durationText } from '#src/lib/duration.ts'

type TimeLeftProps = TextProps & {
  secondsLeft: number
  /** The sentence around the time: `{time}` is replaced. */
  sentence: string
  /** The marks at which the time is spoken, in seconds. */
  spokenAt: readonly number[]
}

/** Counts down for the eyes each second, for the ears only at the marks. */
export function TimeLeft({ secondsLeft, sentence, spokenAt, ...props }: TimeLeftProps) {
  const mark = spokenAt.filter((seconds) => secondsLeft <= seconds).toSorted((a, b) => a - b)[0]
  const say = (seconds: number) => sentence.replace('{time}', durationText(seconds))

  return (
    <>
      <Text role="timer" fontVariantNumeric="tabular-nums" {...props}>
        {say(secondsLeft)}
      </Text>
      <VisuallyHidden role="status">{mark === undefined ? '' : say(mark)}</VisuallyHidden>
    </>
  )
}
