const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A point in time, epoch ms, in the words and the time zone of the browser. */
export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{format.format(at)}</time>
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The day of a point in time, epoch ms, for the middle of a sentence. */
export const dayText = (at: number) => dayFormat.format(at)

/** The day of a point in time, epoch ms. */
export function Day({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{dayText(at)}</time>
}

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
export function ExactMoment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{exactFormat.format(at)}</time>
}

const dayNameFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })

/** The day of a point in time, epoch ms, with its weekday: for the heading of what happened on it. */
export const dayName = (at: number) => dayNameFormat.format(at)

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** A point in time, epoch ms, where its day stands above. */
export function TimeOfDay({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{timeFormat.format(at)}</time>
}
