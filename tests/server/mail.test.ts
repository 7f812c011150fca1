import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'

import { startLogin, startRegister } from '#src/api/contract/passcode.ts'
import { required } from '#src/lib/required.ts'
import { mailQueue } from '#server/areas/operate/mail-queue.ts'
import type { Mail } from '#server/mail/letter.ts'
import { leaseMails, leaseMs, mailIn, mailQueued, queueMail } from '#server/mail/outbox.ts'
import { startSender, type Sender } from '#server/mail/sender.ts'
import { smtpTransport, type Transport } from '#server/mail/transport.ts'
import { headersOf, mailServer } from '#tests/support/mail-server.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { services, db } = portal
const sender = 'Partner Portal <portal@example.com>'

const mailTo = (to: string): Mail => ({
  to,
  subject: 'Hello',
  text: 'Hello.',
  html: '<p>Hello.</p>',
})

const queue = async (
  to = 'ada@example.com',
  lifeMs = 600_000,
  { mayWait = false, into = db }: { mayWait?: boolean; into?: typeof db } = {},
) => {
  const now = services.now()
  const id = randomUUID()
  const queued = { id, mail: mailTo(to), now, expiresAt: now + lifeMs, mayWait }
  await queueMail(into, portal.config.appSecret, queued)
  return id
}
const queued = () => db.selectFrom('outbox').selectAll().execute()

const sendingThrough = (transport: Transport): Sender => {
  const sender = startSender(services, transport)
  onTestFinished(() => sender.close())
  return sender
}

/** A transport that keeps what it is given, and fails as told. */
const collector = (fail: (mail: Mail) => Error | null = () => null) => {
  const mails: Mail[] = []
  const transport: Transport = {
    send: (mail) => {
      const error = fail(mail)
      if (error !== null) {
        return Promise.reject(error)
      }
      mails.push(mail)
      return Promise.resolve()
    },
    close: () => {},
  }
  return { mails, transport }
}

const refusing =
  (responseCode: number, words = 'no') =>
  (_: unknown, __: unknown, callback: (error: Error) => void) => {
    callback(Object.assign(new Error(words), { responseCode }))
  }

test('RE-09 sends what is queued at a wake-up of the bus, once', async () => {
  const { mails, transport } = collector()
  const sender = sendingThrough(transport)
  await sender.run()
  await queue()
  await services.bus.publish(mailQueued, '')
  await vi.waitFor(() => {
    expect(mails).toHaveLength(1)
  })
  await sender.run()
  expect(mails).toEqual([expect.objectContaining(mailTo('ada@example.com'))])
  expect(await queued()).toEqual([])
})

test('RE-09 two processes send fifty mails once each', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, (_, at) => queue(`p${at}@example.com`)))
  const { mails, transport } = collector()
  await Promise.all([sendingThrough(transport), sendingThrough(transport)].map(({ run }) => run()))
  expect(ids).toHaveLength(50)
  expect(new Set(mails.map(({ to }) => to)).size).toBe(50)
  expect(mails).toHaveLength(50)
})

test('RE-04 a mail whose sender died is sent by another after its lease', async () => {
  await queue()
  expect(await leaseMails(db, services.now(), 20)).toHaveLength(1)
  const { mails, transport } = collector()
  const sender = sendingThrough(transport)
  await sender.run()
  expect(mails).toEqual([])
  portal.advance(leaseMs)
  await sender.run()
  expect(mails).toHaveLength(1)
})

test('RE-09 tries again after 2, 4, 8 … 60 seconds, and drops at the end of the code’s life', async () => {
  await queue('ada@example.com', 200_000)
  const tries: number[] = []
  const startedAt = services.now()
  const { transport } = collector(() => {
    tries.push((services.now() - startedAt) / 1_000)
    return new Error('down')
  })
  const sender = sendingThrough(transport)
  for (let second = 0; second <= 210; second += 1) {
    await sender.run()
    portal.advance(1_000)
  }
  expect(tries).toEqual([0, 2, 6, 14, 30, 62, 122, 182])
  expect(await queued()).toEqual([])
})

