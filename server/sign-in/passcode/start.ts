import { randomUUID } from 'node:crypto'

import type { Ticket } from '#src/api/contract/passcode.ts'
import { committed } from '#server/db/pipeline.ts'
import type { Occasion } from '#server/http/implement.ts'
import { tooManyTries } from '#server/http/rate-limit.ts'
import type { Mail } from '#server/mail/letter.ts'
import { mailQueued, queueMail } from '#server/mail/outbox.ts'
import { codeMail, type Sent } from '#server/sign-in/passcode/passcode.mail.ts'
import { bindBrowser } from '#server/identity/session/binding.ts'
import { browserName } from '#server/http/browser-name.ts'
import { codeHash, randomCode, randomNumber } from '#server/sign-in/passcode/code.ts'
import type { Lane } from '#server/sign-in/passcode/lane.ts'
import { addMail, dropWithoutSignIn, findLiveMail } from '#server/sign-in/passcode/mails.ts'
import { tooManyMails } from '#server/sign-in/passcode/problems.ts'
import { countMail, giveMailBack } from '#server/sign-in/passcode/send-limit.ts'
import { judgeSend } from '#server/sign-in/passcode/send.rules.ts'
import { countSend, lockSends } from '#server/sign-in/passcode/sends.ts'
import {
  addTransaction,
  endEarlier,
  shownNumbers,
  transactionChanged,
  type Purpose,
} from '#server/sign-in/passcode/transactions.ts'
import { randomSecret, sha256 } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'

type Applicant = {
  readonly method: string
  readonly purpose: Purpose
  readonly identifier: string
  readonly firstname: string
  readonly lastname: string
  /** The provider's account that waits for this proof, sealed. */
  readonly arrival: string | null
  /** Is the last mail that this browser asked for enough, where its code lives? */
  readonly isLastMailEnough?: boolean | undefined
}

/**
 * Begins a sign-in: the code and the link go to the mailbox, the tokens and the number to the browser. Where the mailbox gets
 * no more mails for now, the newest one serves this browser too, or `too-many-requests` is thrown with the time to wait. With
 * `mailInstead` that mail goes out and nothing can finish the sign-in, which looks the same from here (`ENUMERATION=strict`).
 */
export const startTransaction = async (
  { request, services }: Occasion,
  { isLastMailEnough = false, ...applicant }: Applicant,
  lane: Lane,
  mailInstead?: (occasion: Sent) => Promise<Mail>,
): Promise<Ticket> => {
  const { config, bus } = services
  const { identifier, purpose } = applicant
  const now = services.now()
  const authToken = randomSecret()
  const connectToken = randomSecret()
  const bindHash = bindBrowser(request, config)
  const browser = browserName(request.userAgent)
  const fresh = await newMail({ services, applicant, browser, lane, connectToken, mailInstead })

  const asker = { address: request.address, isKnown: lane.isKnown }

  const started = await committed(services.db, async (db) => {
    const clocked = { config, db, now: services.now }
    const [sends, retryAfter, last, ended, shown] = await Promise.all([
      lockSends(db, lane.name, now),
      // Most starts send a mail. Of one that does not it is taken back.
      countMail(clocked, asker),
      findLiveMail(db, { lane: lane.name, purpose, now }),
      endEarlier(db, { identifier, bindHash }),
      shownNumbers(db, identifier, now),
    ])
    const isOwnMail = last?.bind_hash === bindHash
    const verdict = judgeSend(sends, last !== undefined)
    if (verdict.act === 'wait') {
      throw tooManyMails(verdict.until - now)
    }
    const joined = verdict.act === 'join' || (isLastMailEnough && isOwnMail) ? last : undefined
    if (joined === undefined && retryAfter !== null) {
      throw tooManyTries(retryAfter)
    }
    const isConfirmable = joined === undefined || isOwnMail
    const mail = joined ?? { id: fresh.id, expires_at: now + config.passcodeMaxAgeSec * 1_000 }
    const number = isConfirmable ? randomNumber(shown) : null
    const id = randomUUID()
    // Its link was opened while the page was away: the sign-in that goes on is connected too.
    const isConnected =
      isLastMailEnough &&
      ended.some(
        (it) => it.mail_id === joined?.id && it.purpose === purpose && it.state === 'connected',
      )
    const transaction = {
      id,
      ...applicant,
      state: isConnected ? ('connected' as const) : ('started' as const),
      mail_id: mail.id,
      auth_token_hash: sha256(authToken),
      connect_hash: sha256(connectToken),
      bind_hash: bindHash,
      number,
      browser,
      address: request.address,
      started_at: now,
      expires_at: mail.expires_at,
    }
    const { id: mailId, expires_at: expiresAt } = mail
    const { secrets, letter } = fresh
    const row = { id: mailId, lane: lane.name, purpose, bind_hash: bindHash, ...secrets }
    const endedMails = ended.map(({ mail_id }) => mail_id)
    const sendMail = () => [
      countSend(db, lane.name, sends),
      dropWithoutSignIn(db, endedMails),
      addMail(db, { ...row, sent_at: now, expires_at: expiresAt }),
      queueMail(db, config.appSecret, { id: mailId, mail: letter, now, expiresAt }),
    ]
    const isNewMail = joined === undefined
    return async () => {
      await Promise.all([
        ...(isNewMail ? sendMail() : [giveMailBack(clocked, asker)]),
        addTransaction(db, transaction),
      ])
      return { id, number, ended, mail, isNewMail }
    }
  })
  const { id, number, ended, mail, isNewMail } = started
  // Nobody waits until it is told: who should hear it looks for themselves in a while.
  if (isNewMail) {
    void bus.publish(mailQueued, fresh.id)
  }
  ended.forEach(({ id }) => void bus.publish(transactionChanged, id))
  services.log.info('passcode started', {
    request: request.id,
    transaction: id,
    mail: mail.id,
    purpose,
    isNewMail,
  })
  const expiresAt = mail.expires_at
  const expiresIn = Math.ceil((expiresAt - now) / 1_000)
  return { authToken, connectToken, expiresAt, expiresIn, number, isNewMail }
}

type Draft = {
  readonly services: Services
  readonly applicant: Applicant
  readonly browser: string
  readonly lane: Lane
  readonly connectToken: string
  readonly mailInstead: ((occasion: Sent) => Promise<Mail>) | undefined
}

/** A mail that may be sent, and what is kept of its secrets. */
const newMail = async ({ services, applicant, browser, lane, ...draft }: Draft) => {
  const { config } = services
  const { identifier, purpose, firstname } = applicant
  const { connectToken, mailInstead } = draft
  const linkSecret = randomSecret()
  const salt = randomSecret(16)
  const code = randomCode()
  const occasion = { purpose, to: identifier, firstname, browser, publicUrl: config.publicUrl }
  const maxAgeSec = config.passcodeMaxAgeSec
  const letter = await (mailInstead?.(occasion) ??
    codeMail(occasion, { code: lane.isCodeOff ? null : code, connectToken, linkSecret, maxAgeSec }))
  const secrets = {
    link_hash: sha256(linkSecret),
    code_salt: salt,
    code_hash: mailInstead ? unmatched : codeHash(salt, code, config),
  }
  return { id: randomUUID(), letter, secrets }
}

/** No code hashes to this. */
const unmatched = ''
