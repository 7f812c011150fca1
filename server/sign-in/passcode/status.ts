import * as passcode from '#src/api/contract/passcode.ts'
import type { PasscodeStatus } from '#src/api/contract/passcode.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { isBoundTo } from '#server/identity/session/binding.ts'
import { randomTicket } from '#server/sign-in/passcode/code.ts'
import { codeExpired, endedByNumber, endedByStart } from '#server/sign-in/passcode/problems.ts'
import { ticketLifetimeMs, transactionRules } from '#server/sign-in/passcode/transaction.rules.ts'
import {
  factsOf,
  findTransaction,
  giveTicket,
  type Purpose,
} from '#server/sign-in/passcode/transactions.ts'
import { sha256 } from '#server/base/secrets.ts'

type Status = HandlerArgs<typeof passcode.loginStatus> | HandlerArgs<typeof passcode.registerStatus>

/**
 * The answer to a poll. Each ticket replaces the one before, which may have been lost on its way. Only the starting browser is
 * told what ended its sign-in (PC-13).
 */
const status = async (
  { input, request, services: { db, ...services } }: Status,
  purpose: Purpose,
): Promise<PasscodeStatus> => {
  const now = services.now()
  const found = await findTransaction(db, { ...input, purpose })
  const isStartingBrowser = found !== undefined && isBoundTo(request, found.bind_hash)
  if (isStartingBrowser && factsOf(found).state === 'dead') {
    throw endings[found.ended_by ?? 'tries']()
  }
  if (!found || !transactionRules.mayHaveTicket(factsOf(found), { isStartingBrowser }, now)) {
    return { status: 'waiting' }
  }

  const ticket = randomTicket()
  const until = now + ticketLifetimeMs
  const isGiven = await giveTicket(db, { id: found.id, now, ticketHash: sha256(ticket), until })
  return isGiven ? { status: 'complete', passcode: ticket } : { status: 'waiting' }
}

const endings = { number: endedByNumber, start: endedByStart, tries: codeExpired } as const

export const loginStatus = implement(passcode.loginStatus, (call) => status(call, 'login'))
export const registerStatus = implement(passcode.registerStatus, (call) => status(call, 'register'))