test('RE-09 sends nothing after its expiry', async () => {
  await queue('ada@example.com', 1_000)
  portal.advance(1_000)
  const { mails, transport } = collector()
  await sendingThrough(transport).run()
  expect(mails).toEqual([])
  expect(await queued()).toEqual([])
})

test('RE-09 a delivery that hangs is given up when the code expires', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  await queue('ada@example.com', 50)
  await sendingThrough(smtpTransport(`smtp://127.0.0.1:${port}`, sender)).run()
  expect((await queued()).map(({ attempts }) => attempts)).toEqual([1])
})

test('RE-09 deliveries that hang hold up no other mail', async () => {
  await queue('stuck@example.com')
  const { mails, transport } = collector()
  const stuck = Promise.withResolvers<void>()
  const partly: Transport = {
    ...transport,
    send: (mail, signal) =>
      mail.to === 'stuck@example.com' ? stuck.promise : transport.send(mail, signal),
  }
  sendingThrough(partly)
  await queue('ada@example.com')
  await services.bus.publish(mailQueued, '')
  await vi.waitFor(() => {
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.com'])
  })
  stuck.resolve()
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A transport that takes a mail only once it is told to, the earliest that it was given. */
const slowTransport = () => {
  const given: string[] = []
  const taking: (() => void)[] = []
  const transport: Transport = {
    send: ({ to }) => {
      given.push(to)
      return new Promise((resolve) => taking.push(resolve))
    },
    close: () => {},
  }
  return { given, takeOne: () => taking.shift()?.(), transport }
}

test('RE-09 INSIGHT-4 a code that is asked for after a thousand digests leaves next, then what is over soonest, and digests last', async () => {
  const digests = Array.from({ length: 1_000 }, (_, at) => `reader-${at}@example.com`)
  await db
    .transaction()
    .execute((into) =>
      Promise.all(digests.map((to) => queue(to, 7 * dayMs, { mayWait: true, into }))),
    )
  const { given, takeOne, transport } = slowTransport()
  const sender = startSender(services, transport)
  await vi.waitFor(() => expect(given).toHaveLength(20))

  portal.advance(10_000)
  await queue('decided@example.com', 7 * dayMs)
  await queue('noticed@example.com', dayMs)
  const browser = portal.newBrowser()
  const applicant = { method: 'email', identifier: 'ada@example.com' }
  await browser.call(startRegister, { ...applicant, firstname: 'Ada', lastname: 'L' })
  for (let sent = 1; sent <= 4; sent += 1) {
    takeOne()
    await vi.waitFor(() => expect(given).toHaveLength(20 + sent))
  }
  const [code, notice, decision, digest] = given.slice(20)
  expect([code, notice, decision]).toEqual([
    'ada@example.com',
    'noticed@example.com',
    'decided@example.com',
  ])
  expect(digests).toContain(digest)

  const closed = sender.close()
  given.forEach(takeOne)
  await closed
})

test('RE-09 mails that are not taken, however many, keep none back that is over later', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, at) => queue(`p${at}@example.com`)))
  await queue('decided@example.com', 7 * dayMs)
  await queue('reader@example.com', 7 * dayMs, { mayWait: true })
  const { mails, transport } = collector(({ to }) => (to.startsWith('p') ? new Error('no') : null))
  await sendingThrough(transport).run()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    'decided@example.com',
    'reader@example.com',
  ])
})

test('RE-09 INSIGHT-4 digests that wait make no mail late, and a code behind them does', async () => {
  await queue('reader@example.com', 7 * dayMs, { mayWait: true })
  portal.advance(hourMs)
  expect(await mailQueue(db, services.now())).toMatchObject({ waiting: 1, oldestDueAt: null })
  const askedAt = services.now()
  await queue()
  portal.advance(180_000)
  expect(await mailQueue(db, services.now())).toMatchObject({ waiting: 2, oldestDueAt: askedAt })
})

