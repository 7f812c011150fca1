import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'

export type Sent = {
  readonly purpose: 'login' | 'register' | 'change'
  readonly to: string
  readonly firstname: string
  /** 'Chrome on Linux'. */
  readonly browser: string
  /** The portal's own address: links never come from a request's Host (HT-11, GHSA-2wmj-46rj-qm2w). */
  readonly publicUrl: string
}

type Secrets = {
  /** `null` while typed codes are switched off for this mailbox. */
  readonly code: string | null
  readonly connectToken: string
  readonly linkSecret: string
  readonly maxAgeSec: number
}

const words = {
  login: { act: 'sign in', subject: 'Your sign-in code', label: 'Sign in' },
  register: { act: 'sign up', subject: 'Your sign-up code', label: 'Sign up' },
} as const

/** The mail with the code and the link that finish a sign-in. It never contains the number of the starting screen. */
export const codeMail = (
  occasion: Sent & { readonly purpose: keyof typeof words },
  secrets: Secrets,
) => {
  const { purpose, publicUrl, browser } = occasion
  const { act, subject, label } = words[purpose]
  const link = `${publicUrl}/email/${purpose}/connect/${secrets.connectToken}/${secrets.linkSecret}`
  const opening =
    secrets.code === null
      ? ['Too many wrong codes were typed for this address, so only this link works for now:']
      : [
          `Type this code to ${act} to Partner Portal:`,
          { code: secrets.code },
          'Or open this link:',
        ]
  return letter(occasion.to, `${subject} for Partner Portal`, [
    greeting(occasion.firstname),
    ...opening,
    { link, label },
    `It works once, for ${minutesOf(secrets)} from when you asked, unless you ask for a new one. In another browser the link asks for the two digits that are shown where you started.`,
    `You asked for it in ${browser}. If that was not you, ignore this mail: without it nobody gets in. We never ask you for the code or for the digits.`,
  ])
}

const minutesOf = ({ maxAgeSec }: Pick<Secrets, 'maxAgeSec'>) => {
  const minutes = Math.ceil(maxAgeSec / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** The mail with the code that proves somebody's new address. It has no link: the code is typed where the change was begun. */
export const changeMail = (
  { to, firstname, browser }: Sent,
  secrets: { readonly code: string; readonly maxAgeSec: number },
) =>
  letter(to, 'Your code for the new address of Partner Portal', [
    greeting(firstname),
    'Type this code on your account page, and this is the address of your account from then on:',
    { code: secrets.code },
    `It works once, for ${minutesOf(secrets)} from when you asked, unless you ask for a new one.`,
    `You asked for it in ${browser}. If that was not you, ignore this mail: nothing changes without the code. We never ask you for it.`,
  ])

/** The new address that somebody typed has an account already. */
export const takenAddressMail = ({ to, browser }: Sent) =>
  letter(to, 'Change of address in Partner Portal', [
    'Hello,',
    `Somebody, maybe you, wanted to make this the address of their account of Partner Portal, in ${browser}. It belongs to an account already, so nothing was changed.`,
    'If that was you, sign in with this address, or delete that account first. If not, ignore this mail.',
  ])

/** Strict enumeration mode: the address typed on the login form has no account that signs in by code. */
export const noAccountMail = ({ to, browser, publicUrl }: Sent) =>
  letter(to, 'Sign-in to Partner Portal', [
    'Hello,',
    `Somebody, maybe you, tried to sign in to Partner Portal with this address in ${browser}. There is no account that signs in by a code to it.`,
    { link: `${publicUrl}/register`, label: 'Sign up' },
    'If that was not you, ignore this mail.',
  ])

/** Strict enumeration mode: the address typed on the register form already has an account. */
export const knownAccountMail = ({ to, firstname, browser, publicUrl }: Sent) =>
  letter(to, 'Sign-up for Partner Portal', [
    greeting(firstname),
    `Somebody, maybe you, tried to sign up for Partner Portal with this address in ${browser}. You have an account already.`,
    { link: `${publicUrl}/login/customer`, label: 'Sign in' },
    'If that was not you, ignore this mail.',
  ])
