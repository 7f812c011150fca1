import { expect, test } from 'vitest'

import { loadUser } from '#src/api/contract/session.ts'
import { storedSession } from '#src/app/session/stored-session.ts'
import { storageSettings } from '#src/app/settings.ts'
import { required } from '#src/lib/required.ts'
import { cookieStorage } from '#src/lib/storage.ts'
import { recordFrom } from '#src/machines/session/session-record.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

/** @see https://github.com/lobehub/lobe-chat/issues/7435 a cookie that grew too large locked people out */
test('SE-14 the cookies of a person with the longest names stay small, and the person stays in', async () => {
  const email = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}example`
  const method = `m${'-long'.repeat(6)}`
  const name = 'Ẅ'.repeat(255)
  const { browser } = await portal.signIn({
    email,
    firstname: name,
    lastname: name,
    is_staff: true,
    is_admin: true,
    method,
  })
  const record = recordFrom(required(browser.tokens, 'tokens'), method, portal.services.now())
  const page = {
    set cookie(text: string) {
      browser.jar.store(text)
    },
    get cookie() {
      return browser.jar.header()
    },
  }
  storedSession(cookieStorage(page, true), storageSettings.prefix).write(record, record.maxAge)

  const sizes = browser.jar
    .header()
    .split('; ')
    .map((pair) => new TextEncoder().encode(pair).length)
  expect(sizes.length).toBeGreaterThanOrEqual(5)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(3_800)
  expect(browser.jar.header().length).toBeLessThanOrEqual(8_192)
  expect((await browser.call(loadUser, { method: 'email' })).lastname).toBe(name)
})
