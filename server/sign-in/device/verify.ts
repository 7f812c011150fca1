import * as contract from '#src/api/contract/device.ts'
import type { DeviceVerification } from '#src/api/contract/device.ts'
import { claim, decide, hasExpired, isUsedUp } from '#server/sign-in/device/device-codes.ts'
import { deviceIsIn, userCodeExpired, userCodeWrong } from '#server/sign-in/device/problems.ts'
import { shownUserCode, userCodeHashes } from '#server/sign-in/device/user-code.ts'
import { browserName } from '#server/http/browser-name.ts'
import { implement, type HandlerArgs } from '#server/http/implement.ts'
import { spend } from '#server/http/rate-limit.ts'
import { refuseDevice } from '#server/identity/session/fresh-sign-in.ts'

type Verify = HandlerArgs<typeof contract.verifyDevice>

const perMinute = { count: 5, windowSec: 60 }
const perHour = { count: 20, windowSec: 3_600 }

/**
 * First claims the code for the caller and tells them which device asks; a second call decides (security page, row 10). A device
 * that was let in by a code cannot approve others, or its eight hours would never end.
 */
export const verifyDevice = implement(contract.verifyDevice, async (call) => {
  refuseDevice(call.caller)
  const { confirm } = call.input
  return confirm === undefined ? claimed(call) : decided(call, confirm)
})

const namedIn = ({ input, services: { config, now } }: Verify) => ({
  method: input.method,
  userHashes: userCodeHashes(input.user_code, config),
  now: now(),
})

/** Counts before anything is looked up, so that parallel guesses cannot outrun the counters (DF-02). */
const claimed = async (call: Verify): Promise<DeviceVerification> => {
  const { input, caller, services } = call
  const { personId } = caller
  await spend(services, `user code 1 min ${personId}`, perMinute)
  await spend(services, `user code 1 h ${personId}`, perHour)

  const row = await claim(services.db, { ...namedIn(call), personId })
  if (row === undefined) {
    throw await refusal(call)
  }
  return {
    status: 'confirm',
    user_code: shownUserCode(input.user_code),
    browser: browserName(row.user_agent),
    address: row.address,
    startedAt: row.started_at,
  }
}

const decided = async (call: Verify, confirm: 'approve' | 'deny'): Promise<DeviceVerification> => {
  const { caller, request, services } = call
  const { personId, sessionId } = caller
  const status = confirm === 'approve' ? 'approved' : 'denied'
  const row = await decide(services.db, { ...namedIn(call), personId, sessionId, to: status })
  if (row === undefined && (await isUsedUp(services.db, { ...namedIn(call), personId }))) {
    if (confirm === 'approve') {
      return { status }
    }
    throw deviceIsIn()
  }
  if (row === undefined) {
    throw await refusal(call)
  }
  services.log.info(`device ${status}`, {
    request: request.id,
    device: row.id,
    person: personId,
  })
  return { status }
}

const refusal = async (call: Verify) =>
  (await hasExpired(call.services.db, namedIn(call))) ? userCodeExpired() : userCodeWrong()
