import { Text, VisuallyHidden, type TextProps } from '@chakra-ui/react'

import { durationText } from '#src/lib/duration.ts'
import { useSecondsLeft, type Clock } from '#src/ui/parts/clock.ts'

type TimeLeftProps = TextProps & {
  clock: Clock
  /** The sentence around the time: `{time}` is replaced. */
  sentence: string
  /** The marks at which the time is spoken, in seconds. */
  spokenAt: readonly number[]
}

/** Counts down for the eyes each second, for the ears only at the marks. */
export function TimeLeft({ sentence, ...props }: TimeLeftProps) {
  const { clock, spokenAt, ...text } = props

  return (
    <>
      <Text role="timer" fontVariantNumeric="tabular-nums" {...text}>
        <Shown clock={clock} sentence={sentence} />
      </Text>
      <VisuallyHidden role="status">
        <Spoken clock={clock} sentence={sentence} spokenAt={spokenAt} />
      </VisuallyHidden>
    </>
  )
}

const said = (sentence: string, seconds: number) =>
  sentence.replace('{time}', durationText(seconds))

function Shown({ clock, sentence }: Pick<TimeLeftProps, 'clock' | 'sentence'>) {
  return said(sentence, useSecondsLeft(clock))
}

function Spoken({
  clock,
  sentence,
  spokenAt,
}: Pick<TimeLeftProps, 'clock' | 'sentence' | 'spokenAt'>) {
  const secondsLeft = useSecondsLeft(clock)
  const mark = spokenAt.filter((seconds) => secondsLeft <= seconds).toSorted((a, b) => a - b)[0]

  return mark === undefined || secondsLeft === 0 ? '' : said(sentence, mark)
}
