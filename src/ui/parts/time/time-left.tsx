import { Text, VisuallyHidden, type TextProps } from '@chakra-ui/react'

import { durationText } from '#src/lib/duration.ts'
import { useMark, useTicks, type Clock } from '#src/ui/parts/time/clock.ts'

type TimeLeftProps = TextProps & {
  clock: Clock
  /** The sentence around the time: `{time}` is replaced. */
  sentence: string
  /** The marks at which the time is spoken, in seconds. */
  spokenAt: readonly number[]
}

/** Counts down visibly each second, but for screen readers only at the marks. */
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
  const ticks = useTicks<HTMLSpanElement>(clock, (element, secondsLeft) => {
    const { firstChild: text } = element
    if (text?.nodeType === Node.TEXT_NODE) {
      text.nodeValue = said(sentence, secondsLeft)
    } else {
      // The browser's translator has replaced the element.
      element.textContent = said(sentence, secondsLeft)
    }
  })

  return <span ref={ticks}>{said(sentence, clock.secondsLeft())}</span>
}

function Spoken({
  clock,
  sentence,
  spokenAt,
}: Pick<TimeLeftProps, 'clock' | 'sentence' | 'spokenAt'>) {
  const mark = useMark(clock, spokenAt)

  return mark === null ? '' : said(sentence, mark)
}