test.each([
  ['a temporary refusal', { onRcptTo: refusing(451) }, 1],
  ['an address that is nobody’s', { onRcptTo: refusing(550, '5.1.1 who?') }, 0],
  ['a domain that takes no mail', { onRcptTo: refusing(556, '5.1.10 null MX') }, 0],
  ['a mailbox that is switched off', { onRcptTo: refusing(550, '5.2.1 disabled') }, 0],
  ['a refusal that does not say of whom', { onRcptTo: refusing(550) }, 1],
  ['a relay that is closed, by Exim', { onRcptTo: refusing(550, 'relay not permitted') }, 1],
  ['a relay that is closed, by Courier', { onRcptTo: refusing(513, 'Relaying denied') }, 1],
  ['a relay that is closed, by qmail', { onRcptTo: refusing(553, 'sorry (#5.7.1)') }, 1],
  ['a sender told by its address', { onRcptTo: refusing(550, '5.1.8 who are you?') }, 1],
  ['a server that is busy', { onData: refusing(452) }, 1],
  ['a refused sender', { onMailFrom: refusing(550) }, 1],
  ['a login that is missing', { authOptional: false, disabledCommands: ['STARTTLS'] }, 1],
  ['a login told at the recipient', { onRcptTo: refusing(530, '5.7.0 log in') }, 1],
  ['a sender told at the recipient', { onRcptTo: refusing(553, '5.7.1 not yours') }, 1],
  ['a refused text', { onData: refusing(554) }, 1],
] as [string, SMTPServerOptions, number][])(
  'RE-09 after %s, %o, keeps %i mails for later',
  async (_name, options, kept) => {
    const { url } = await mailServer(options)
    await queue()
    await sendingThrough(smtpTransport(url, sender)).run()
    expect(await queued()).toHaveLength(kept)
    const told = portal.logLines.splice(0).join('\n')
    expect(told).toContain(`"isDropped":${String(kept === 0)}`)
    expect(told).not.toContain('ada@example.com')
  },
)

test.each([
  ['a full mailbox', { onRcptTo: refusing(452, '4.2.2 full') }, true],
  ['a busy mailbox', { onRcptTo: refusing(450) }, true],
  ['a mailbox told after the text', { onData: refusing(552, '5.2.2 full') }, true],
  ['lists that cannot be read', { onRcptTo: refusing(451, '4.3.0 lookup failed') }, false],
  ['a farewell', { onRcptTo: refusing(421) }, false],
  ['a portal that asks too often', { onRcptTo: refusing(450, '4.7.1 come later') }, false],
  ['a sender whose domain is not found', { onRcptTo: refusing(450, '4.1.8 who?') }, false],
  ['a sender told at the recipient', { onRcptTo: refusing(553, '5.7.1 not yours') }, false],
  ['a server that is busy', { onData: refusing(452) }, false],
  ['a refused sender', { onMailFrom: refusing(450) }, false],
] as [string, SMTPServerOptions, boolean][])(
  'RE-09 after %s, %o, only its recipient is in the way: %o',
  async (_name, options, isOfRecipient) => {
    const { url } = await mailServer(options)
    await queue()
    await sendingThrough(smtpTransport(url, sender)).run()
    const { failing, refused } = await mailQueue(db, services.now())
    expect([failing, refused]).toEqual(isOfRecipient ? [0, 1] : [1, 0])
  },
)

test('RE-09 RE-16 what a sign-in began and why its mail did not leave are told by one id', async () => {
  const { url } = await mailServer({ onMailFrom: refusing(550) })
  await portal.newBrowser().call(startRegister, {
    method: 'email',
    identifier: 'ada@example.com',
    firstname: 'Ada',
    lastname: 'L',
  })
  const [mail] = await queued()
  await sendingThrough(smtpTransport(url, sender)).run()
  const lines = portal.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const of = (message: string) => lines.find((line) => line['message'] === message)
  expect(of('passcode started')).toMatchObject({ mail: mail?.id })
  expect(of('mail not sent')).toMatchObject({
    mail: mail?.id,
    isDropped: false,
    command: 'MAIL FROM',
    code: 'EENVELOPE',
    response: 550,
  })
})

