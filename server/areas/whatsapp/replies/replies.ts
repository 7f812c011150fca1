import type { geminiProblems } from '#server/areas/conversations/gemini/problems.ts'

/** Why an answer failed. */
export type WhyFailed = keyof typeof geminiProblems | 'notWritten'

/** What the portal itself says on a phone in one language, and the words there that it does at once. Patterns are matched as the guide's are. */
export type Replies = {
  /** The whole message lets the phone go. */
  readonly stop: RegExp
  /** The whole message has what came to nothing answered anew. */
  readonly again: RegExp
  readonly disconnected: string
  readonly tooMuch: string
  readonly unknownPhone: (where: string) => string
  readonly noAccess: (where: string) => string
  /** Whose account it is: enough of its address to know it by. */
  readonly connected: (account: string) => string
  readonly otherAccount: string
  readonly noWholeCode: string
  readonly codeNotValid: string
  readonly noMoreCodes: string
  readonly textAlone: string
  readonly tooLong: (most: number) => string
  readonly nothingAgain: string
  readonly usedUp: (perDay: number, hours: number) => string
  /** By any other reason than those. */
  readonly failed: string
  /** Left out: in the words that it is kept in. */
  readonly whyFailed?: Readonly<Record<WhyFailed, string>>
  readonly stoppedAtOnce: string
  readonly stopped: string
  readonly writeAgain: string
  readonly theRest: string
}
