import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { ConfigError, readConfig } from '#server/base/config/config.ts'

/** Settings that are read in a folder of the test's own. */
export const useSettings = () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-config-'))
  afterAll(() => rmSync(DATA_DIR, { recursive: true }))

  return {
    DATA_DIR,
    /** All that production needs. */
    production: {
      DATA_DIR,
      PUBLIC_URL: 'https://portal.example',
      APP_SECRET: 'a secret that is long enough for production',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Portal <portal@example.com>',
      CONTACT_EMAIL: 'team@example.com',
    },
    /** What is told of them, `null` where they are read. */
    faultOf: (settings: Record<string, string>) => {
      try {
        readConfig({ DATA_DIR, ...settings })
        return null
      } catch (error) {
        return error instanceof ConfigError ? error.message : error
      }
    },
  }
}
