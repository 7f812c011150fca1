/** Some letters are joined or kept apart by marks that nobody sees. */
const isPlainName = /^[\p{L}\p{M}][\u200c\u200d\p{L}\p{M} '’.·・‐-]{0,39}$/u
const hasHostName = /\p{L}[\u200c\u200d]*\.(?:[\u200c\u200d]*\p{L}){2}/u

/** Anybody may sign up somebody else's address: a name that a mail program would turn into a link is left out. */
export const greeting = (firstname: string) =>
  isPlainName.test(firstname) && !hasHostName.test(firstname) ? `Hello ${firstname},` : 'Hello,'
