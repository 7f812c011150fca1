import type { NodemailerError } from 'nodemailer'

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

/** For the log. Codes and the command they answer: the server's words may hold the address. */
export const faultOf = (error: unknown) => {
  if (error instanceof UnopenedMail) {
    return { cause: error.message }
  }
  const { code = 'unknown', command = null, responseCode = null } = smtpFault(error)
  return { code, command, response: responseCode }
}

/** All that it adds to an error is optional. */
const isSmtpFault = (error: unknown): error is NodemailerError => error instanceof Error

const smtpFault = (error: unknown): Partial<NodemailerError> => (isSmtpFault(error) ? error : {})
