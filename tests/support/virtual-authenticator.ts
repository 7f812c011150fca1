import type { CDPSession, Page } from 'playwright-core'

type Options = {
  /** Answers at once, as if its owner pressed it whenever it is asked. */
  readonly isEager?: boolean
  readonly isVerified?: boolean
  readonly transport?: 'internal' | 'usb'
}

/** The authenticator of one page's Chromium (WebAuthn domain of the DevTools protocol). */
export const plugAuthenticator = async (page: Page, options: Options = {}) => {
  const { isEager = true, isVerified = true, transport = 'internal' } = options
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isVerified,
      automaticPresenceSimulation: isEager,
    },
  })
  return {
    /** From now on its owner presses it, or lets it be. */
    setEager: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    unplug: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}
