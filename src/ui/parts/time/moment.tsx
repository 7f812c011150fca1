import { localFormat, useLocalFormat, type LocalFormat } from '#src/ui/parts/time/local-format.ts'

type PointProps = { at: number; format: LocalFormat }

/** WCAG 3.1.2: the value of `lang` for this format; `undefined` if it is the page's language. */
const languageOf = (format: Intl.DateTimeFormat) => {
  const { locale } = format.resolvedOptions()
  return /^en\b/.test(locale) ? undefined : locale
}

/** A point in time, epoch ms, in this format. */
export function Point({ at, format }: PointProps) {
  const shown = useLocalFormat(format)

  return (
    <time dateTime={new Date(at).toISOString()} lang={languageOf(shown)}>
      {shown.format(at)}
    </time>
  )
}

type MomentProps = Pick<PointProps, 'at'>

const momentFormat = localFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** A point in time, epoch ms, in the language and time zone of the browser. */
export const Moment = ({ at }: MomentProps) => <Point at={at} format={momentFormat} />

/** A point in time, epoch ms, as `Moment` shows it, as text for a sentence. */
export const momentText = (at: number) => momentFormat().format(at)

const dayFormat = localFormat({ dateStyle: 'medium' })

/** The day of a point in time, epoch ms, as text for a sentence. */
export const dayText = (at: number) => dayFormat().format(at)

/** The day of a point in time, epoch ms. */
export const Day = ({ at }: MomentProps) => <Point at={at} format={dayFormat} />

const exactFormat = localFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

/** A point in time, epoch ms, to the second, with the name of the browser's time zone. */
export const ExactMoment = ({ at }: MomentProps) => <Point at={at} format={exactFormat} />

const dayNameFormat = localFormat({ dateStyle: 'full' })

/** The days of points in time, epoch ms, with their weekdays, for headings, and the value of `lang` for these. */
export const useDayNames = () => {
  const format = useLocalFormat(dayNameFormat)
  return { nameOf: (at: number) => format.format(at), language: languageOf(format) }
}

const timeFormat = localFormat({ timeStyle: 'short' })

/** The time of day of a point in time, epoch ms, for use below its day. */
export const TimeOfDay = ({ at }: MomentProps) => <Point at={at} format={timeFormat} />
