import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'

type Change = {
  readonly to: string
  readonly firstname: string
  /** 'Chrome on Linux'. */
  readonly browser: string
  readonly isFirst: boolean
  /** The portal's own address. */
  readonly publicUrl: string
}

/** Tells the owner of an account that its password is another one now (PW-05, ASVS 6.3.7). */
export const passwordChangedMail = ({ to, firstname, browser, isFirst, publicUrl }: Change) => {
  const what = isFirst ? 'added' : 'changed'
  return letter(to, `A password was ${what} for Partner Portal`, [
    greeting(firstname),
    `The password of your account was ${what} in ${browser}. All other sessions of your account were ended.`,
    'If that was you, there is nothing to do.',
    'If that was not you, sign in by a code to this mailbox and tell your Google Cloud contact at once.',
    { link: `${publicUrl}/login/customer`, label: 'Sign in' },
  ])
}
