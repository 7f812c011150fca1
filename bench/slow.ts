import type { CDPSession } from 'playwright-core'

/** A phone on a slow 4G: 1.6 Mbps down and 0.75 up, 150 ms to and fro, a CPU four times slower than this one. */
export const slowDown = async (cdp: CDPSession) => {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
