import type { InspectionEvent } from 'xstate'

declare global {
  /** Stands in the page before the app where a local portal was asked for its inspector (ADR 039). */
  var portalInspector: ((event: InspectionEvent) => void) | undefined
}

/** The one place where every actor system of the app reports. Silent unless somebody listens. */
export const inspection = {
  report: (event: InspectionEvent) => globalThis.portalInspector?.(event),
}
