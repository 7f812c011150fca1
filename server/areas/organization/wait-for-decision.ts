import { setTimeout as sleep } from 'node:timers/promises'

import { waitForDecision as waitForDecisionEndpoint } from '#src/api/contract/organization.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import { refuseDisabled } from '#server/identity/people/account-disabled.ts'
import { meOf } from '#server/identity/people/me.ts'
import { findPerson, type PersonRow } from '#server/identity/people/people.ts'
import { visitorOf } from '#server/identity/people/visitor.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'

type Wait = HandlerArgs<typeof waitForDecisionEndpoint>

const longestWaitMs = 8_000
const mostWaits = 4

/** How many waiting calls this process has per person. */
const held = new Map<string, number>()

/** Needs no database connection while it waits, and ends when the process stops. */
export const waitForDecision = implement(waitForDecisionEndpoint, async (call) => {
  const { caller, services } = call
  const before = await look(call)
  const isHeld = !isDecided(before, call) && (held.get(caller.personId) ?? 0) < mostWaits
  return meOf(isHeld ? await wait(call) : before, caller, services)
})

const wait = async (call: Wait): Promise<PersonRow> => {
  const { caller, request, services } = call
  const { personId } = caller
  const changed = new AbortController()
  const stopListening = services.bus.subscribe(accessChanged, (id) => {
    if (id === personId || id === null) {
      changed.abort()
    }
  })
  held.set(personId, (held.get(personId) ?? 0) + 1)
  try {
    // Looks again after it began to listen, so that nothing in between is missed.
    const now = await look(call)
    if (isDecided(now, call)) {
      return now
    }
    const signal = AbortSignal.any([request.signal, changed.signal])
    await sleep(longestWaitMs, undefined, { signal }).catch(() => {})
  } finally {
    stopListening()
    letGo(personId)
  }
  return look(call)
}

const isDecided = (person: PersonRow, { input, caller }: Wait) =>
  visitorOf(person, caller).organizationAccessStatus !== input.known

const letGo = (personId: string) => {
  const left = (held.get(personId) ?? 1) - 1
  if (left === 0) {
    held.delete(personId)
  } else {
    held.set(personId, left)
  }
}

const look = async ({ caller, services }: Wait) => {
  const person = await findPerson(services.db, caller.personId)
  if (person === undefined) {
    throw notSignedIn()
  }
  refuseDisabled(person)
  return person
}