test('a mail server that offers no TLS gets no code, unless its address says that it may', async () => {
  const { url, taken } = await mailServer()
  await queue()
  const strict = { isTlsRequired: true }
  await sendingThrough(smtpTransport(url, sender, strict)).run()
  expect([taken.length, (await queued()).length]).toEqual([0, 1])
  portal.advance(3_000)
  await sendingThrough(smtpTransport(`${url}?requireTLS=false`, sender, strict)).run()
  expect(taken).toHaveLength(1)
})

test('RE-09 TLS that fails and a server that is away keep the mail for later', async () => {
  const { url, taken } = await mailServer()
  await queue()
  await sendingThrough(smtpTransport(url.replace('smtp:', 'smtps:'), sender)).run()
  portal.advance(3_000)
  await sendingThrough(smtpTransport('smtp://127.0.0.1:9', sender)).run()
  expect((await queued()).map(({ attempts }) => attempts)).toEqual([2])
  portal.advance(5_000)
  await sendingThrough(smtpTransport(url, sender)).run()
  expect(taken).toHaveLength(1)
})

test('RE-09 a sign-in starts while the mail server is down, and asking again leaves one mail', async () => {
  await portal.addPerson({ email: 'ada@example.com' })
  const { mails, transport } = collector(() => new Error('down'))
  const sender = sendingThrough(transport)
  const browser = portal.newBrowser()
  const login = { method: 'email', identifier: 'ada@example.com' }
  await browser.call(startLogin, login)
  await sender.run()
  const again = await browser.call(startLogin, login)
  await sender.run()
  expect(await queued()).toHaveLength(1)

  const recovered = collector()
  portal.advance(10_000)
  await sendingThrough(recovered.transport).run()
  expect(mails).toEqual([])
  expect(recovered.mails.map(({ text }) => text.includes(again.connectToken))).toEqual([true])
})

/** @see CVE-2025-13033 */
test('PC-19 the server is told the stored address as the only recipient, and no header is added', async () => {
  const { url, taken } = await mailServer()
  const browser = portal.newBrowser()
  const sender = sendingThrough(smtpTransport(url, 'Partner Portal <portal@example.com>'))
  const addresses = ["o'brien+x@example.com", 'a_b-c.d@sub.example.com']
  await Promise.all(
    addresses.map((identifier) =>
      browser.call(startRegister, {
        method: 'email',
        identifier,
        firstname: 'Bcc: eve@evil.example',
        lastname: 'x',
      }),
    ),
  )
  await sender.run()
  expect(taken.map(({ to }) => to.join()).toSorted((a, b) => a.localeCompare(b))).toEqual(
    addresses.toSorted((a, b) => a.localeCompare(b)),
  )
  taken.forEach(({ from, to, data }) => {
    const { head, names } = headersOf(data)
    expect(from).toBe('portal@example.com')
    expect(new Set(names)).toEqual(
      new Set([
        'From',
        'To',
        'Subject',
        'Auto-Submitted',
        'X-Auto-Response-Suppress',
        'X-Entity-Ref-ID',
        'Message-ID',
        'Date',
        'MIME-Version',
        'Content-Type',
      ]),
    )
    expect(head).toContain(`To: ${to.join()}`)
    expect(data).not.toContain('eve@evil.example')
  })
})

test('RE-04 RE-09 a mail that leaves twice, because its sender died in between, is the same to whoever gets it', async () => {
  const { url, taken } = await mailServer()
  const queuedAt = services.now()
  const id = await queue()
  const [leased] = await leaseMails(db, queuedAt, 1)
  const dying = smtpTransport(url, sender)
  await dying.send(mailIn(required(leased, 'mail'), portal.config), AbortSignal.timeout(10_000))
  dying.close()
  portal.advance(leaseMs)
  await sendingThrough(smtpTransport(url, sender)).run()

  expect(taken).toHaveLength(2)
  for (const { data } of taken) {
    const { headers } = headersOf(data)
    expect(headers.get('Message-ID')).toBe(`<${id}@example.com>`)
    expect(Date.parse(required(headers.get('Date'), 'date'))).toBe(queuedAt - (queuedAt % 1_000))
  }
})

