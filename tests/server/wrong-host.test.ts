import { expect, test } from 'vitest'

import { createApp } from '#server/app/create-app.ts'
import { createPortal } from '#tests/support/portal.ts'

const publicUrl = 'https://portal.example'
const portal = await createPortal({ config: { mode: 'production', publicUrl } })

/** Asks as a proxy does that passes on no name; answers the status, and how often the log has told of it. */
const ask = async (app: ReturnType<typeof createApp>, host: string, path = '/login') => {
  const { status } = await app.request(`https://${host}${path}`, { headers: { host } })
  const told = portal.logLines.filter((line) => line.includes('has to pass on Host'))
  return [status, told.length]
}

test('HT-11 ERROR-2 a proxy that passes on no Host is told once a minute, until somebody comes by the name of PUBLIC_URL', async () => {
  const app = createApp([], portal.services)
  expect(await ask(app, 'portal:3000')).toEqual([421, 1])
  expect(await ask(app, 'portal:3000')).toEqual([421, 1])
  expect(
    JSON.parse(portal.logLines.find((line) => line.includes('pass on Host')) ?? ''),
  ).toMatchObject({ level: 'warn', host: 'portal:3000', publicUrl })

  const reached = createApp([], portal.services)
  expect(await ask(reached, '10.0.0.7:3000', '/api/health/live')).toEqual([200, 1])
  expect(await ask(reached, 'portal.example')).toEqual([404, 1])
  expect(await ask(reached, '203.0.113.7')).toEqual([421, 1])
})
