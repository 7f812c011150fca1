type Days = {
  from?: string | undefined
  to?: string | undefined
  /** The browser's where it is left out. */
  zone?: string | undefined
}

/** Days of an address ('2026-11-22', both included) as epoch ms, in the given zone. */
export const timesOf = ({ from, to, zone }: Days) => ({
  from: from === undefined ? undefined : timeOf(`${from}T00:00:00`, zone),
  to: to === undefined ? undefined : timeOf(`${to}T23:59:59.999`, zone),
})

const timeOf = (local: string, zone: string | undefined) => {
  if (zone === undefined) {
    return Math.max(0, new Date(local).getTime())
  }
  const utc = Date.parse(`${local}Z`)
  // Looked up twice: near a clock change the first guess may have the wrong offset.
  const guess = utc - offsetAt(utc, zone)
  return Math.max(0, utc - offsetAt(guess, zone))
}

/** How far a zone's clocks are ahead of UTC, ms. */
const offsetAt = (at: number, zone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return sign === '-' ? -ahead : ahead
}
