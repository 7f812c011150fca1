import * as passcode from '#src/api/contract/passcode.ts'
import type { Connection } from '#src/api/contract/passcode.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { markOfCall } from '#server/http/mark-of-call.ts'
import { ProblemError } from '#server/http/problem.ts'
import { bindHashOf, isBoundTo } from '#server/identity/session/binding.ts'
import { linkExpired } from '#server/sign-in/passcode/problems.ts'
import { transactionRules } from '#server/sign-in/passcode/transaction.rules.ts'
import {
  factsOf,
  findLinked,
  isConnectedBy,
  moveFromStarted,
  transactionChanged,
  type Purpose,
} from '#server/sign-in/passcode/transactions.ts'
import { isSameText, sha256 } from '#server/base/secrets.ts'

type Connect =
  | HandlerArgs<typeof passcode.connectLogin>
  | HandlerArgs<typeof passcode.connectRegister>

/**
 * Somebody opened the mailed link. This lets the starting browser continue, and creates no session here: neither the opener's
 * session nor any other changes (PC-16). A GET of the page never gets here.
 */
const connect = async (call: Connect, purpose: Purpose): Promise<Connection> => {
  const { input, request, services } = call
  const { db, bus, log } = services
  const now = services.now()
  const found = await findLinked(db, { ...input, purpose }, bindHashOf(request))
  if (found === undefined) {
    throw linkExpired()
  }

  const verdict = transactionRules.judgeLink(
    factsOf(found),
    {
      hasLinkSecret: isSameText(sha256(input.passcode), found.link_hash),
      isStartingBrowser: isBoundTo(request, found.bind_hash),
      number: input.number,
    },
    now,
  )
  switch (verdict) {
    case 'connected':
      return { status: 'connected' }
    case 'confirm':
      return { status: 'confirm', browser: found.browser, startedAt: found.started_at }
    case 'refuse':
      throw linkExpired()
    case 'connect':
    case 'kill':
  }

  const isMoved = await moveFromStarted(db, {
    to: verdict === 'connect' ? 'connected' : 'dead',
    id: found.id,
    now,
    mark: markOfCall(call),
  })
  if (!isMoved) {
    // Another request was faster. States only move forward, so the next verdict is about what it left behind.
    return connect(call, purpose)
  }
  log.info(`passcode link ${verdict}`, { request: request.id, transaction: found.id })
  await bus.publish(transactionChanged, found.id)
  if (verdict === 'kill') {
    throw linkExpired()
  }
  return { status: 'connected' }
}

/** A client that lost the answer calls again; by then the waiting page may already have used the sign-in up (ADR 090). */
const connectOnce = async (call: Connect, purpose: Purpose): Promise<Connection> => {
  try {
    return await connect(call, purpose)
  } catch (refusal) {
    const mark = markOfCall(call)
    const isAnswered =
      refusal instanceof ProblemError &&
      mark !== null &&
      (await isConnectedBy(call.services.db, mark))
    if (!isAnswered) {
      throw refusal
    }
    return { status: 'connected' }
  }
}

export const connectLogin = implement(passcode.connectLogin, (call) => connectOnce(call, 'login'))
export const connectRegister = implement(passcode.connectRegister, (call) =>
  connectOnce(call, 'register'),
)
