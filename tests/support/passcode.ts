import type { Ticket } from '#src/api/contract/passcode.ts'

/** Ends what the ticket was given for: by the mailed code, or by what its link brought. */
export const finishOf = ({ authToken, connectToken }: Ticket, passcode: string) => ({
  method: 'email',
  authToken,
  connectToken,
  passcode,
})

/** A code that is not this one. */
export const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
