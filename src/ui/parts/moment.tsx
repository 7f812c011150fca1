const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A point in time, epoch ms, in the words and the time zone of the browser. */
export function Moment({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{format.format(at)}</time>
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** The day of a point in time, epoch ms. */
export function Day({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{dayFormat.format(at)}</time>
}
