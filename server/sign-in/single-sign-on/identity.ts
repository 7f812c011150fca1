import * as z from 'zod/mini'

import { emailAddress, line } from '#src/api/contract/fields.ts'
import { legible } from '#src/lib/legible.ts'
import type { Config } from '#server/base/config/config.ts'
import type { Provider } from '#server/base/config/providers.ts'

/**
 * The person according to a provider. `issuer` and `subject` identify them; an address may be somebody else's tomorrow (OI-09).
 */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  /** `null` unless the provider has verified it. */
  readonly email: string | null
  /** It names an address without saying whether that is verified, which only the operator can change. */
  readonly isUnsaid: boolean
  readonly firstname: string
  readonly lastname: string
  /** The provider is authoritative for the address, so no other proof of the mailbox is needed (OI-11). */
  readonly isVouched: boolean
  readonly isStaff: boolean
}

const name = z.catch(
  z.pipe(z.pipe(z.string(), z.transform(legible)), line(100, 'A name is required.')),
  '',
)
const flag = z.catch(z.optional(z.boolean()), false)
/** Entra writes `true` in several ways; anything else counts as `false`. */
const entraFlag = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((it) => yes.includes(it)),
  ),
)
const yes: readonly unknown[] = [true, 1, '1', 'true']
const text = z.catch(z.optional(z.string()), undefined)

/** OpenID Connect Core, section 2: ASCII, 255 characters at most. */
const subject = z.string().check(z.regex(/^[ -~]{1,255}$/))

/** Other malformed claims count as missing. */
const claimsSchema = z.object({
  iss: z.string(),
  sub: subject,
  email: text,
  email_verified: flag,
  xms_edov: entraFlag,
  given_name: name,
  family_name: name,
  name,
  hd: text,
})

/** Reads checked claims of the ID token and, if they came separately, of the userinfo endpoint. */
export const identityOf = (
  claims: Readonly<Record<string, unknown>>,
  provider: Pick<Provider, 'type' | 'domains' | 'isEntra'>,
  config: Pick<Config, 'staffDomains'>,
): Identity => {
  const { iss, sub, given_name, family_name, ...said } = claimsSchema.parse(claims)
  const isVerified = said.email_verified ?? (provider.isEntra ? said.xms_edov : undefined)
  const email = isVerified === true ? plainAddress(said.email) : null
  const hasParts = given_name !== '' || family_name !== ''
  const isOfGoogle = provider.type === 'oidc-google'
  const domain = domainOf(email)
  const isHosted = isOfGoogle && domain !== null && said.hd === domain
  return {
    issuer: iss,
    subject: sub,
    email,
    isUnsaid: said.email !== undefined && isVerified === undefined,
    firstname: hasParts ? given_name : said.name,
    lastname: family_name,
    isVouched:
      domain !== null && (isHosted || (isOfGoogle ? gmail : provider.domains).includes(domain)),
    isStaff: isHosted && config.staffDomains.includes(domain),
  }
}

/** Only an address that is already normalised: otherwise the provider verified a different text. */
const plainAddress = (email: string | undefined) => {
  const { data } = emailAddress.safeParse(email)
  return data !== undefined && data === email?.toLowerCase() && /^[!-~]+$/.test(email) ? data : null
}

const domainOf = (email: string | null) => email?.split('@').at(-1) ?? null

/** Google issues these addresses itself; for a domain that it hosts it says so by `hd` (OI-10). */
const gmail = ['gmail.com', 'googlemail.com']
