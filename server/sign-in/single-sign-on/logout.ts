import { logout as logoutEndpoint } from '#src/api/contract/session.ts'
import { implement, type RequestFacts } from '#server/http/implement.ts'
import { sha256 } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import { providerLogoutUrl } from '#server/sign-in/single-sign-on/provider-logout.ts'

/**
 * Ends the session of the browser's cookie, even if its tokens are gone; a second call changes nothing. Makes the browser delete
 * cookies and storage (SE-02).
 */
export const logout = implement(logoutEndpoint, async ({ input, request, services }) => {
  const { cookies } = request
  const secret = cookies.get('session')
  const session = secret === null ? undefined : await endSession(services, request, secret)
  cookies.clear('session')
  cookies.clear('refresh')
  cookies.clear('binding')
  request.forgetSite()

  const comeBackTo = input.post_logout_redirect_uri
  const url = session && (await providerLogoutUrl(services, { session, comeBackTo }))
  return url ? { url } : {}
})

const endSession = async (services: Services, request: RequestFacts, secret: string) => {
  const ended = await services.db
    .updateTable('sessions')
    .set({ revoked_at: services.now(), revoked_why: 'logout' })
    .where('secret_hash', '=', sha256(secret))
    .where('revoked_at', 'is', null)
    .returning(['id', 'method'])
    .executeTakeFirst()
  if (ended) {
    services.log.info('session ended', { request: request.id, session: ended.id })
  }
  return ended
}
