type PointProps = { at: number; format: Intl.DateTimeFormat }

/** WCAG 3.1.2: the value of `lang` for this format; `undefined` if it is the page's language. */
const languageOf = (format: Intl.DateTimeFormat) => {
  const { locale } = format.resolvedOptions()
  return /^en\b/.test(locale) ? undefined : locale
}

/** A point in time, epoch ms, in this format. */
export function Point({ at, format }: PointProps) {
  return (
    <time dateTime={new Date(at).toISOString()} lang={languageOf(format)}>
      {format.format(at)}
    </time>
  )
}

type MomentProps = Pick<PointProps, 'at'>

const momentFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A point in time, epoch ms, in the language and time zone of the browser. */
export const Moment = ({ at }: MomentProps) => <Point at={at} format={momentFormat} />

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The day of a point in time, epoch ms, as text for a sentence. */
export const dayText = (at: number) => dayFormat.format(at)

/** The day of a point in time, epoch ms. */
export const Day = ({ at }: MomentProps) => <Point at={at} format={dayFormat} />

const exactFormat = new Intl.DateTimeFormat(undefined, {
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

const dayNameFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })

/** The day of a point in time, epoch ms, with its weekday, for a heading. */
export const dayName = (at: number) => dayNameFormat.format(at)

/** The value of `lang` for `dayName`. */
export const dayNameLanguage = () => languageOf(dayNameFormat)

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** The time of day of a point in time, epoch ms, for use below its day. */
export const TimeOfDay = ({ at }: MomentProps) => <Point at={at} format={timeFormat} />
