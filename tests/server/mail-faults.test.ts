import type { SMTPServerOptions } from 'smtp-server'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import type { Config } from '#server/base/config/config.ts'
import { startMail } from '#server/app/start-mail.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { startSender } from '#server/mail/sender.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { headersOf, mailServer } from '#tests/support/mail-server.ts'
import { required } from '#src/lib/required.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { db, services } = portal

beforeEach(async () => {
  portal.logLines.length = 0
  await db.deleteFrom('outbox').execute()
})

const logged = (message: string) =>
  portal.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['message'] === message)

const startAt = (smtpUrl: string, own: Partial<Config> = {}) =>
  startMail({ ...services, config: { ...portal.config, ...own, smtpUrl } })

const queueOne = () =>
  queueMail(db, portal.config.appSecret, {
    id: crypto.randomUUID(),
    mail: { to: 'ada@example.com', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' },
    now: services.now(),
    expiresAt: services.now() + 600_000,
  })

/** Why a mail is not sent, by its line in the log. */
const notSent = async (smtpUrl: string) => {
  await queueOne()
  const { close } = await startAt(smtpUrl)
  await expect.poll(() => logged('mail not sent').length).toBeGreaterThan(0)
  await close()
  return logged('mail not sent')[0]
}

test('RE-09 a login that is refused is tried by one mail at a time, so that it is not locked; once it is right all leave', async () => {
  let isRight = false
  let logins = 0
  const { url, taken } = await mailServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, callback) => {
      logins += 1
      callback(isRight ? null : Object.assign(new Error('bad login'), { responseCode: 535 }), {
        user: 'portal',
      })
    },
  })
  await Promise.all(Array.from({ length: 100 }, queueOne))
  const transport = smtpTransport(url.replace('//', '//portal:secret@'), 'portal@example.com')
  const sender = startSender(services, transport)
  onTestFinished(() => sender.close())
  for (let second = 0; second < 60; second += 1) {
    await sender.run()
    portal.advance(1_000)
  }
  expect(logins).toBeLessThan(30)

  isRight = true
  portal.advance(16_000)
  await sender.run()
  expect(taken.length).toBeGreaterThan(70)
  portal.advance(60_000)
  await sender.run()
  expect(taken).toHaveLength(100)
})

const refusing =
  (responseCode: number, words: string) =>
  (_: unknown, __: unknown, callback: (error: Error) => void) => {
    callback(Object.assign(new Error(words), { responseCode }))
  }

test('RE-16 RE-09 what is wrong with the TLS of the mail server is told in words', async () => {
  const { url } = await mailServer()
  expect(await notSent(url.replace('smtp:', 'smtps:'))).toMatchObject({
    code: 'ESOCKET',
    cause: expect.stringContaining('wrong version number'),
  })
})

test('RE-16 RE-09 a mail server that has no such name is told by that name', async () => {
  expect(await notSent('smtp://mail.invalid')).toMatchObject({
    cause: expect.stringContaining('mail.invalid'),
  })
})

test.each<[string, SMTPServerOptions, object]>([
  [
    'its login',
    {
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      onAuth: refusing(535, '5.7.8 bad login'),
    },
    { response: 535, status: '5.7.8', cause: 'Invalid login: 535 5.7.8 bad login' },
  ],
  [
    'its sender',
    { onMailFrom: refusing(550, '5.7.26 no SPF') },
    { response: 550, status: '5.7.26', cause: 'Mail command failed: 550 5.7.26 no SPF' },
  ],
])('RE-16 a mail server that refuses %s is heard in its own words', async (_, options, fault) => {
  const { url } = await mailServer(options)
  expect(await notSent(url.replace('//', '//portal:secret@'))).toMatchObject(fault)
  expect(portal.logLines.join('')).not.toContain('secret')
})

test('LD-06 RE-16 of a recipient who is refused the log has the codes, and not the words that hold the address', async () => {
  const words = '5.7.1 <ada@example.com> is on a list'
  const { url } = await mailServer({ onRcptTo: refusing(554, words) })
  const line = await notSent(url)
  expect(line).toMatchObject({ command: 'RCPT TO', response: 554, status: '5.7.1' })
  expect(line).not.toHaveProperty('cause')
  expect(portal.logLines.join('')).not.toContain('ada@example.com')
})

test('ERROR-2 RE-16 a mail server that cannot be used is told at the start, before anybody waits for a mail', async () => {
  const { close } = await startAt('smtp://mail.invalid')
  await expect
    .poll(() => logged('the mail server of SMTP_URL cannot be used'))
    .toEqual([expect.objectContaining({ level: 'error', code: 'EDNS' })])
  await close()
})

test('ERROR-2 RE-16 of a mail server that takes the login nothing is said at the start', async () => {
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  const { url } = await mailServer({ onClose: () => resolve() })
  const { close } = await startAt(url)
  await gone
  await close()
  expect(logged('the mail server of SMTP_URL cannot be used')).toEqual([])
})

/** What a mail server takes from a portal with these settings. */
const takenFrom = async (own: Partial<Config>, query = '') => {
  await queueOne()
  const { url, taken } = await mailServer()
  const { close } = await startAt(`${url}${query}`, own)
  await expect.poll(() => taken).toHaveLength(1)
  await close()
  return required(taken[0], 'mail')
}

test('RE-09 the mail server is greeted by the name of the portal, as some take no mail from a name of a container', async () => {
  const production = { mode: 'production', publicUrl: 'https://portal.example.com' } as const
  const named = await takenFrom(production, '?requireTLS=false')
  expect(named.hostname).toBe('portal.example.com')
  const renamed = await takenFrom(production, '?requireTLS=false&name=mx.example.com')
  expect(renamed.hostname).toBe('mx.example.com')
})

test.each([
  ['mailto:help@portal.example', 'help@portal.example'],
  ['https://portal.example/help', undefined],
  [null, undefined],
])('RE-16 with the help at %s the answers to a mail go to %s', async (help, mailbox) => {
  const outerLinks = { ...portal.config.outerLinks, help }
  const { data } = await takenFrom({ outerLinks })
  expect(headersOf(data).headers.get('Reply-To')).toBe(mailbox)
})

test('RE-09 RE-16 how many mails came to their end unsent is told', async () => {
  await queueOne()
  await queueOne()
  portal.advance(600_000)
  const { url, taken } = await mailServer()
  const { close } = await startAt(url)
  await expect
    .poll(() => logged('mails were too late, and are dropped'))
    .toEqual([expect.objectContaining({ level: 'warn', count: 2 })])
  await close()
  expect(taken).toEqual([])
})
