const minuteMs = 60_000

/** Tells at once, and then a minute after it told last at the soonest: for what others can bring about as often as they like. */
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
