import { expect, onTestFinished, test } from 'vitest'

import { deleteAccount } from '#src/api/contract/account.ts'
import { sendMessage, type ContactDraft } from '#src/api/contract/contact.ts'
import { startSender } from '#server/mail/sender.ts'
import { smtpTransport } from '#server/mail/transport.ts'
import { headersOf, mailServer } from '#tests/support/mail-server.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { createPortal } from '#tests/support/portal.ts'

const contactEmails = ['team@example.com', 'boss@example.com']
const portal = await createPortal({ config: { contactEmails } })

const requestId = '5b1f6d1e-6a53-4c0a-8f0e-0d6a3f6f7c21'
const draft = {
  subject: 'demo',
  message: ' The map stays empty.\r\nSince Monday. ',
  page: '/demo/robotaxi',
  requestId,
} as const
const idempotencyKey = 'key-of-a-test'

const messages = () => portal.db.selectFrom('contact_messages').selectAll().execute()
const teamMails = async () => (await mailsTo(portal, 'team@example.com'))[0]
const send = async (own: Partial<ContactDraft> = {}, key = idempotencyKey) => {
  const { browser, person } = await portal.signIn()
  const sent = await browser.call(sendMessage, { ...draft, ...own }, { idempotencyKey: key })
  return { browser, person, sent }
}

test('ROUTE-1 keeps a message with its context and answers the reference of its mails', async () => {
  const { person, sent } = await send()

  expect(sent.reference).toMatch(/^[B-Z]{4}-[B-Z]{4}$/)
  expect(await messages()).toEqual([
    {
      id: expect.any(String) as string,
      reference: sent.reference,
      person_id: person.id,
      subject: 'demo',
      message: 'The map stays empty.\nSince Monday.',
      page: '/demo/robotaxi',
      request_id: requestId,
      sent_at: portal.services.now(),
    },
  ])
  for (const to of contactEmails) {
    const [mail] = await mailsTo(portal, to)
    expect(mail).toMatchObject({
      subject: `A demo does not work (${sent.reference})`,
      replyTo: person.email,
    })
    expect(mail?.text).toContain('> The map stays empty.\n> Since Monday.')
    expect(mail?.text).toContain('Page: /demo/robotaxi')
    expect(mail?.text).toContain(`Request id: ${requestId}`)
    expect(mail?.text).toContain('Browser: Chrome on Linux')
  }
})

test('LD-02 one message of eight parallel calls with one key, and one mail for each of the team', async () => {
  const { browser } = await portal.signIn()
  const all = await Promise.all(
    Array.from({ length: 8 }, () => browser.call(sendMessage, draft, { idempotencyKey })),
  )
  expect(new Set(all.map(({ reference }) => reference)).size).toBe(1)
  expect(await messages()).toHaveLength(1)
  expect(await portal.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2)
})

test('LD-02 refuses a key that is used for another message, and a call without one', async () => {
  const { browser } = await send()
  const other = { ...draft, message: 'Something else.' }
  expect(await browser.refusal(sendMessage, other, { idempotencyKey })).toMatchObject({
    name: 'key-reused',
  })
  expect(await browser.refusal(sendMessage, draft)).toMatchObject({ status: 400 })
  expect(await messages()).toHaveLength(1)
})

test('ten messages an hour are taken, the eleventh waits', async () => {
  const { browser } = await portal.signIn()
  const sendOne = (index: number) =>
    browser.send(sendMessage, draft, { idempotencyKey: `key-number-${index}` })
  const answers = await Promise.all(Array.from({ length: 11 }, (_, index) => sendOne(index)))

  expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
  expect(await messages()).toHaveLength(10)
  portal.advance(3_600_001)
  const later = await portal.signInAs(await portal.addPerson())
  expect((await later.send(sendMessage, draft, { idempotencyKey })).status).toBe(200)
})

test.each([
  [{ subject: 'hello\r\nBcc: eve@evil.example' }, '/subject'],
  [{ subject: '' }, '/subject'],
  [{ message: '  ' }, '/message'],
  [{ message: 'x'.repeat(4_001) }, '/message'],
  [{ message: 'a\u0000b' }, '/message'],
  [{ page: 'https://evil.example/' }, '/page'],
  [{ page: '//evil.example' }, '/page'],
  [{ page: '/email/login?token=secret' }, '/page'],
  [{ page: '/a\r\nBcc: eve@evil.example' }, '/page'],
  [{ requestId: 'x' }, '/requestId'],
  [{ reference: 'BCDF-GHJK' }, '/reference'],
  [{ person_id: requestId }, '/person_id'],
  [{ to: 'eve@evil.example' }, '/to'],
] as [object, string][])('AZ-03 HT-16 %j is refused at %s', async (own, pointer) => {
  const { browser } = await portal.signIn()
  const problem = await browser.refusal(sendMessage, { ...draft, ...own }, { idempotencyKey })
  expect(problem).toMatchObject({ name: 'invalid-input', errors: [{ pointer }] })
  expect(await messages()).toEqual([])
})

test('nobody writes before their email is confirmed: the team would answer to a stranger', async () => {
  const { browser } = await portal.signIn({ email_verified_at: null })
  expect(await browser.refusal(sendMessage, draft, { idempotencyKey })).toMatchObject({
    name: 'email-unconfirmed',
  })
})

test('ACCOUNT-3 what waits for the mail server is not sent once its writer deleted their account; what others wrote is', async () => {
  const { browser, person } = await send({ message: 'Of who goes.' })
  await send({ message: 'Of who stays.' })
  await browser.call(deleteAccount, { email: person.email })
  for (const to of contactEmails) {
    const texts = (await mailsTo(portal, to)).map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining('> Of who stays.')])
  }
})

/** @see CVE-2025-13033 */
test('PC-19 PC-20 what is typed reaches neither the headers nor the markup of the mail, which no ticket system takes for an automatic one', async () => {
  const person = await portal.addPerson({
    firstname: 'Eve\r\nBcc: eve@evil.example',
    lastname: '<img src=x onerror=alert(1)>',
  })
  const browser = await portal.signInAs(person)
  const message = 'Bcc: eve@evil.example\n.\nQUIT\n<script>alert(1)</script>'
  await browser.call(sendMessage, { ...draft, message }, { idempotencyKey })

  expect((await teamMails())?.html).not.toMatch(/<script|<img/)
  const { url, taken } = await mailServer()
  const sender = startSender(portal.services, smtpTransport(url, 'Portal <portal@example.com>'))
  onTestFinished(() => sender.close())
  await sender.run()
  expect(taken.flatMap(({ to }) => to).toSorted()).toEqual(contactEmails.toSorted())
  for (const { data } of taken) {
    const { head, names } = headersOf(data)
    expect(head).toContain(`Reply-To: ${person.email}`)
    expect(head).not.toMatch(/evil|script|img/)
    expect(new Set(names)).toEqual(
      new Set([
        'From',
        'To',
        'Reply-To',
        'Subject',
        'X-Entity-Ref-ID',
        'Message-ID',
        'Date',
        'MIME-Version',
        'Content-Type',
      ]),
    )
  }
})
