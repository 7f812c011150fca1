import type { Ticket } from '#src/api/contract/passcode.ts'

/** Two browsers that know each other's tokens, codes and links; what they lack is the other's cookie. */
export type Who = 'starter' | 'other'

/** A sign-in as the specification has it, and what everybody knows of it. */
export type SignIn = {
  readonly by: Who
  readonly ticket: Ticket
  readonly code: string
  readonly link: string
  readonly endsAt: number
  state: 'started' | 'connected' | 'used' | 'dead'
  tries: number
  /** Its browser was signed in since, and with that began anew (SE-10). */
  isForgotten: boolean
  /** What a poll brought last. */
  handedOut: { readonly passcode: string; readonly endsAt: number } | null
}

const mostTries = 5

const isStarter = ({ by, isForgotten }: SignIn, who: Who) => who === by && !isForgotten

/** What becomes of a sign-in by each call, and how that call is answered. */
export const passcodeRules = (now: () => number) => {
  const isLive = ({ state, endsAt }: SignIn) =>
    (state === 'started' || state === 'connected') && now() < endsAt

  const typed = (signIn: SignIn, who: Who, isRight: boolean) => {
    if (!isStarter(signIn, who) || !isLive(signIn) || signIn.tries >= mostTries) {
      return 'code-expired'
    }
    signIn.tries += 1
    if (isRight) {
      signIn.state = 'used'
      return 'ok'
    }
    if (signIn.tries === mostTries) {
      signIn.state = 'dead'
      return 'code-expired'
    }
    return 'code-wrong'
  }

  const opened = (signIn: SignIn, who: Who, number: 'none' | 'right' | 'wrong') => {
    if (!isLive(signIn)) {
      return 'link-expired'
    }
    if (signIn.state === 'connected') {
      return 'connected'
    }
    if (!isStarter(signIn, who) && number === 'none') {
      return 'confirm'
    }
    const isLetIn = isStarter(signIn, who) || number === 'right'
    signIn.state = isLetIn ? 'connected' : 'dead'
    return isLetIn ? 'connected' : 'link-expired'
  }

  const polled = (signIn: SignIn, who: Who) => {
    if (isStarter(signIn, who) && signIn.state === 'dead') {
      return 'code-expired'
    }
    return isStarter(signIn, who) && signIn.state === 'connected' && isLive(signIn)
      ? 'complete'
      : 'waiting'
  }

  const redeemed = (signIn: SignIn, who: Who) => {
    const { handedOut } = signIn
    const isGood =
      isStarter(signIn, who) &&
      signIn.state === 'connected' &&
      isLive(signIn) &&
      handedOut !== null &&
      now() < handedOut.endsAt
    if (isGood) {
      signIn.state = 'used'
    }
    return isGood ? 'ok' : 'code-expired'
  }

  return { typed, opened, polled, redeemed }
}
