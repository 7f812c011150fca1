import type { Account } from 'oidc-provider'

import { samplePeople } from '#server/local/sample-people.ts'

/** Google hosts every domain but these, its own and one that somebody keeps for themself: it says `hd` of none of them. */
const notHosted: readonly string[] = ['gmail.com', 'googlemail.com', 'private.example']

const emailOf = (subject: string) => Buffer.from(subject, 'base64url').toString()

/** Anybody whose address is typed in has an account; a sample person has a name, others get one from their address. */
export const accountOf = (key: string, subject: string): Account => {
  const email = emailOf(subject)
  const { firstname, lastname } = samplePeople.find((it) => it.email === email) ?? namesIn(email)
  const domain = email.slice(email.lastIndexOf('@') + 1)

  return {
    accountId: subject,
    claims: () => ({
      sub: subject,
      email,
      email_verified: true,
      name: `${firstname} ${lastname}`.trim(),
      given_name: firstname,
      family_name: lastname,
      ...(key === 'google' && !notHosted.includes(domain) && { hd: domain }),
    }),
  }
}

/** `nia.berg@example.com` is Nia Berg. */
const namesIn = (email: string) => {
  const local = email.slice(0, email.lastIndexOf('@'))
  const [firstname = '', ...others] = local.split(/[^\p{L}]+/u).filter((part) => part !== '')
  return { firstname: capitalized(firstname), lastname: others.map(capitalized).join(' ') }
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
