import { redeemDevice, startDevice, verifyDevice } from '#src/api/contract/device.ts'
import type { Portal } from '#tests/support/portal.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

export const method = 'email'

/** A browser that shows a code. */
export const startedDevice = async ({ newBrowser }: Portal, browser = newBrowser()) => {
  const code = await browser.call(startDevice, { method })
  const { device_code, user_code } = code
  return {
    ...code,
    browser,
    poll: () => browser.send(redeemDevice, { method, device_code }),
    refusal: () => browser.refusal(redeemDevice, { method, device_code }),
    redeem: async () => {
      browser.tokens = await browser.call(redeemDevice, { method, device_code })
      return browser
    },
    /** What a person does with the code: claims it, or decides. */
    claimBy: (person: PortalBrowser) => person.call(verifyDevice, { method, user_code }),
    decideBy: (person: PortalBrowser, confirm: 'approve' | 'deny') =>
      person.call(verifyDevice, { method, user_code, confirm }),
    claimRefusedTo: (person: PortalBrowser) => person.refusal(verifyDevice, { method, user_code }),
    decisionRefusedTo: (person: PortalBrowser, confirm: 'approve' | 'deny' = 'approve') =>
      person.refusal(verifyDevice, { method, user_code, confirm }),
  }
}

/** A browser that shows a code which the person has approved. */
export const approvedDevice = async (portal: Portal, person: PortalBrowser) => {
  const device = await startedDevice(portal)
  await device.claimBy(person)
  await device.decideBy(person, 'approve')
  return device
}
