const minuteMs = 60_000

/** Passes on the first call, and then at most one a minute: for messages that strangers can cause as often as they like. */
export const onceAMinute = <TSaid extends readonly unknown[]>(
  tell: (...said: TSaid) => void,
  now: () => number = () => performance.now(),
) => {
  let toldAt = -Infinity
  return (...said: TSaid) => {
    if (now() - toldAt >= minuteMs) {
      toldAt = now()
      tell(...said)
    }
  }
}
