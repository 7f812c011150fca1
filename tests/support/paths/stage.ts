import type { EndpointName } from '#src/api/contract/endpoints.ts'
import type { Answer } from '#tests/support/paths/answer.ts'
import type { WaysOn } from '#tests/support/paths/ways-on.ts'

/** The app in front of a person, in jsdom or in a browser, and the world around it in a test's hand. */
export type Stage = {
  /** Presses the button, link, radio or checkbox of that name. */
  readonly click: (name: string) => Promise<void>
  /** Replaces what stands in the field of that label, or is chosen there. */
  readonly fill: (label: string, text: string) => Promise<void>
  /** Presses a key, wherever the focus is. */
  readonly press: (key: string) => Promise<void>
  /** Goes to another page of the app without loading it anew. */
  readonly go: (path: string) => Promise<void>
  readonly sight: () => Promise<readonly string[]>
  /** What can be used with a keyboard alone. */
  readonly waysOn: () => Promise<WaysOn>
  /** Calls to the server that wait for their answer, in alphabetical order. */
  readonly calls: () => Promise<readonly string[]>
  readonly answer: (call: EndpointName, answer: Answer) => Promise<void>
  /** Lets a timer of so many milliseconds fire: the oldest but `skip`. */
  readonly elapse: (ms: number, skip?: number) => Promise<void>
  /** Lets so much time pass in sleep: countdowns find out at their next tick. */
  readonly sleep: (ms: number) => Promise<void>
  /** A moment for whatever is under way to come to the screen. */
  readonly settle: () => Promise<void>
}
