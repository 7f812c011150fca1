/** A timer until the moment that is waited for would stand still while a laptop sleeps. */
const lookAgainMs = 60_000

const lookers = new Set<() => void>()
const lookAgain = () => lookers.forEach((look) => look())
let timer: ReturnType<typeof setInterval> | undefined

/** For what the device's clock changes by itself: looks each minute, and as somebody comes back to the page. Answers how to stop. */
export const lookedAtAgain = (look: () => void) => {
  lookers.add(look)
  if (lookers.size === 1) {
    timer = setInterval(lookAgain, lookAgainMs)
    document.addEventListener('visibilitychange', lookAgain)
  }
  return () => {
    lookers.delete(look)
    if (lookers.size === 0) {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }
}
