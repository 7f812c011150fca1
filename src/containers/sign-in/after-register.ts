import * as z from 'zod/mini'

import type { Me } from '#src/api/contract/user.ts'
import type { App } from '#src/app/start-app.ts'
import { hasEnded } from '#src/containers/flow.ts'

/** Kept like a draft: for that person, in this tab, until they log out. */
const draft = 'passkey-offer'
const schema = z.literal(true)

/**
 * Is a passkey to be offered? Whoever registered in this tab is asked on their way in, once (PASSKEY-6): where this very device
 * can hold one, as a phone or a key that is to be fetched first would hold them up. Staff are to sign in by Google. Returns what
 * opens the offer, or null.
 */
export const findPasskeyOffer = async (app: App, me: Me) => {
  if (hasEnded(app, 'register')) {
    app.drafts.write(draft, true)
  }
  const isOpen = app.drafts.read(draft, schema) !== null
  const hasPasskey = me.methods.some(({ type }) => type === 'passkey')
  const isFit = me.isEmailConfirmed && !me.isStaffElsewhere && !hasPasskey
  if (!isOpen || !isFit || !(await hasAuthenticator()) || !(await isOn(app))) {
    return null
  }
  await app.loadFlows('passkeys')
  return () => app.open('passkeys', { method: 'passkey' })
}

/** A portal may have no passkeys. */
const isOn = async (app: App) =>
  (await app.methodsOnOffer())?.some(({ type }) => type === 'passkey') ?? false

/** The offer was answered, and does not come again. */
export const endPasskeyOffer = ({ drafts }: Pick<App, 'drafts'>) => drafts.drop(draft)

/** How long Setup waits for the browser's answer. */
const longestMs = 1_000

/** A browser that cannot tell counts as having none. */
const hasAuthenticator = async () => {
  const noAnswer = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), longestMs)
  })
  try {
    return await Promise.race([
      PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
      noAnswer,
    ])
  } catch {
    return false
  }
}
