import { randomUUID } from 'node:crypto'

import type { Ticket } from '#src/api/contract/passcode.ts'
import type { RequestFacts } from '#server/http/implement.ts'
import type { Mail } from '#server/mail/letter.ts'
import { dropMails, mailQueued, queueMail } from '#server/mail/outbox.ts'
import { codeMail, type Occasion } from '#server/mail/passcode.mail.ts'
import { bindBrowser } from '#server/session/binding.ts'
import { countedAs, knownBrowserOf } from '#server/session/known-browser.ts'
import { browserName } from '#server/http/browser-name.ts'
import { codeHash, pepperOf, randomCode, randomNumber } from '#server/passcode/code.ts'
import { isGuessingOver } from '#server/passcode/guesses.ts'
import { spendMail, spendSend } from '#server/passcode/send-limit.ts'
import {
  addTransaction,
  endEarlier,
  shownNumbers,
  transactionChanged,
  type Purpose,
} from '#server/passcode/transactions.ts'
import { randomSecret, sha256 } from '#server/secrets.ts'
import type { Services } from '#server/services.ts'

type Occurrence = { readonly request: RequestFacts; readonly services: Services }

type Applicant = {
  readonly method: string
  readonly purpose: Purpose
  readonly identifier: string
  readonly firstname: string
  readonly lastname: string
  /** The provider's account that waits for this proof, sealed. */
  readonly arrival: string | null
}

/** Before anything is looked up: the check comes out the same for every address. */
export const requireStart = async (
  occurrence: Occurrence,
  { identifier }: Pick<Applicant, 'identifier'>,
) => {
  const browser = await knownBrowserOf(occurrence, identifier)
  await spendSend(occurrence.services, countedAs(identifier, browser))
}

/**
 * Begins a sign-in: the code and the link go to the mailbox, the tokens and the number to the browser. With `mailInstead`
 * that mail goes out and nothing can finish the sign-in, which looks the same from here (`ENUMERATION=strict`).
 */
export const startTransaction = async (
  { request, services }: Occurrence,
  applicant: Applicant,
  mailInstead?: (occasion: Occasion) => Promise<Mail>,
): Promise<Ticket> => {
  const { config, db, bus } = services
  const { identifier, purpose, firstname } = applicant
  await spendMail(services)
  const now = services.now()
  const id = randomUUID()
  const authToken = randomSecret()
  const connectToken = randomSecret()
  const linkSecret = randomSecret()
  const salt = randomSecret(16)
  const code = randomCode()
  const bindHash = bindBrowser(request, config)
  const number = randomNumber(await shownNumbers(db, identifier, now))
  const browser = browserName(request.userAgent)
  const maxAgeSec = config.passcodeMaxAgeSec
  const expiresAt = now + maxAgeSec * 1_000

  const occasion = { purpose, to: identifier, firstname, browser, publicUrl: config.publicUrl }
  const known = await knownBrowserOf({ request, services }, identifier)
  const isCodeOff = await isGuessingOver(db, countedAs(identifier, known))
  const mail = await (mailInstead?.(occasion) ??
    codeMail(occasion, { code: isCodeOff ? null : code, connectToken, linkSecret, maxAgeSec }))

  const ended = await db.transaction().execute(async (db) => {
    const ended = await endEarlier(db, { identifier, bindHash })
    await dropMails(db, ended)
    await addTransaction(db, {
      id,
      ...applicant,
      auth_token_hash: sha256(authToken),
      connect_hash: sha256(connectToken),
      link_hash: sha256(linkSecret),
      code_salt: salt,
      code_hash: mailInstead ? unmatched : codeHash(pepperOf(config.appSecret), salt, code),
      bind_hash: bindHash,
      number,
      browser,
      address: request.address,
      started_at: now,
      expires_at: expiresAt,
    })
    await queueMail(db, config.appSecret, { id, mail, now, expiresAt })
    return ended
  })
  await Promise.all([
    bus.publish(mailQueued, id),
    ...ended.map((id) => bus.publish(transactionChanged, id)),
  ])
  services.log.info('passcode started', { request: request.id, transaction: id, purpose })
  return { authToken, connectToken, expiresAt, expiresIn: maxAgeSec, number }
}

/** No code hashes to this. */
const unmatched = ''
