import type { App } from '#src/app/start-app.ts'

/** Keys, presses, wheel, touch, and steps through the browser's history. */
const acts = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'popstate'] as const

/** Tells the session that a person is active on the page: nothing else extends it (ADR 030). Returns how to stop. */
export const watchPerson = ({ session }: Pick<App, 'session'>, window: Window) => {
  const stop = new AbortController()
  const noteUse = () => session.send({ type: 'session.used' })
  for (const act of acts) {
    window.addEventListener(act, noteUse, { capture: true, passive: true, signal: stop.signal })
  }
  return () => stop.abort()
}
