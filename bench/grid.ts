import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'

import { measureCards } from './cards.ts'
import { startPeer } from './peer.ts'

const cards = { full: '/', empty: '/?none', data: ['/demos.json'] }

/** The same demos for the page beside ours. */
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

/** What the slowest key in a grid of 15 took where the goals in ms were set: who takes longer for it is that much slower. */
export const gridKeyMs = 64
