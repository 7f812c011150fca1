import type { NodemailerError } from 'nodemailer'

import { messageOf } from '#server/base/fault.ts'
import { UnopenedMail } from '#server/mail/outbox.ts'

/** The address or its host does not exist or has moved, or the mailbox takes no mail. */
const saysNoMailbox = /^5\d\d[ -]5\.(?:1\.(?:[1236]|10)|2\.\d+)\b/

/**
 * Whether the server says for certain that the mailbox cannot be reached, so that no later attempt helps. Without such a code the
 * fault may be the portal's login, sender or permission to relay, which an operator can repair: those mails wait.
 */
export const isForGood = (error: unknown) => {
  const { command, response = '' } = smtpFault(error)
  return command === 'RCPT TO' && saysNoMailbox.test(response)
}

/** 450 is a mailbox that is out of reach where no code tells more; of those that do 1.7 and 1.8 are the sender's. */
const isAboutMailbox = /^450(?![ -]4\.\d)|^[45]\d\d[ -][45]\.(?:1\.(?![78]\b)|2\.)\d/

/** Whether the fault is this one mailbox, so that other mails can be sent. */
export const isOfRecipient = (error: unknown) => {
  const { command = '', response = '' } = smtpFault(error)
  return ['RCPT TO', 'DATA'].includes(command) && isAboutMailbox.test(response)
}

/** SMTP commands before the one that names the recipient. */
const beforeRecipients = /^(?:EHLO|HELO|LHLO|STARTTLS|AUTH\b.*|MAIL FROM)$/
/** Whether no mail can be sent, whatever it is: the server is away, or refuses TLS, the login or the sender. */
export const isOfServer = (error: unknown) => {
  const { command = '' } = smtpFault(error)
  return command === 'CONN' || beforeRecipients.test(command)
}

/** Codes of nodemailer for what the network or TLS is about. */
const onTheWay = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EABORT'])
const statusIn = /^\d{3}[ -](?<status>[245]\.\d{1,3}\.\d{1,3})\b/
const mostOfWords = 300

/**
 * For the log: the codes and the command that was answered. The words of server or network are only added if they cannot contain
 * the recipient's address.
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
