import { pageOf } from '#server/mail/letter.page.ts'

/** A mail to one person, the same in text and in HTML. */
export type Mail = {
  readonly to: string
  /** Where answers go; by default to whoever helps, or to the portal's own address. */
  readonly replyTo?: string
  /** A person wrote it, through the portal; else the portal itself did (RFC 3834). */
  readonly isByPerson?: boolean
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that unsubscribes, by one click or by the mail program itself (RFC 8058). */
  readonly unsubscribe?: string
}

/** A paragraph, a list, a code, a quotation, a link as a button, or a plain link. */
export type Part =
  | string
  | { readonly list: readonly string[] }
  | { readonly code: string }
  | { readonly quote: string }
  | { readonly aside: string; readonly label: string }
  | { readonly link: string; readonly label: string }

/** Writes both forms of a mail from the same parts. Everything in them is taken as plain text and escaped (PC-20). */
export const letter = async (
  to: string,
  subject: string,
  parts: readonly Part[],
): Promise<Mail> => ({
  to,
  subject,
  // The space is of the mark of a signature (RFC 3676, section 4.3): mail programs leave it out of answers.
  text: `${parts.map(textOf).join('\n\n')}\n\n-- \nPartner Portal`,
  html: String(await pageOf(subject, parts)),
})

const textOf = (part: Part) => {
  if (typeof part === 'string') {
    return part
  }
  if ('quote' in part) {
    return part.quote.replaceAll(/^/gm, '> ')
  }
  if ('list' in part) {
    return part.list.map((line) => `- ${line}`).join('\n')
  }
  return 'code' in part ? part.code : `${part.label}: ${'link' in part ? part.link : part.aside}`
}
