import type { StatelyInspectionEvent } from '@statelyai/inspect'

/** Keys whose text is a name that the code gives: of an event, a flow, a way to sign in, a kind of failure. */
const namingKeys = new Set([
  'choice',
  'flow',
  'form',
  'key',
  'kind',
  'loginForm',
  'method',
  'need',
  'organizationAccessStatus',
  'outcome',
  'problem',
  'purpose',
  'status',
  'step',
  'systemScheme',
  'tone',
  'type',
  'verdict',
])
const longestName = 60
const longestList = 50
const deepest = 12
const hidden = '•••'

/** Words and their joints: no digit, no `@`, so no code, token or address fits. */
const isName = (text: string) =>
  text.length <= longestName && /^[a-z]+(?:[ ./:_-]?[a-z]+)*$/i.test(text)

const isActorRef = (value: object): value is { sessionId: string } =>
  'sessionId' in value && 'getSnapshot' in value

/** What may be seen of a value: its shape, numbers and yes or no; of texts only the names that the code gives (CF-02). */
const masked = (value: unknown, key = '', depth = 0): unknown => {
  if (typeof value === 'string') {
    return value === '' || (namingKeys.has(key) && isName(value)) ? value : hidden
  }
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' || typeof value === 'bigint' ? undefined : value
  }
  if (depth === deepest) {
    return hidden
  }
  if (Array.isArray(value)) {
    return value.slice(0, longestList).map((it) => masked(it, key, depth + 1))
  }
  if (isActorRef(value)) {
    return { actor: value.sessionId }
  }
  const entries = Object.entries(value).map(([name, it]) => [
    isName(name) ? name : hidden,
    masked(it, name, depth + 1),
  ])
  const known = Object.fromEntries(entries) as object
  // Of a fault its class: the code gives it, and what it says may hold anything.
  return value instanceof Error
    ? { ...known, name: isName(value.name) ? value.name : hidden }
    : known
}

/** An event's own name: the code wrote it, with numbers where it counts what it made. */
const maskedEvent = (event: { type: string }) => ({
  ...(masked(event) as object),
  type: event.type,
})

type Seen = {
  status?: string
  value?: unknown
  context?: unknown
  output?: unknown
  error?: unknown
}

/** Names of states are no secrets, even where a region is called `token`. */
const maskedSnapshot = ({ status, value, context, output, error }: Seen) => ({
  status,
  value,
  context: masked(context),
  output: masked(output),
  error: masked(error),
})

/** A message of the Stately Inspect protocol without anything that a person typed or the server issued. */
export const maskedMessage = (message: StatelyInspectionEvent): StatelyInspectionEvent => {
  switch (message.type) {
    case '@xstate.actor':
      return { ...message, snapshot: maskedSnapshot(message.snapshot) as never }
    case '@xstate.event':
      return { ...message, event: maskedEvent(message.event) }
    case '@xstate.snapshot':
      return {
        ...message,
        event: maskedEvent(message.event),
        snapshot: maskedSnapshot(message.snapshot) as never,
      }
  }
}
