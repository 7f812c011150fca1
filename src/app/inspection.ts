import type { InspectionEvent } from 'xstate'

type Observer = (event: InspectionEvent) => void

const observers = new Set<Observer>()

/** The one place where every actor system of the app reports. Silent until someone listens. */
export const inspection = {
  report: (event: InspectionEvent) => {
    for (const observe of observers) {
      observe(event)
    }
  },
  listen: (observer: Observer) => {
    observers.add(observer)
  },
}
