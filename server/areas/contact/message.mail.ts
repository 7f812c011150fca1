import { contactSubjectLabels, type ContactDraft } from '#src/api/contract/contact.ts'
import { letter, type Mail } from '#server/mail/letter.ts'
import type { PersonRow } from '#server/identity/people/people.ts'

type Written = {
  readonly reference: string
  readonly draft: ContactDraft
  readonly from: Pick<PersonRow, 'email' | 'firstname' | 'lastname'>
  /** 'Chrome on Linux'. */
  readonly browser: string
}

/** What the team reads. Nothing that a person typed gets into its headers: only their confirmed address, to answer to. */
export const messageMail = async (
  to: string,
  { reference, draft, from, browser }: Written,
): Promise<Mail> => {
  const name = `${from.firstname} ${from.lastname}`.trim()
  const context = [
    draft.page !== undefined && `Page: ${draft.page}`,
    draft.requestId !== undefined && `Request id: ${draft.requestId}`,
    `Browser: ${browser}`,
  ]
  const mail = await letter(to, `${contactSubjectLabels[draft.subject]} (${reference})`, [
    `${name === '' ? from.email : `${name} (${from.email})`} wrote through the contact form:`,
    { quote: draft.message },
    ...context.filter((line) => line !== false),
    `An answer to this mail goes to ${from.email}. Please keep the reference ${reference} in it.`,
  ])
  return { ...mail, replyTo: from.email, isByPerson: true }
}
