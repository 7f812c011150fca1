import type { InspectionEvent } from 'xstate'

declare global {
  /** Stands in the page before the app where a local portal was asked for its inspector (ADR 039). */
  var portalInspector: ((event: InspectionEvent) => void) | undefined
}

/** `at`: on the browser's steady clock, ms. */
type Listener = (event: InspectionEvent, at: number) => void

/** What happened before anybody listened; who never comes is not waited for. */
const early: Parameters<Listener>[] = []
let listener: Listener = (...heard) => {
  if (early.length < 2_000) {
    early.push(heard)
  }
}

/** The one place where every actor system of the app reports. */
export const inspection = {
  report: (event: InspectionEvent) => {
    globalThis.portalInspector?.(event)
    listener(event, performance.now())
  },
  /** Hears all from the first event on, in the place of whoever did. */
  listen: (hear: Listener) => {
    early.splice(0).forEach((heard) => hear(...heard))
    listener = hear
  },
}
