import { expect, onTestFinished, test } from 'vitest'

import { loadHealth } from '#src/api/contract/admin-health.ts'
import { concernsOf, type Facts } from '#server/areas/operate/health.rules.ts'
import { createMetrics } from '#server/areas/operate/metrics.ts'
import { startPresence } from '#server/areas/operate/presence.ts'
import { mailQueue } from '#server/areas/operate/mail-queue.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { startSender } from '#server/mail/sender.ts'
import type { Transport } from '#server/mail/transport.ts'
import { version } from '#src/lib/version.ts'
import { required } from '#src/lib/required.ts'
import { signInAdmin } from '#tests/support/access.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()

test('an admin reads which processes serve, and how database, mail and sweeps do', async () => {
  const { db, services } = portal
  const one = startPresence(services)
  const other = startPresence(services)
  one.swept()
  await one.close()
  await other.close()
  const alone = startPresence(services)
  const { browser } = await signInAdmin(portal)
  await db
    .insertInto('outbox')
    .values({
      id: crypto.randomUUID(),
      recipient: 'ada@example.com',
      sealed: '',
      run_at: services.now() - 200_000,
      expires_at: services.now() + 200_000,
      attempts: 2,
    })
    .execute()
  await expect.poll(async () => (await browser.call(loadHealth, {})).processes.length).toBe(1)

  const health = await browser.call(loadHealth, {})
  expect(health.processes).toMatchObject([{ pid: process.pid, version }])
  expect(health.database.version).toMatch(/^18\./)
  expect(health.database.migration).toMatch(/^\d{4}-/)
  expect(health.mail).toMatchObject({ waiting: 1, failing: 1 })
  expect(health.concerns).toEqual([
    'Mail is late by 3 minutes: look at the mail server (SMTP_URL).',
    '1 mail was not taken by the mail server and will be tried again.',
  ])

  portal.advance(31_000)
  expect((await browser.call(loadHealth, {})).processes).toEqual([])
  await alone.close()
})

