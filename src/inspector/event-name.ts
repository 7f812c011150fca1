/** An event as a person reads it: ✓ a child is done, ✗ it failed, `after` the time is over. */
export const eventName = (type: string) =>
  type
    .replace(/^xstate\.init$/, 'begins')
    .replace(/^xstate\.stop$/, 'is stopped')
    .replace(/^xstate\.done\.actor\./, '✓ ')
    .replace(/^xstate\.error\.actor\./, '✗ ')
    .replace(/^xstate\.snapshot\./, '≈ ')
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
    .replace(/^xstate\.done\.state\.(.*)$/, '■ $1')
