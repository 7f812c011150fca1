import { logout as logoutEndpoint } from '#src/api/contract/session.ts'
import { implement } from '#server/http/implement.ts'
import { sha256 } from '#server/secrets.ts'

/**
 * Ends the session of the browser's cookie, whatever became of its tokens; a second time changes nothing. The browser is
 * told to forget cookies and storage (SE-02).
 */
export const logout = implement(logoutEndpoint, async ({ request, services }) => {
  const { cookies } = request
  const secret = cookies.get('session')
  if (secret !== null) {
    const ended = await services.db
      .updateTable('sessions')
      .set({ revoked_at: services.now(), revoked_why: 'logout' })
      .where('secret_hash', '=', sha256(secret))
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (ended) {
      services.log.info('session ended', { request: request.id, session: ended.id })
    }
  }
  cookies.clear('session')
  cookies.clear('refresh')
  cookies.clear('binding')
  request.forgetSite()
  return {}
})
