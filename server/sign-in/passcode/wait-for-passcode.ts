import { setTimeout as sleep } from 'node:timers/promises'

import * as passcode from '#src/api/contract/passcode.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { isBoundTo } from '#server/identity/session/binding.ts'
import { transactionRules } from '#server/sign-in/passcode/transaction.rules.ts'
import {
  factsOf,
  findTransaction,
  transactionChanged,
  type TransactionRow,
} from '#server/sign-in/passcode/transactions.ts'
import { isSameText, sha256 } from '#server/base/secrets.ts'

type Wait = HandlerArgs<typeof passcode.waitForPasscode>

const longestWaitMs = 25_000

/**
 * Answers as soon as there is nothing left to wait for (the link was opened, or the transaction is over, unknown or another
 * browser's), and after 25 s in any case. It holds no database connection while it waits (PC-22).
 */
export const waitForPasscode = implement(passcode.waitForPasscode, async (call) => {
  const { request, services } = call
  const found = await findWaiting(call)
  if (found === null) {
    return { isWaiting: false }
  }

  const changed = new AbortController()
  const stopListening = services.bus.subscribe(transactionChanged, (id) => {
    if (id === found.id || id === null) {
      changed.abort()
    }
  })
  try {
    // Checked again after subscribing, so that no change in between is missed.
    if ((await findWaiting(call)) === null) {
      return { isWaiting: false }
    }
    const waitMs = Math.min(found.expires_at - services.now(), longestWaitMs)
    const signal = AbortSignal.any([request.signal, changed.signal])
    await sleep(waitMs, undefined, { signal }).catch(() => {})
  } finally {
    stopListening()
  }
  return { isWaiting: !request.signal.aborted && (await findWaiting(call)) !== null }
})

const findWaiting = async ({ input, request, services }: Wait): Promise<TransactionRow | null> => {
  const found = await findTransaction(services.db, { ...input, purpose: 'login' })
  if (found === undefined) {
    return null
  }
  const evidence = {
    hasAuthToken: isSameText(sha256(input.authToken), found.auth_token_hash),
    isStartingBrowser: isBoundTo(request, found.bind_hash),
  }
  return transactionRules.isWaiting(factsOf(found), evidence, services.now()) ? found : null
}
