type Days = {
  from?: string | undefined
  to?: string | undefined
  /** The browser's where it is left out. */
  zone?: string | undefined
}

const dayMs = 86_400_000

/** Days of an address ('2026-11-22', both included) as epoch ms, in the given zone. */
export const timesOf = ({ from, to, zone }: Days) => ({
  from: from === undefined ? undefined : beginningOf(Date.parse(from), zone),
  // Up to the next day: where clocks go back at midnight, 23:59 comes twice.
  to: to === undefined ? undefined : Math.max(0, beginningOf(Date.parse(to) + dayMs, zone) - 1),
})

/** The first moment of a day, which is given as that of UTC. */
const beginningOf = (utc: number, zone: string | undefined) => {
  if (zone === undefined) {
    const day = new Date(utc)
    const local = new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
    return Math.max(0, local.getTime())
  }
  const guess = utc - offsetAt(utc, zone)
  // The first guess may be on the other side of a clock change.
  const begins = utc - offsetAt(guess, zone)
  const isMidnight = utc - offsetAt(begins, zone) === begins
  // Where clocks go forward at midnight no moment is one: the day begins with what follows.
  return Math.max(0, isMidnight ? begins : Math.max(guess, begins))
}

/** How far a zone's clocks are ahead of UTC, ms. */
const offsetAt = (at: number, zone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return sign === '-' ? -ahead : ahead
}
