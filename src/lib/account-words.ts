/** What was done to the account, for its page, and for the notice if the person has left it. */
export const accountWords = {
  nameUpdated: 'Name updated',
  emailUpdated: 'Email changed',
  workUpdated: 'Where you work is updated',
  passwordUpdated: 'Password updated',
  added: 'Passkey added.',
  renamed: 'Passkey renamed.',
  deleted: 'Passkey deleted.',
  loggedOutOthers: 'Logged out everywhere else.',
  accountDeleted: 'Your account is deleted.',
  unlinked: (name: string) => `${name} is unlinked.`,
} as const
