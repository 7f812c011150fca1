import { useSyncExternalStore } from 'react'

import { lookedAtAgain } from '#src/ui/parts/time/look-again.ts'

/** A format in the language of the browser and the time zone in which the device is now. */
export type LocalFormat = () => Intl.DateTimeFormat

/** What tells time zones apart, without asking for their names, which takes longer than to write a date. */
const zoneNow = () => {
  const year = new Date().getFullYear()
  return `${new Date(year, 0).getTimezoneOffset()} ${new Date(year, 6).getTimezoneOffset()}`
}

/** `Intl.DateTimeFormat` stays in the time zone in which it was made; a page outlives flights, so it is made anew in another. */
export const localFormat = (options: Intl.DateTimeFormatOptions): LocalFormat => {
  let made: { readonly zone: string; readonly format: Intl.DateTimeFormat } | undefined
  return () => {
    const zone = zoneNow()
    if (made?.zone !== zone) {
      made = { zone, format: new Intl.DateTimeFormat(undefined, options) }
    }
    return made.format
  }
}

/** The format of now; who shows something in it is drawn anew once the device is in another time zone. */
export const useLocalFormat = (format: LocalFormat) =>
  useSyncExternalStore(lookedAtAgain, format, format)
