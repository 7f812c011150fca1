import * as z from 'zod/mini'

import { emailAddress } from '#src/api/contract/fields.ts'
import type { OuterLinks } from '#src/lib/outer-links.ts'

const isSecureUrl = (text: string) => URL.parse(text)?.protocol === 'https:'

/** A page or a mailbox, as the address of a link. */
const pageOrMailbox = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => isSecureUrl(text) || emailAddress.safeParse(text).success,
        'is neither an email address nor an https address',
      ),
    ),
  z.transform((text) => (isSecureUrl(text) ? new URL(text).href : `mailto:${text}`)),
)
const securePage = z.pipe(
  z.string().check(z.refine(isSecureUrl, 'is not an https address')),
  z.transform((text) => new URL(text).href),
)

/** Pages that the operator of the portal has elsewhere (ADR 133). */
export const outerLinkSettings = {
  HELP_ADDRESS: z.optional(pageOrMailbox),
  PRIVACY_URL: z.optional(securePage),
  TERMS_URL: z.optional(securePage),
  LEGAL_URL: z.optional(securePage),
  SECURITY_CONTACT: z.optional(pageOrMailbox),
}

const schema = z.object(outerLinkSettings)

export const outerLinksOf = (settings: z.output<typeof schema>): OuterLinks => ({
  help: settings.HELP_ADDRESS ?? null,
  privacy: settings.PRIVACY_URL ?? null,
  terms: settings.TERMS_URL ?? null,
  legal: settings.LEGAL_URL ?? null,
})
