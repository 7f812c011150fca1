import type { Ticket } from '#src/api/contract/passcode.ts'
import { required } from '#src/lib/required.ts'

/** Ends what the ticket was given for: by the mailed code, or by what its link brought. */
export const finishOf = ({ authToken, connectToken }: Ticket, passcode: string) => ({
  method: 'email',
  authToken,
  connectToken,
  passcode,
})

/** What the starting screen of a new mail shows. */
export const numberOf = ({ number }: Ticket) => required(number, 'number')

/** As many digits, but not these: a wrong code, or a wrong number. */
export const wrongFor = (digits: string) => {
  const zeros = '0'.repeat(digits.length)
  return digits === zeros ? `${zeros.slice(1)}1` : zeros
}
