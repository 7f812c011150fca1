import { vi } from 'vitest'
import { ownPortal } from '#tests/support/own-portal.ts'
import { wrongFor } from '#tests/support/passcode.ts'

export type Mail = { id: string; to: string; subject: string; text: string; html: string }

/** The mails to this address, newest first. */
export const mailsTo = async (to: string): Promise<Mail[]> => {
  const url = new URL('/local/mailbox/messages', ownPortal().url)
  url.searchParams.set('to', to)
  return (await (await fetch(url)).json()) as Mail[]
}

/** The newest mail with a code to this address that is none of `seen`; waits for it. Notices may come at any time. */
export const newestMail = async (to: string, seen: readonly Mail[] = []): Promise<Mail> =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(to)).find(
        (it) => codeIn(it) !== '' && !seen.some(({ id }) => id === it.id),
      )
      if (mail === undefined) {
        throw new Error(`No new mail to ${to}`)
      }
      return mail
    },
    { timeout: 30_000, interval: 50 },
  )

export const codeIn = ({ text }: Mail) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
export const linkIn = ({ text }: Mail) => /https?:\/\/\S+\/connect\/\S+/.exec(text)?.[0] ?? ''
/** A code that this mail does not carry. */
export const wrongCodeFor = (mail: Mail) => wrongFor(codeIn(mail))
