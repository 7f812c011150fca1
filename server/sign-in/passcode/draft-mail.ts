import { randomUUID } from 'node:crypto'

import type { Config } from '#server/base/config/config.ts'
import { randomSecret, sha256 } from '#server/base/secrets.ts'
import type { Mail } from '#server/mail/letter.ts'
import { codeHash, randomCode } from '#server/sign-in/passcode/code.ts'
import type { Lane } from '#server/sign-in/passcode/lane.ts'
import { changeMail, codeMail, type Sent } from '#server/sign-in/passcode/passcode.mail.ts'

type Draft = {
  readonly applicant: Pick<Sent, 'purpose' | 'firstname'> & { readonly identifier: string }
  readonly browser: string
  readonly lane: Pick<Lane, 'isCodeOff'>
  readonly connectToken: string
  /** Sent instead of the code, which then never existed. */
  readonly mailInstead: ((occasion: Sent) => Promise<Mail>) | undefined
}
export type DraftMail = Awaited<ReturnType<typeof draftMail>>

/** A mail that may be sent, and what is stored of its secrets. */
export const draftMail = async (
  config: Config,
  { applicant, browser, lane, connectToken, mailInstead }: Draft,
) => {
  const { identifier, purpose, firstname } = applicant
  const { publicUrl, passcodeMaxAgeSec: maxAgeSec } = config
  const linkSecret = randomSecret()
  const salt = randomSecret(16)
  const code = randomCode()
  const occasion = { purpose, to: identifier, firstname, browser, publicUrl }
  const ownMail = () =>
    purpose === 'change'
      ? changeMail(occasion, { code, maxAgeSec })
      : codeMail(
          { ...occasion, purpose },
          { code: lane.isCodeOff ? null : code, connectToken, linkSecret, maxAgeSec },
        )
  const letter = await (mailInstead?.(occasion) ?? ownMail())
  const secrets = {
    link_hash: sha256(linkSecret),
    code_salt: salt,
    code_hash: mailInstead ? unmatched : codeHash(salt, code, config),
  }
  return { id: randomUUID(), letter, secrets }
}

/** No code hashes to this. */
const unmatched = ''
