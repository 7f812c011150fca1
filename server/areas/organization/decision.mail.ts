import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import type { PersonRow } from '#server/identity/people/people.ts'

type Told = Pick<PersonRow, 'email' | 'firstname'>

/** To a person whose request was approved. */
export const approvalMail = ({ email, firstname }: Told, publicUrl: string) =>
  letter(email, 'Your access to Partner Portal was approved', [
    greeting(firstname),
    'Your request for access was approved. The demos are open to you from now on.',
    { link: `${publicUrl}/`, label: 'See the demos' },
  ])

type Rejected = Told &
  Pick<PersonRow, 'organization_access_reason' | 'organization_access_ask_again_at'>

/** To a person whose request was rejected: why, and when they may ask again. */
export const rejectionMail = (person: Rejected, publicUrl: string) =>
  letter(person.email, 'Your request for access to Partner Portal', [
    greeting(person.firstname),
    'Your request for access was not approved. The reason:',
    ...wayOn(person, publicUrl),
  ])

/** To a person whose access was withdrawn. */
export const withdrawalMail = (person: Rejected, publicUrl: string) =>
  letter(person.email, 'Your access to Partner Portal was withdrawn', [
    greeting(person.firstname),
    'Your access to the demos was withdrawn. The reason:',
    ...wayOn(person, publicUrl),
  ])

const wayOn = (
  { organization_access_reason: reason, organization_access_ask_again_at: askAgainAt }: Rejected,
  publicUrl: string,
) => [
  { quote: reason ?? '' },
  askAgainAt === null ? 'You can ask again.' : `You can ask again from ${dayOf(askAgainAt)}.`,
  { link: `${publicUrl}/setup`, label: 'Your request' },
  { aside: `${publicUrl}/contact`, label: 'Questions? Write to us' },
]

const day = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** '22 January 2026 at 09:00 UTC': the reader's time zone is unknown in mails. */
export const dayOf = (at: number) => `${day.format(at)} UTC`
