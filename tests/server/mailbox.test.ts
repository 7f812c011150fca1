import { randomUUID } from 'node:crypto'

import { expect, onTestFinished, test } from 'vitest'

import { mailboxRoutes } from '#server/local/mailbox.page.ts'
import { letter } from '#server/mail/letter.ts'
import { startMail } from '#server/app/start-mail.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { codeMail } from '#server/sign-in/passcode/passcode.mail.ts'
import { createPortal } from '#tests/support/portal.ts'

const portal = await createPortal()
const { services, db } = portal
const routes = mailboxRoutes(db)

type Message = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  receivedAt: number
}
const messages = async (query = '') =>
  (await (await routes.request(`/local/mailbox/messages${query}`)).json()) as Message[]
const subjectsOf = async (query: string) => (await messages(query)).map(({ subject }) => subject)
const page = async (query = '') => (await routes.request(`/local/mailbox${query}`)).text()

const keep = (recipient: string, subject: string, text: string, receivedAt: number) =>
  db
    .insertInto('local_mail')
    .values({ recipient, subject, text, html: `<p>${text}</p>`, received_at: receivedAt })
    .execute()

test('PASSCODE-8 in local mode mails pass through SMTP into the mailbox, text and HTML whole', async () => {
  const mail = await startMail(services)
  onTestFinished(() => mail.close())
  const sent = await codeMail(
    {
      purpose: 'login',
      to: 'ada@example.com',
      firstname: 'Åsa',
      browser: 'Chrome on Linux',
      publicUrl: portal.config.publicUrl,
    },
    { code: '042137', connectToken: 'c'.repeat(43), linkSecret: 's'.repeat(43), maxAgeSec: 600 },
  )
  const now = services.now()
  const queued = { id: randomUUID(), mail: sent, now, expiresAt: now + 600_000 }
  await queueMail(db, portal.config.appSecret, queued)
  await services.bus.publish('mail', '')

  await expect
    .poll(() => messages('?to=ADA@example.com'), { timeout: 20_000 })
    .toEqual([
      {
        id: expect.any(String) as string,
        to: 'ada@example.com',
        subject: sent.subject,
        text: expect.stringContaining(sent.text) as string,
        html: expect.stringContaining('042137') as string,
        receivedAt: now,
      },
    ])
  const shown = await page()
  expect(shown).toContain('<code class="passcode">042137</code>')
  const link = `http://localhost:3000/email/login/connect/${'c'.repeat(43)}/${'s'.repeat(43)}`
  expect(shown).toContain(`<a href="${link}" rel="noreferrer">Sign in</a>`)
})

test('lists the newest mail first, of one mailbox where one is asked for', async () => {
  await keep('ada@example.com', 'first', 'one', 1)
  await keep('ada@example.com', 'second', 'two', 2)
  await keep('grace@example.com', 'third', 'three', 3)
  expect(await subjectsOf('')).toEqual(['third', 'second', 'first'])
  expect(await subjectsOf('?to=ada@example.com')).toEqual(['second', 'first'])
  expect(await subjectsOf('?to=nobody@example.com')).toEqual([])
})

test('says what an empty mailbox is for, and holds nothing that the content policy stops', async () => {
  const shown = await page()
  expect(shown).toContain('No mail yet.')
  expect(shown).not.toMatch(/<script(?![^>]* src="\/)|<style| style=| on\w+=/)
})

test('INSIGHT-4 a list in a mail keeps its lines', async () => {
  const { subject, text } = await letter('ada@example.com', 'Figures', [{ list: ['one', 'two'] }])
  await keep('lists@example.com', subject, text, 1)
  expect(await page('?to=lists@example.com')).toContain('<p class="lines">- one\n- two</p>')
})

test('AI-05 shows mails as text, whatever they hold', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const { subject, text } = await letter('ada@example.com', evil, [
    evil,
    { link: 'javascript:alert(1)', label: evil },
    { link: 'https://x.example/"><script>', label: evil },
  ])
  await keep(`"${evil}"@example.com`, subject, text, 1)
  const shown = await page(`?to=${encodeURIComponent(evil)}`)
  expect(shown + (await page())).not.toMatch(/<img|<script>|href="javascript:/)
})
