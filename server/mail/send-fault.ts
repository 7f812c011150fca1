import type { NodemailerError } from 'nodemailer'

import { UnopenedMail } from '#server/mail/outbox.ts'

/** What servers say of the portal's own login, sender or right to relay; many keep it until they hear the recipient. */
const isAboutPortal = /^5(?:03|30)\b|^5\d\d[ -]5\.(?:1\.[78]|7\.\d+)\b/

/**
 * Is it the recipient's address that the server refuses? Then no later try helps. What it has against the portal's own
 * account an operator can mend: those mails wait.
 */
export const isForGood = (error: unknown) => {
  const { command, response = '' } = smtpFault(error)
  return command === 'RCPT TO' && response.startsWith('5') && !isAboutPortal.test(response)
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
