import type { Replies } from '#server/areas/whatsapp/replies/replies.ts'

export const english: Replies = {
  stop: /^(?:stop|unlink|disconnect)$/,
  again: /^(?:(?:answer|try) )?again$/,
  disconnected: 'This phone is disconnected.',
  tooMuch: 'That is a lot at once. Please wait a minute.',
  unknownPhone: (where) => `I do not know this phone yet. Connect it at ${where}`,
  noAccess: (where) => `You have no access to demos at the moment. See ${where}`,
  connected: (account) =>
    `This phone is connected to Partner Portal, to the account of ${account}: what is asked here can be read there. If that is not your account, or to disconnect later, write STOP. Otherwise ask me about your demos.`,
  otherAccount: 'This phone is connected to another account. Write STOP to disconnect it first.',
  noWholeCode:
    'That is no whole code: it has 12 letters and digits, and neither I, O, 0 nor 1. Please write “Pair” and the code as Partner Portal shows it.',
  codeNotValid: 'This code is not valid any more. Please get a new one in Partner Portal.',
  noMoreCodes:
    'For an hour I answer no more codes that are wrong; the right one connects this phone at any time.',
  textAlone:
    'I understand text alone. Please write to me; the microphone of your keyboard writes what you say.',
  tooLong: (most) =>
    `This is too long for a question: it may have ${most} characters. Please ask in fewer words.`,
  nothingAgain: 'There is nothing to answer again. Please ask in other words.',
  usedUp: (perDay, hours) =>
    `You have reached the limit of ${perDay} questions a day. Ask again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  failed: 'The answer failed.',
  stoppedAtOnce: 'This answer was stopped before its first word.',
  stopped: 'This answer was stopped.',
  writeAgain: 'Write “again” to have it answered anew.',
  theRest: 'The rest is in the portal.',
}
