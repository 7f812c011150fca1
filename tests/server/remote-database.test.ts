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
