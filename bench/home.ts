import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'

import { writeCatalogue } from '../tests/support/sample-catalogue.ts'
import { measureBareKey, measureCards, stillOf } from './cards.ts'
import { gridKeyMs, startGrid } from './grid.ts'
import { startOurs } from './ours.ts'
import { startFloor, startText } from './peer.ts'
import { mediansOf, type Figures, type Goal, type Table } from './report.ts'
import { signedIn } from './signed-in.ts'

const ours = { full: '/', empty: '/account', data: ['/api/demos', '/api/users/me/shelf'] }

/**
 * Home with few demos and with many, beside a plain grid of Chakra's own cards: from the data to the picture, the slowest key of
 * a search, and what it costs.
 */
export const measureHome = async (
  browser: Browser,
  { rounds }: { rounds: number },
): Promise<Table> => {
  const table: Record<string, Figures> = {}
  for (const count of [15, 2_000]) {
    const demosDir = writeCatalogue(count)
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
    const portal = await startOurs(3_198, { DEMOS_DIR: demosDir, DATA_DIR: dataDir })
    const grid = await startGrid(demosDir)
    const floor = await startFloor()
    try {
      const person = await signedIn(browser, portal.url)
      // The server is cold at the first visit.
      await measureCards(browser, person, ours)
      const still = await startText(await stillOf(browser, person, ours))
      const runs: Record<'ours' | 'plain' | 'still' | 'bare', Figures[]> = {
        ours: [],
        plain: [],
        still: [],
        bare: [],
      }
      for (let round = 0; round < rounds; round += 1) {
        runs.ours.push(await measureCards(browser, person, ours))
        runs.plain.push(await grid.measure(browser))
        runs.still.push(await measureBareKey(browser, { url: still.url, label: 'Search' }))
        runs.bare.push(await measureBareKey(browser, { url: floor.url, label: 'Email' }))
      }
      still.close()
      table[`ours, ${count}`] = mediansOf(runs.ours)
      table[`chakra grid, ${count}`] = mediansOf(runs.plain)
      table[`ours without any code, ${count}`] = mediansOf(runs.still)
      table[`a bare field, ${count}`] = mediansOf(runs.bare)
    } finally {
      grid.close()
      floor.close()
      portal.close()
      rmSync(demosDir, { recursive: true })
    }
  }
  return table
}

export const homeGoals = (table: Table): Goal[] => {
  const of = (name: string, column: string) => table[name]?.[column] ?? 0
  const part = (count: number, column: string) =>
    of(`ours, ${count}`, column) / of(`chakra grid, ${count}`, column)
  return [
    { text: '15 demos: shown, of the grid’s', value: part(15, 'shown ms'), limit: 0.6 },
    {
      text: `15 demos: ms of the slowest key (without our code ${of('ours without any code, 15', 'key ms')}, in a bare field ${of('a bare field, 15', 'key ms')})`,
      value: of('ours, 15', 'key ms'),
      limit: 24,
    },
    {
      text: '15 demos: the slowest key, of the grid’s',
      value: part(15, 'key ms'),
      limit: 24 / gridKeyMs,
    },
    {
      text: '2,000 demos: ms from the data to the picture',
      value: of('ours, 2000', 'shown ms'),
      limit: 300,
    },
    { text: '2,000 demos: shown, of the grid’s', value: part(2_000, 'shown ms'), limit: 0.05 },
    { text: '2,000 demos: ms of the slowest key', value: of('ours, 2000', 'key ms'), limit: 50 },
    {
      text: '2,000 demos: the slowest key, of the grid’s',
      value: part(2_000, 'key ms'),
      limit: 0.02,
    },
    {
      text: '2,000 demos: MB over the account page',
      value: of('ours, 2000', 'heap MB'),
      limit: 15,
    },
    { text: '2,000 demos: heap, of the grid’s', value: part(2_000, 'heap MB'), limit: 0.1 },
  ]
}
