import publicDomains from 'email-providers/all.json' with { type: 'json' }

const isPublic: ReadonlySet<string> = new Set(publicDomains)

/** Of a normalised address. */
export const mailDomainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** A service where anybody gets a mailbox: its domain says nothing of where somebody works (ACCESS). */
export const isPublicMailDomain = (domain: string) => isPublic.has(domain)
