import type { NodemailerError } from 'nodemailer'

import { messageOf } from '#server/base/fault.ts'
import { UnopenedMail } from '#server/mail/outbox.ts'

/** There is no such address or host of it, it has moved, it takes no mail, or its mailbox does not. */
const saysNoMailbox = /^5\d\d[ -]5\.(?:1\.(?:[1236]|10)|2\.\d+)\b/

/**
 * Does the server say that the recipient's mailbox is not to be had? Then no later try helps. Without a code that says so
 * it may as well be the portal's login, sender or right to relay, which an operator can mend: those mails wait.
 */
export const isForGood = (error: unknown) => {
  const { command, response = '' } = smtpFault(error)
  return command === 'RCPT TO' && saysNoMailbox.test(response)
}

/** 450 is a mailbox that is out of reach where no code tells more; of those that do 1.7 and 1.8 are the sender's. */
const isAboutMailbox = /^450(?![ -]4\.\d)|^[45]\d\d[ -][45]\.(?:1\.(?![78]\b)|2\.)\d/

/** Did the server say that this one mailbox is in the way? Then the others' mails go on. */
export const isOfRecipient = (error: unknown) => {
  const { command = '', response = '' } = smtpFault(error)
  return ['RCPT TO', 'DATA'].includes(command) && isAboutMailbox.test(response)
}

/** Commands that come before the server hears of a recipient. */
const beforeRecipients = /^(?:EHLO|HELO|LHLO|STARTTLS|AUTH\b.*|MAIL FROM)$/
/** Codes of nodemailer for what the network or TLS is about. */
const onTheWay = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EABORT'])
const statusIn = /^\d{3}[ -](?<status>[245]\.\d{1,3}\.\d{1,3})\b/
const mostOfWords = 300

/**
 * For the log: codes and the command they answer. Words, of the server or of the network, only where they cannot hold the
 * address of who gets the mail.
 */
export const faultOf = (error: unknown) => {
  if (error instanceof UnopenedMail) {
    return { cause: error.message }
  }
  const { code = 'unknown', command = null, responseCode = null, response = '' } = smtpFault(error)
  const { status = null } = statusIn.exec(response)?.groups ?? {}
  const isOfNobody = beforeRecipients.test(command ?? '') || (response === '' && onTheWay.has(code))
  return {
    code,
    command,
    response: responseCode,
    ...(status !== null && { status }),
    ...(isOfNobody && { cause: messageOf(error).trim().slice(0, mostOfWords) }),
  }
}

/** All that it adds to an error is optional. */
const isSmtpFault = (error: unknown): error is NodemailerError => error instanceof Error

const smtpFault = (error: unknown): Partial<NodemailerError> => (isSmtpFault(error) ? error : {})
