import type { InspectionEvent } from 'xstate'

type Observer = (event: InspectionEvent) => void

declare global {
  /** Stands in the page before the app where a local portal was asked for its inspector (ADR 039). */
  var portalInspector: Observer | undefined
}

const observers = new Set<Observer>([globalThis.portalInspector ?? (() => {})])

/** The one place where every actor system of the app reports. Silent until someone listens. */
export const inspection = {
  report: (event: InspectionEvent) => {
    observers.forEach((observe) => observe(event))
  },
  /** Tells the observer of everything from now on, until the answer is called. */
  listen: (observer: Observer) => {
    observers.add(observer)
    return () => observers.delete(observer)
  },
}
