import * as z from 'zod/mini'

import { emailAddress, line } from '#src/api/contract/fields.ts'
import type { Config } from '#server/config.ts'
import type { Provider } from '#server/single-sign-on/providers.ts'

/** Whom a provider vouches for. `issuer` and `subject` name them; an address may be somebody else's tomorrow (OI-09). */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  /** `null` unless the provider has verified it. */
  readonly email: string | null
  readonly firstname: string
  readonly lastname: string
  readonly isStaff: boolean
}

const name = z.catch(line(100), '')
const flag = z.catch(z.boolean(), false)
const text = z.catch(z.optional(z.string()), undefined)

/** OpenID Connect Core, section 2: ASCII, 255 characters at most. */
const subject = z.string().check(z.regex(/^[ -~]{1,255}$/))

/** What else is not as it should be counts as not said. */
const claimsSchema = z.object({
  iss: z.string(),
  sub: subject,
  email: text,
  email_verified: flag,
  given_name: name,
  family_name: name,
  name,
  hd: text,
})

/** Reads checked claims of the ID token and, where they came apart, of the userinfo endpoint. */
export const identityOf = (
  claims: Readonly<Record<string, unknown>>,
  provider: Pick<Provider, 'type'>,
  config: Pick<Config, 'staffDomains'>,
): Identity => {
  const { iss, sub, given_name, family_name, ...said } = claimsSchema.parse(claims)
  const email = said.email_verified ? plainAddress(said.email) : null
  const hasParts = given_name !== '' || family_name !== ''
  return {
    issuer: iss,
    subject: sub,
    email,
    firstname: hasParts ? given_name : said.name,
    lastname: family_name,
    isStaff: provider.type === 'oidc-google' && isStaffAddress(email, said.hd, config),
  }
}

/** Only as it stands: what would become another address by normalising was not verified as that one. */
const plainAddress = (email: string | undefined) => {
  const { data } = emailAddress.safeParse(email)
  return data !== undefined && data === email?.toLowerCase() && /^[!-~]+$/.test(email) ? data : null
}

/** Google vouches for the domain by `hd`, for the mailbox by the address; both must be of one staff domain (OI-10). */
const isStaffAddress = (
  email: string | null,
  hd: string | undefined,
  { staffDomains }: Pick<Config, 'staffDomains'>,
) => hd !== undefined && staffDomains.includes(hd) && email?.split('@').at(-1) === hd
