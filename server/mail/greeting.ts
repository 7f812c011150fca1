/** Invisible characters that some scripts need between letters. */
const isPlainName = /^[\p{L}\p{M}][\u200c\u200d\p{L}\p{M} '’.·・‐-]{0,39}$/u
const hasHostName = /\p{L}[\u200c\u200d]*\.(?:[\u200c\u200d]*\p{L}){2}/u

/** Leaves out a name that a mail program would turn into a link: anybody can register somebody else's address under any name. */
export const greeting = (firstname: string) =>
  isPlainName.test(firstname) && !hasHostName.test(firstname) ? `Hello ${firstname},` : 'Hello,'
