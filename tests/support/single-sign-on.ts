import type { JWTPayload } from 'jose'

import { loginByProvider, replyToLogin } from '#src/api/contract/single-sign-on.ts'
import type { EvilProvider } from '#tests/support/openid-provider.ts'
import type { Portal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

/** Somebody with an account at the provider, of a domain that it may speak for. */
export const gil = {
  sub: 'gil-at-provider',
  email: 'gil@partner.example',
  email_verified: true,
  hd: 'partner.example',
  given_name: 'Gil',
  family_name: 'Barros',
} as const

/** Signing in at a portal through the provider, step by step. */
export const signOnAt = (portal: Portal, openId: EvilProvider) => {
  const method = openId.provider.key
  const redirect_uri = `${portal.config.publicUrl}/${method}/login/callback`

  /** Sends the browser to the provider; the address of its page. */
  const depart = async (browser: PortalBrowser) =>
    (await browser.call(loginByProvider, { method, redirect_uri })).url

  /** As far as the callback page; the query string it was called with. */
  const comeBack = async (browser: PortalBrowser, person: JWTPayload = gil) =>
    openId.agree(await depart(browser), person)

  return {
    method,
    redirect_uri,
    depart,
    comeBack,
    reply: (browser: PortalBrowser, query: string) => browser.call(replyToLogin, { method, query }),
    refusal: (browser: PortalBrowser, query: string) =>
      browser.refusal(replyToLogin, { method, query }),
    /** A browser that has signed in. */
    signIn: async (person: JWTPayload = gil, browser = portal.newBrowser()) => {
      const query = await comeBack(browser, person)
      const reply = await browser.call(replyToLogin, { method, query })
      if (reply.kind !== 'signedIn') {
        throw new Error(`The reply was ${reply.kind}.`)
      }
      browser.tokens = reply.tokens
      return browser
    },
    /** The refusal of a whole sign-in. */
    refusedSignIn: async (person: JWTPayload = gil, browser = portal.newBrowser()) =>
      browser.refusal(replyToLogin, { method, query: await comeBack(browser, person) }),
  }
}
