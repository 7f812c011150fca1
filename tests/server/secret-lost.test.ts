import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, onTestFinished, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { createKeys } from '#server/identity/session/keys.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { startSender } from '#server/mail/sender.ts'
import { createPortal } from '#tests/support/portal.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { freePort, startServerProcess } from '#tests/support/server-process.ts'

// Without a comma, which parts several.
const portal = await createPortal({
  config: { appSecret: 'a secret of this file that is longer than it needs be' },
})
const dataDir = await mkdtemp(join(tmpdir(), 'portal-secret-lost-'))
afterAll(() => rm(dataDir, { recursive: true }))

const another = 'another secret that is long enough to be one'
const DATABASE_URL = required(portal.config.databaseUrl, 'database')

const start = async (settings: Readonly<Record<string, string>>) => {
  const server = await startServerProcess(dataDir, await freePort(), { DATABASE_URL, ...settings })
  return server.stop()
}
const lose = (APP_SECRET: string) =>
  runCommand('identity/session/secret-lost.main.ts', [], { DATABASE_URL, APP_SECRET })
const keysIn = () => portal.db.selectFrom('signing_keys').select('id').orderBy('id').execute()

test('CF-03 under another APP_SECRET a portal does not start and makes no key, unless its own is beside it', async () => {
  await portal.services.keys.current()
  const before = await keysIn()

  await expect(start({ APP_SECRET: another })).rejects.toThrow(
    'APP_SECRET and OTHER_APP_SECRETS open none of the signing keys in the database',
  )
  expect(await keysIn()).toEqual(before)
  expect(await start({ APP_SECRET: another, OTHER_APP_SECRETS: portal.config.appSecret })).toBe(0)
})

test('CF-03 a secret is lost where nothing opens, and only there', async () => {
  await portal.db.deleteFrom('signing_keys').execute()
  await createKeys({ ...portal.services, secrets: portal.config }).current()
  expect(await lose(portal.config.appSecret)).toEqual({
    code: 1,
    said: 'APP_SECRET is not lost: the portal starts with it. Nothing was changed.\n',
  })
  expect(await keysIn()).toHaveLength(1)

  const now = portal.services.now()
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' }
  const queued = { id: crypto.randomUUID(), mail, now, expiresAt: now + 60_000 }
  await queueMail(portal.db, portal.config.appSecret, queued)
  expect(await lose(another)).toEqual({
    code: 0,
    said: expect.stringContaining('Everybody signs in anew') as string,
  })
  expect(await portal.db.selectFrom('outbox').select('id').execute()).toEqual([])
  expect(await start({ APP_SECRET: another })).toBe(0)
})

test('CF-03 a key that is too old to verify tells of another secret all the same', async () => {
  await portal.db.deleteFrom('signing_keys').execute()
  const { services, config, db } = portal
  await createKeys({ ...services, secrets: config }).current()
  const now = () => services.now() + 190 * 86_400_000
  const strange = { appSecret: another, otherAppSecrets: [] }
  await expect(createKeys({ db, now, secrets: strange }).current()).rejects.toThrow('APP_SECRET')
  await expect(createKeys({ db, now, secrets: config }).current()).resolves.toHaveProperty('id')
})

test('TK-18 RE-09 a mail under another secret is told of by its cause', async () => {
  const { services, config, db } = portal
  const now = services.now()
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' }
  await queueMail(db, another, { id: crypto.randomUUID(), mail, now, expiresAt: now + 60_000 })
  const sender = startSender({ ...services, config }, { send: async () => {}, close: () => {} })
  onTestFinished(() => sender.close())
  await sender.run()
  expect(portal.logLines.find((line) => line.includes('mail not sent'))).toContain(
    '"cause":"APP_SECRET does not open this mail"',
  )
})
