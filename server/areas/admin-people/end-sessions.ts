import { endSessions as endSessionsEndpoint } from '#src/api/contract/admin-people.ts'
import { implement } from '#server/http/implement.ts'
import { actOnPerson } from '#server/areas/admin-people/act-on-person.ts'
import { tellOfEndedSessions } from '#server/areas/admin-people/admin-act.mail.ts'
import { endSessionsOf } from '#server/identity/session/end-sessions.ts'

export const endSessions = implement(endSessionsEndpoint, (call) =>
  actOnPerson(call, async ({ db, person }) => {
    const { services } = call
    const sessions = await endSessionsOf(db, person.id, 'ended by an admin', services)
    if (sessions === 0) {
      return null
    }
    await tellOfEndedSessions(db, services, person)
    return { kind: 'person.sessions-ended', before: { sessions }, after: { sessions: 0 } }
  }),
)
