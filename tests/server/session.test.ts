import { expect, test } from 'vitest'

import { loadUser } from '#src/api/contract/session.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

test('CALL-3 answers the signed-in person', async () => {
  const { browser, person } = await portal.signIn({ firstname: 'Grace', lastname: 'Hopper' })
  const me = await browser.call(loadUser, { method: 'email' })
  expect(me).toMatchObject({ email: person.email, name: 'Grace Hopper', isAdmin: false })
})
