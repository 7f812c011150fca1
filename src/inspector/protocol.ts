import type { StatelyInspectionEvent } from '@statelyai/inspect'

/** A message of Stately Inspect's protocol, with the transitions that led to a snapshot. */
export type ToldMessage = StatelyInspectionEvent & { taken?: readonly string[] }

/** What the actors of one tab told, in order. */
export type Run = {
  /** Names the load of a page. */
  id: string
  /** Path of the page when it was loaded. */
  page: string
  messages: readonly ToldMessage[]
  /** How many messages there were before these. */
  leftOut: number
}

/** Between the portal's tabs and the inspector's, all of one origin: nothing goes to another. */
export type InspectorNews =
  /** The inspector came: whoever has a run tells it. */
  | { kind: 'asked' }
  | { kind: 'run'; run: Run }
  | { kind: 'told'; id: string; page: string; messages: readonly ToldMessage[] }

export const openInspectorChannel = () => new BroadcastChannel('partner-portal-inspector')
