import type { CDPSession } from 'playwright-core'

/** A slow 4G connection: 1.6 Mbps down, 150 ms round trip. */
const line = { latencyMs: 150, bytesPerMs: 200 }

/** A phone on that connection, 0.75 Mbps up, with a CPU four times slower than this one. */
export const slowDown = async (cdp: CDPSession) => {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bytesPerMs * 1_000,
    uploadThroughput: 93_750,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
