import { endSessions as endSessionsEndpoint } from '#src/api/contract/admin-people.ts'
import { implement } from '#server/http/implement.ts'
import { actOnPerson } from '#server/areas/admin-people/act-on-person.ts'
import { tellOfEndedSessions } from '#server/areas/admin-people/admin-act.mail.ts'
import { phoneChanged, unlinkPhoneOf } from '#server/identity/people/phone.ts'
import { dropApprovals } from '#server/identity/session/device-approvals.ts'
import { endSessionsOf } from '#server/identity/session/end-sessions.ts'
import { forgetBrowsers } from '#server/identity/session/known-browser.ts'

/** Also disconnects the phone, which would outlive any session, and drops approved device codes; no browser is known any more. */
export const endSessions = implement(endSessionsEndpoint, async (call) => {
  const { input, services } = call
  let wasLetIn = false
  const detail = await actOnPerson(
    call,
    async ({ db, person }) => {
      await forgetBrowsers(db, person.id, { now: services.now(), own: null })
      const isUnlinked = await unlinkPhoneOf(db, person.id, services)
      const sessions = await endSessionsOf(db, person.id, 'ended by an admin', services)
      if (sessions === 0 && !isUnlinked && !wasLetIn) {
        return null
      }
      await tellOfEndedSessions(db, services, person)
      return { kind: 'person.sessions-ended', before: { sessions }, after: { sessions: 0 } }
    },
    async (db, id) => {
      wasLetIn = await dropApprovals(db, id)
    },
  )
  await services.bus.publish(phoneChanged, input.id)
  return detail
})