test('RE-09 a mail that is on its way for the first time is failing only once it was not taken', async () => {
  const { db, services, config } = portal
  const taken = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const slow: Transport = {
    send: () => {
      taken.resolve()
      return answer.promise
    },
    close: () => {},
  }
  const to = 'ada@example.com'
  await queueMail(db, config.appSecret, {
    id: crypto.randomUUID(),
    mail: { to, subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' },
    now: services.now(),
    expiresAt: services.now() + 600_000,
  })
  const sender = startSender(services, slow)
  onTestFinished(() => sender.close())
  const sent = sender.run()
  await taken.promise
  portal.advance(25_000)
  expect(await mailQueue(db, services.now())).toMatchObject({ waiting: 1, failing: 0, refused: 0 })

  answer.reject(new Error('down'))
  await sent
  expect(await mailQueue(db, services.now())).toMatchObject({ waiting: 1, failing: 1, refused: 0 })
})

test('RE-09 however often a mail server that is away is tried, a mail is late since it was due', async () => {
  const { db, services, config } = portal
  const down: Transport = { send: () => Promise.reject(new Error('down')), close: () => {} }
  const sender = startSender(services, down)
  onTestFinished(() => sender.close())
  const metrics = createMetrics(new Set())
  metrics.watch(services)
  const { browser } = await signInAdmin(portal)
  const queuedAt = services.now()
  const to = 'ada@example.com'
  await queueMail(db, config.appSecret, {
    id: crypto.randomUUID(),
    mail: { to, subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' },
    now: queuedAt,
    dueAt: queuedAt + 20_000,
    expiresAt: queuedAt + 600_000,
  })
  expect((await browser.call(loadHealth, {})).mail.oldestDueAt).toBeNull()
  for (let second = 0; second < 170; second += 1) {
    portal.advance(1_000)
    await sender.run()
  }
  const { mail, concerns } = await browser.call(loadHealth, {})
  expect(mail).toEqual({ waiting: 1, failing: 1, refused: 0, oldestDueAt: queuedAt + 20_000 })
  expect(concerns).toContain('Mail is late by 2 minutes: look at the mail server (SMTP_URL).')
  expect(await metrics.text()).toContain('portal_mail_delay_seconds{state="oldest"} 150')
})

test('RE-09 a recipient whom nobody takes mail for makes no mail late, while a server that is away still does', async () => {
  const { db, services, config } = portal
  await db.deleteFrom('outbox').execute()
  const refused = Object.assign(new Error('no'), {
    command: 'RCPT TO',
    response: '452 4.2.2 mailbox full',
  })
  let fault: Error = refused
  const tries: number[] = []
  const queuedAt = services.now()
  const sender = startSender(services, {
    send: () => {
      tries.push((services.now() - queuedAt) / 1_000)
      return Promise.reject(fault)
    },
    close: () => {},
  })
  onTestFinished(() => sender.close())
  const metrics = createMetrics(new Set())
  metrics.watch(services)
  const mailFacts = async () => {
    const { waiting, failing, refused, oldestDueAt } = await mailQueue(db, services.now())
    return {
      waiting,
      failing,
      refused,
      lateSec: (services.now() - (oldestDueAt ?? services.now())) / 1_000,
    }
  }
  const dayMs = 86_400_000
  const to = 'ada@example.com'
  await queueMail(db, config.appSecret, {
    id: crypto.randomUUID(),
    mail: { to, subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' },
    now: queuedAt,
    expiresAt: queuedAt + 7 * dayMs,
  })
  const alarms: unknown[] = []
  for (let minute = 0; minute < 1_440; minute += 1) {
    await sender.run()
    const facts = await mailFacts()
    if (facts.lateSec > 60 || facts.failing > 0) {
      alarms.push(facts)
    }
    portal.advance(60_000)
  }
  expect(alarms).toEqual([])
  expect(tries.length).toBeLessThan(50)
  expect(await metrics.text()).toContain('portal_mails{state="refused"} 1')

  fault = new Error('away')
  for (let minute = 0; minute < 64; minute += 1) {
    portal.advance(60_000)
    await sender.run()
  }
  expect(await mailFacts()).toMatchObject({ failing: 1, refused: 0 })
  expect((await mailFacts()).lateSec).toBeGreaterThan(120)
})

test('RE-17 a page reads what a process of the version before says of its mails, which counts none as refused', async () => {
  const { browser } = await signInAdmin(portal)
  const health = await browser.call(loadHealth, {})
  const mail = { waiting: 2, failing: 1, oldestDueAt: null }
  expect(loadHealth.output.parse({ ...health, mail })).toEqual({
    ...health,
    mail: { ...mail, refused: 0 },
  })
})

const hour = 3_600_000
const well: Facts = {
  lookedAt: hour,
  processes: [
    { id: crypto.randomUUID(), host: 'a', pid: 1, version: '1.0.0', startedAt: 0, seenAt: hour },
  ],
  database: {
    version: '18.4',
    isEmbedded: true,
    latencyMs: 1,
    bytes: 1,
    connections: 10,
    mostConnections: 100,
    migration: '0001',
  },
  pool: { busy: 1, idle: 1, waiting: 0 },
  disk: { freeBytes: 50, bytes: 100 },
  mail: { waiting: 0, failing: 0, refused: 0, oldestDueAt: null },
  sweptAt: hour,
  addressFault: null,
  whatsApp: { overdue: 0, failed: 0 },
  failingProviders: [],
  faultyDemos: [],
}

test('DEMO-3 an operator is told what to look at, and nothing where all is well', () => {
  const [process] = well.processes
  const next = { ...required(process, 'process'), version: '1.1.0' }
  const { database, pool } = well
  expect(concernsOf(well)).toEqual([])
  expect(concernsOf({ ...well, whatsApp: null })).toEqual([])
  expect(
    concernsOf({
      ...well,
      processes: [...well.processes, next],
      database: { ...database, latencyMs: 400.4, connections: 81 },
      pool: { ...pool, waiting: 2 },
      disk: { freeBytes: 9, bytes: 100 },
      mail: { waiting: 14, failing: 2, refused: 11, oldestDueAt: hour - 180_000 },
      sweptAt: null,
      addressFault: 'a proxy is in front',
      whatsApp: { overdue: 1, failed: 2 },
      failingProviders: ['Okta', 'Auth0'],
      faultyDemos: ['nba', 'yum'],
    }),
  ).toEqual([
    'The disk of the database is nearly full: 9 % free.',
    'The database has 81 of 100 connections taken.',
    'The database takes 400 ms to answer.',
    'Network addresses: a proxy is in front.',
    '2 statements wait for a connection in this process.',
    'Mail is late by 3 minutes: look at the mail server (SMTP_URL).',
    '2 mails were not taken by the mail server and will be tried again.',
    '11 mails are refused for their recipients: look at what the mail server says of them in the log.',
    'Nobody could sign in by Okta, Auth0 when they tried, within the last hour: look for “provider refused the portal” or “provider failed” in the log.',
    '1 message to a phone was not sent for minutes: look for “WhatsApp message not sent” in the log.',
    '2 messages to phones were refused by WhatsApp within a day: look for “WhatsApp message not sent” in the log.',
    'The catalogue has faults, so not all of it is shown: nba, yum. Look for “demo skipped” in the log of the start.',
    'What is over has not been removed for half an hour: look for “sweep failed” in the log.',
    'Processes of 2 versions run: 1.0.0, 1.1.0.',
  ])
})
