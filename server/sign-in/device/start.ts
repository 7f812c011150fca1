import { randomUUID } from 'node:crypto'

import * as contract from '#src/api/contract/device.ts'
import { addDeviceCode } from '#server/sign-in/device/device-codes.ts'
import { randomUserCode, shownUserCode, userCodeHash } from '#server/sign-in/device/user-code.ts'
import { implement } from '#server/http/implement.ts'
import { randomSecret, sha256 } from '#server/base/secrets.ts'
import { userAgentLength } from '#server/identity/session/begin-session.ts'
import { bindBrowser } from '#server/identity/session/binding.ts'

const maxAgeSec = 600
/** RFC 8628, section 3.2: between two polls. */
const intervalSec = 5

/** Hands out the two codes: the long one to this browser alone, the short one for a person to read. */
export const startDevice = implement(
  contract.startDevice,
  async ({ input: { method }, request, services }) => {
    const { config, db, log } = services
    const now = services.now()
    const id = randomUUID()
    const deviceCode = randomSecret()
    const userCode = randomUserCode()
    const shown = shownUserCode(userCode)

    await addDeviceCode(db, {
      id,
      method,
      device_hash: sha256(deviceCode),
      user_hash: userCodeHash(userCode, config),
      bind_hash: bindBrowser(request, config),
      interval_sec: intervalSec,
      user_agent: request.userAgent.slice(0, userAgentLength),
      address: request.address,
      started_at: now,
      expires_at: now + maxAgeSec * 1_000,
    })
    log.info('device started', { request: request.id, device: id })
    return {
      device_code: deviceCode,
      user_code: shown,
      qrcode: `${config.publicUrl}/device/verify?code=${shown}`,
      interval: intervalSec,
      expiresIn: maxAgeSec,
    }
  },
)
