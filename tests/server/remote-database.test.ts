import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { runCommand } from '#tests/support/run-command.ts'

/** No name of this machine, as a setting goes, and nobody listens there. */
const DATABASE_URL = 'postgres://portal@127.0.0.2:9/portal'

test.each([['areas/operate/backup/end-sign-ins.main.ts'], ['areas/stats/rebuild.main.ts']])(
  'CF-04 RE-08 %s adds nobody and so goes to a database of another machine, without a PUBLIC_URL',
  async (script) => {
    const { code, said } = await runCommand(script, [], {
      DATABASE_URL,
      APP_SECRET: 'a secret of this file that is longer than it needs be',
    })
    expect(code).toBe(1)
    expect(said).toContain('DATABASE_URL: this database cannot be used: connect ECONNREFUSED')
  },
)

test.each([
  ['areas/stats/rebuild.main.ts', []],
  ['local/seed-activity.main.ts', ['--remove']],
  ['local/seed-activity.main.ts', []],
])('ERROR-2 %s %j makes no portal where there is none', async (script, args) => {
  const none = join(tmpdir(), 'portal-that-never-was')
  expect(await runCommand(script, args, { DATA_DIR: none })).toEqual({
    said: `There is no database in ${none}/postgres. Set DATA_DIR or DATABASE_URL to the portal's.\n`,
    code: 1,
  })
  expect(existsSync(none)).toBe(false)
})
