export type TransactionState = 'started' | 'connected' | 'used' | 'dead'

/** What the rules know about a sign-in by mailed code, from `start` to its session. */
export type Transaction = {
  readonly state: TransactionState
  readonly attempts: number
  /** Two digits on the starting screen; `null` if the browser joined a mail that another one asked for, or none was free. */
  readonly number: string | null
  readonly expiresAt: number
  readonly ticketExpiresAt: number | null
}

/** What somebody who opens the mailed link can show. */
type LinkEvidence = {
  readonly hasLinkSecret: boolean
  readonly isStartingBrowser: boolean
  readonly number: string | undefined
}

/** What somebody who wants to finish or follow a sign-in can show. */
type HolderEvidence = {
  readonly hasAuthToken: boolean
  readonly isStartingBrowser: boolean
}

/** NIST 800-63B-4 §3.2.2 allows 100 tries in a row; five are enough for a person. */
export const maxTries = 5

/** How long `status` lets a connected browser use the ticket it handed out. */
export const ticketLifetimeMs = 60_000

const isLive = ({ state, expiresAt }: Transaction, now: number) =>
  (state === 'started' || state === 'connected') && now < expiresAt

/**
 * What opening the mailed link does. Only the browser that began connects by the link alone: whoever else opens it
 * must bring the number of the starting screen to it, so that a stranger's sign-in can't ride on the owner's mailbox
 * (NIST 800-63B-4 §3.1.3.1).
 */
const judgeLink = (transaction: Transaction, evidence: LinkEvidence, now: number) => {
  if (!evidence.hasLinkSecret || !isLive(transaction, now)) {
    return 'refuse'
  }
  if (transaction.state === 'connected') {
    return 'connected'
  }
  if (evidence.isStartingBrowser) {
    return 'connect'
  }
  if (evidence.number === undefined) {
    return 'confirm'
  }
  return evidence.number === transaction.number ? 'connect' : 'kill'
}

/** Whether a poll of `status` is answered with a ticket. */
const mayHaveTicket = (
  transaction: Transaction,
  { isStartingBrowser }: Pick<HolderEvidence, 'isStartingBrowser'>,
  now: number,
) => isStartingBrowser && transaction.state === 'connected' && isLive(transaction, now)

/** Whether it is worth asking again: never for strangers, nor once the sign-in is over. */
const isWaiting = (transaction: Transaction, evidence: HolderEvidence, now: number) =>
  isHolder(evidence) && transaction.state === 'started' && isLive(transaction, now)

/** Whether a typed code may be compared at all. */
const mayTryCode = (transaction: Transaction, evidence: HolderEvidence, now: number) =>
  isHolder(evidence) && isLive(transaction, now) && transaction.attempts < maxTries

/** Whether a ticket may be exchanged for a session, provided it is the right one. */
const mayUseTicket = (transaction: Transaction, evidence: HolderEvidence, now: number) =>
  isHolder(evidence) &&
  transaction.state === 'connected' &&
  isLive(transaction, now) &&
  transaction.ticketExpiresAt !== null &&
  now < transaction.ticketExpiresAt

const isHolder = (evidence: HolderEvidence) => evidence.hasAuthToken && evidence.isStartingBrowser

/** Every decision about a passcode transaction. Handlers decide by these alone, and the model search of PC-11 runs them. */
export const transactionRules = { judgeLink, mayHaveTicket, isWaiting, mayTryCode, mayUseTicket }
export type TransactionRules = typeof transactionRules
