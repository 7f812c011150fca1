import publicDomains from 'email-providers/all.json' with { type: 'json' }

const publicMailDomains: ReadonlySet<string> = new Set(publicDomains)

/** The domain of a normalised address. */
export const mailDomainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** Whether anybody can get a mailbox at this domain: then it says nothing about where somebody works (ACCESS). */
export const isPublicMailDomain = (domain: string) => publicMailDomains.has(domain)
