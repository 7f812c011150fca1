import { randomUUID } from 'node:crypto'

import type { Transaction } from 'kysely'

import type { Ticket } from '#src/api/contract/passcode.ts'
import { randomSecret, sha256 } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { withCommit } from '#server/db/pipeline.ts'
import type { Database } from '#server/db/schema.ts'
import { browserName } from '#server/http/browser-name.ts'
import type { Occasion } from '#server/http/implement.ts'
import { tooManyTries } from '#server/http/rate-limit.ts'
import { bindBrowser } from '#server/identity/session/binding.ts'
import type { Mail } from '#server/mail/letter.ts'
import { mailQueued, queueMail } from '#server/mail/outbox.ts'
import { randomNumber } from '#server/sign-in/passcode/code.ts'
import type { Lane } from '#server/sign-in/passcode/lane.ts'
import { addMail, dropWithoutSignIn, findLiveMail } from '#server/sign-in/passcode/mails.ts'
import { draftMail, type DraftMail } from '#server/sign-in/passcode/draft-mail.ts'
import type { Sent } from '#server/sign-in/passcode/passcode.mail.ts'
import { tooManyMails } from '#server/sign-in/passcode/problems.ts'
import { countMail, giveMailBack } from '#server/sign-in/passcode/send-limit.ts'
import { judgeSend, type Sends } from '#server/sign-in/passcode/send.rules.ts'
import { countSend, lockSends } from '#server/sign-in/passcode/sends.ts'
import {
  addTransaction,
  endEarlier,
  shownNumbers,
  transactionChanged,
  type Purpose,
} from '#server/sign-in/passcode/transactions.ts'

type Applicant = {
  readonly method: string
  readonly purpose: Purpose
  readonly identifier: string
  readonly firstname: string
  readonly lastname: string
  /** The provider's account that waits for this proof, sealed. */
  readonly arrival: string | null
  /** Who changes their address to this mailbox. */
  readonly person_id?: string
}

type Start = {
  readonly applicant: Applicant
  readonly lane: Lane
  /** The browser asks for no new mail if the code of its last one is still valid. */
  readonly isLastMailEnough: boolean
  readonly bindHash: string
  readonly browser: string
  readonly address: string
  readonly authToken: string
  readonly connectToken: string
  readonly draft: DraftMail
  readonly now: number
}

/**
 * Starts a sign-in: the code and the link go to the mailbox, the tokens and the number to the browser. If the mailbox gets no
 * more mails for now, its newest one serves this browser too, or else `too-many-requests` is thrown with the time to wait. With
 * `mailInstead` that mail is sent and nothing can finish the sign-in, which looks the same from outside (`ENUMERATION=strict`).
 */
export const startTransaction = async (
  { request, services }: Occasion,
  {
    isLastMailEnough = false,
    ...applicant
  }: Applicant & { readonly isLastMailEnough?: boolean | undefined },
  lane: Lane,
  mailInstead?: (occasion: Sent) => Promise<Mail>,
): Promise<Ticket> => {
  const { config, db, bus, log } = services
  const now = services.now()
  const authToken = randomSecret()
  const connectToken = randomSecret()
  const bindHash = bindBrowser(request, config)
  const browser = browserName(request.userAgent)
  const draft = await draftMail(config, { applicant, browser, lane, connectToken, mailInstead })
  const { address } = request
  const start = { applicant, lane, isLastMailEnough, bindHash, browser, address, draft }

  const { transaction, ended, isNewMail } = await withCommit(db, (db) =>
    store(db, services, { ...start, authToken, connectToken, now }),
  )

  // Not awaited: whoever misses the news looks for themselves a little later.
  if (isNewMail) {
    void bus.publish(mailQueued, draft.id)
  }
  ended.forEach(({ id }) => void bus.publish(transactionChanged, id))
  const { id, mail_id: mail, expires_at: expiresAt, number } = transaction
  const { purpose } = applicant
  log.info('passcode started', { request: request.id, transaction: id, mail, purpose, isNewMail })
  const expiresIn = Math.ceil((expiresAt - now) / 1_000)
  return { authToken, connectToken, expiresAt, expiresIn, number, isNewMail }
}

/** Within one transaction: decides which mail finishes the sign-in, and stores both. */
const store = async (db: Transaction<Database>, services: Services, start: Start) => {
  const { config } = services
  const { applicant, lane, bindHash, draft, now } = start
  const { identifier, purpose } = applicant
  const clocked = { config, db, now: services.now }
  const asker = { address: start.address, isKnown: lane.isKnown }

  const [sends, retryAfter, last, ended, shown] = await Promise.all([
    lockSends(db, lane.name, now),
    // Most starts send a mail; one that does not gives it back below.
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
  const joined = verdict.act === 'join' || (start.isLastMailEnough && isOwnMail) ? last : undefined
  const isNewMail = joined === undefined
  if (isNewMail && retryAfter !== null) {
    throw tooManyTries(retryAfter)
  }
  // The link may have been opened while the page was away: the sign-in that continues is connected, too.
  const isConnected =
    start.isLastMailEnough &&
    ended.some((it) => it.mail_id === joined?.id && it.state === 'connected')
  const mail = joined ?? { id: draft.id, expires_at: now + config.passcodeMaxAgeSec * 1_000 }
  const transaction = {
    id: randomUUID(),
    ...applicant,
    state: isConnected ? ('connected' as const) : ('started' as const),
    mail_id: mail.id,
    auth_token_hash: sha256(start.authToken),
    connect_hash: sha256(start.connectToken),
    bind_hash: bindHash,
    // The link of a mail that another browser asked for asks for that browser's number.
    number: isNewMail || isOwnMail ? randomNumber(shown) : null,
    browser: start.browser,
    address: start.address,
    started_at: now,
    expires_at: mail.expires_at,
  }
  return async () => {
    const endedMails = ended.map(({ mail_id }) => mail_id)
    await Promise.all([
      ...(isNewMail
        ? sendMail(db, services, { start, sends, endedMails, expiresAt: mail.expires_at })
        : [giveMailBack(clocked, asker)]),
      addTransaction(db, transaction),
    ])
    return { transaction, ended, isNewMail }
  }
}

type Sending = {
  readonly start: Start
  readonly sends: Sends
  readonly endedMails: readonly string[]
  readonly expiresAt: number
}

/** The new mail takes the place of those whose sign-ins this start ended. */
const sendMail = (
  db: Transaction<Database>,
  { config }: Services,
  { start, sends, endedMails, expiresAt }: Sending,
) => {
  const { applicant, lane, bindHash, draft, now } = start
  const { id, letter, secrets } = draft
  const mail = { id, lane: lane.name, purpose: applicant.purpose, bind_hash: bindHash }
  return [
    countSend(db, lane.name, sends),
    dropWithoutSignIn(db, endedMails),
    addMail(db, { ...mail, ...secrets, sent_at: now, expires_at: expiresAt }),
    queueMail(db, config.appSecret, { id, mail: letter, now, expiresAt }),
  ]
}
