import { expect, test } from 'vitest'

import { warnOfNoAdmin } from '#server/people/warn-of-no-admin.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal({ config: { adminEmails: [] } })
const named = await createPortal({ config: { adminEmails: ['ada@example.com'] } })

test('ADMIN-4 ERROR-2 a portal without an admin says so at start, and how the first is named', async () => {
  await portal.addPerson()
  await portal.addPerson({ is_admin: true, disabled_at: 1 })
  await warnOfNoAdmin(portal.services)
  expect(portal.logLines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'warn',
      message: 'nobody is an admin',
      help: 'Name the first by ADMIN_EMAILS; their address counts once it is confirmed.',
    },
  ])
})

test('ADMIN-4 a portal that has an admin, or a name for one, says nothing', async () => {
  await portal.addPerson({ is_admin: true })
  await warnOfNoAdmin(portal.services)
  await warnOfNoAdmin(named.services)
  expect([...portal.logLines, ...named.logLines]).toEqual([])
})
