import {
  disablePerson as disablePersonEndpoint,
  enablePerson as enablePersonEndpoint,
} from '#src/api/contract/admin-people.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { actOnPerson } from '#server/areas/admin-people/act-on-person.ts'
import { tellOfDisabling } from '#server/areas/admin-people/admin-act.mail.ts'
import { untellDecisions } from '#server/areas/admin-people/untell-decisions.ts'
import { phoneChanged, unlinkPhoneOf } from '#server/identity/people/phone.ts'
import { dropApprovals } from '#server/identity/session/device-approvals.ts'
import { endSessionsOf } from '#server/identity/session/end-sessions.ts'
import { forgetBrowsers } from '#server/identity/session/known-browser.ts'

/** ADMIN-3: out at once, with every session, every device and the phone. Whoever does it stays, so that an admin is left. */
export const disablePerson = implement(disablePersonEndpoint, async (call) => {
  const { input, caller, services } = call
  if (input.id === caller.personId) {
    throw new ProblemError('forbidden', 'You cannot disable yourself.')
  }
  const detail = await actOnPerson(
    call,
    async ({ db, person }) => {
      if (person.disabled_at !== null) {
        return null
      }
      await forgetBrowsers(db, person.id, { now: services.now(), own: null })
      await unlinkPhoneOf(db, person.id, services)
      const sessions = await endSessionsOf(db, person.id, 'disabled', services)
      // They would read that the demos are open to them. Who is enabled later sees in the portal how they stand.
      await untellDecisions(db, person.id)
      await tellOfDisabling(db, services, person, true)
      return {
        kind: 'person.disabled',
        set: { disabled_at: services.now() },
        before: { isDisabled: false, sessions },
        after: { isDisabled: true, sessions: 0, reason: input.reason },
      }
    },
    dropApprovals,
  )
  await services.bus.publish(phoneChanged, input.id)
  return detail
})

export const enablePerson = implement(enablePersonEndpoint, (call) =>
  actOnPerson(call, async ({ db, person }) => {
    if (person.disabled_at === null) {
      return null
    }
    await tellOfDisabling(db, call.services, person, false)
    return {
      kind: 'person.enabled',
      set: { disabled_at: null },
      before: { isDisabled: true },
      after: { isDisabled: false },
    }
  }),
)
