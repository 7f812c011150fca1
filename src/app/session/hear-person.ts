import type { App } from '#src/app/start-app.ts'

/** A key, a press, a wheel, a finger, and the way through the browser's history. */
const acts = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'popstate'] as const

/** Tells the session what a person does on the page: nothing else puts its end off (ADR 030). Returns the way to stop. */
export const hearPerson = ({ session }: Pick<App, 'session'>, window: Window) => {
  const stop = new AbortController()
  const hear = () => session.send({ type: 'session.used' })
  for (const act of acts) {
    window.addEventListener(act, hear, { capture: true, passive: true, signal: stop.signal })
  }
  return () => stop.abort()
}
