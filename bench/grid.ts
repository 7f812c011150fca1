import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'

import { measureCards } from './cards.ts'
import { startPeer } from './peer.ts'

const cards = { full: '/', empty: '/?none', data: ['/demos.json'] }

/** The same demos as on our page. */
const demosIn = (demosDir: string) =>
  JSON.stringify(
    readdirSync(demosDir).map(
      (key) => JSON.parse(readFileSync(join(demosDir, key, 'demo.json'), 'utf8')) as object,
    ),
  )

/** A plain grid of Chakra's own cards. */
export const startGrid = async (demosDir: string) => {
  const { url, close } = await startPeer('chakra-grid', './chakra-grid.jsx', {
    isOfOurPackages: true,
    files: { '/demos.json': demosIn(demosDir) },
  })
  return {
    measure: (browser: Browser) => measureCards(browser, { baseURL: url }, cards),
    close,
  }
}

/** How long the slowest key in a grid of 15 took when the targets in ms were set: a machine that takes longer is that much slower. */
export const gridKeyMs = 64
