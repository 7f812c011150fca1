/** What was done to the account, in the words of its page, and of the notice where that page was left meanwhile. */
export const accountWords = {
  nameUpdated: 'Name updated',
  workUpdated: 'Where you work is updated',
  passwordUpdated: 'Password updated',
  added: 'Passkey added.',
  renamed: 'Passkey renamed.',
  deleted: 'Passkey deleted.',
  loggedOutOthers: 'Logged out everywhere else.',
  accountDeleted: 'Your account is deleted.',
  unlinked: (name: string) => `${name} is unlinked.`,
} as const