test('RE-16 of a mail that left the log has the id by which the mail server knows it, and how long it waited', async () => {
  const { url, taken } = await mailServer()
  const id = await queue()
  portal.advance(40_000)
  await sendingThrough(smtpTransport(url, 'Partner Portal <portal@müller.example>')).run()
  const lines = portal.logLines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.find((line) => line['message'] === 'mail sent')).toMatchObject({
    mail: id,
    attempts: 1,
    waitedMs: 40_000,
  })
  const { headers } = headersOf(required(taken[0], 'mail').data)
  expect(headers.get('Message-ID')).toBe(`<${id}@xn--mller-kva.example>`)
  expect(portal.logLines.join('')).not.toContain('ada@example.com')
})

test('PC-07 the second code to a mailbox is no part of the conversation that the first one began', async () => {
  const { url, taken } = await mailServer()
  const applicant = {
    method: 'email',
    identifier: 'ada@example.com',
    firstname: 'A',
    lastname: 'L',
  }
  const browser = portal.newBrowser()
  await browser.call(startRegister, applicant)
  const sender = sendingThrough(smtpTransport(url, 'portal@example.com'))
  await sender.run()
  await browser.call(startRegister, applicant)
  await sender.run()
  const mails = taken.map(({ data }) => headersOf(data).headers)
  expect(mails).toHaveLength(2)
  expect(new Set(mails.map((headers) => headers.get('Subject'))).size).toBe(1)
  const references = mails.map((headers) => headers.get('X-Entity-Ref-ID'))
  expect(new Set(references).size).toBe(2)
  expect(references).not.toContain(undefined)
})

/** @see CVE-2025-13033 */
test('PC-19 a list in the place of an address is never read as several recipients', async () => {
  const { url, taken } = await mailServer()
  const transport = smtpTransport(url, sender)
  onTestFinished(() => transport.close())
  const list = 'ada@example.com, eve@evil.example'
  await transport
    .send({ id: randomUUID(), ...mailTo(list) }, AbortSignal.timeout(10_000))
    .catch(() => {})
  expect(taken.flatMap(({ to }) => to)).not.toContain('eve@evil.example')
})

/** @see GHSA-2wmj-46rj-qm2w */
test('HT-11 links use the public address, whatever the request calls the server', async () => {
  await portal.addPerson({ email: 'ada@example.com' })
  const { mails, transport } = collector()
  const sender = sendingThrough(transport)
  const login = { method: 'email', identifier: 'ada@example.com' }
  const evil = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  await portal.newBrowser().call(startLogin, login, { headers: evil })
  const misnamed = await portal
    .newBrowser()
    .send(startLogin, login, { headers: { host: 'evil.example' } })
  await sender.run()
  expect(misnamed.status).toBe(421)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('http://localhost:3000/email/login/connect/')
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain('evil.example')
})

test('TK-18 a mail at rest is sealed: neither another secret nor another row opens it', async () => {
  const id = await queue()
  const [row] = await queued()
  expect(JSON.stringify(row)).not.toContain('Hello')

  const { mails, transport } = collector()
  const stranger = startSender(
    {
      ...services,
      config: { ...portal.config, appSecret: 'another secret of 32 characters or so' },
    },
    transport,
  )
  onTestFinished(() => stranger.close())
  await stranger.run()
  expect(mails).toEqual([])

  await db.updateTable('outbox').set({ id: randomUUID(), run_at: 0 }).where('id', '=', id).execute()
  await sendingThrough(transport).run()
  expect(mails).toEqual([])
})
