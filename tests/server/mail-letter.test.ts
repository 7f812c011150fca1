import { expect, test } from 'vitest'

import { letter } from '#server/mail/letter.ts'
import { codeMail } from '#server/sign-in/passcode/passcode.mail.ts'

const occasion = {
  purpose: 'login',
  to: 'ada@example.com',
  firstname: 'Ada',
  browser: 'Chrome on Linux',
  publicUrl: 'https://portal.example.com',
} as const
const secrets = { code: '042137', connectToken: 'connect', linkSecret: 'secret', maxAgeSec: 600 }
const link = 'https://portal.example.com/email/login/connect/connect/secret'

test('PASSCODE-8 the mail carries code and link, in text and in HTML', async () => {
  const { to, subject, text, html } = await codeMail(occasion, secrets)
  expect([to, subject]).toEqual(['ada@example.com', 'Your sign-in code for Partner Portal'])
  ;[text, html].forEach((form) => {
    expect(form).toContain('042137')
    expect(form).toContain(link)
    expect(form).toContain('Hello Ada,')
    expect(form).toContain('Chrome on Linux')
    expect(form).toContain('for 10 minutes')
  })
  expect(subject).not.toContain('042137')
})

test('PASSCODE-7 the register mail links to the register page', async () => {
  const { text } = await codeMail({ ...occasion, purpose: 'register' }, secrets)
  expect(text).toContain('https://portal.example.com/email/register/connect/connect/secret')
})

test('PC-20 everything in a mail is text: markup in it is escaped', async () => {
  const evil = '<img src=x onerror=alert(1)>"&\''
  const { html } = await letter('ada@example.com', evil, [
    evil,
    { code: evil },
    { link: `https://x.example/"><script>`, label: evil },
  ])
  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/)
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(4)
  expect(html).toContain('href="https://x.example/&quot;&gt;&lt;script&gt;"')
})

test.each([
  'Ada',
  'José María',
  'O’Brien-Lee',
  'J. R.',
  '李',
  'Åsa',
  'Gal·la',
  'ジョン・スミス',
  'علی\u200cرضا',
  'ශ්\u200dරී',
])('PC-20 greets %s by name', async (firstname) => {
  const { text } = await codeMail({ ...occasion, firstname }, secrets)
  expect(text).toContain(`Hello ${firstname},`)
})

test.each([
  '<img src=x onerror=alert(1)>',
  'Win at https://evil.example',
  'evil.example',
  'evil.\u200cexample',
  'www.evil.example/now',
  'a@evil.example',
  '123456',
  'a'.repeat(41),
  '',
])('PC-20 leaves out a name that a mail program would make something of: %s', async (firstname) => {
  const { text, html } = await codeMail({ ...occasion, firstname }, secrets)
  expect(text).toContain('Hello,')
  expect(html).toContain('Hello,')
})
