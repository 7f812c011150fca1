import {
  disablePerson as disablePersonEndpoint,
  enablePerson as enablePersonEndpoint,
} from '#src/api/contract/admin-people.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { actOnPerson } from '#server/areas/admin-people/act-on-person.ts'
import { tellOfDisabling } from '#server/areas/admin-people/admin-act.mail.ts'
import { shutOut } from '#server/areas/admin-people/shut-out.ts'
import { phoneChanged } from '#server/identity/people/phone.ts'
import { dropApprovals } from '#server/identity/session/device-approvals.ts'

/** ADMIN-3: ends every session, every device and the phone at once. Nobody disables themselves, so an admin is always left. */
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
      const sessions = await shutOut(db, person, services)
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
