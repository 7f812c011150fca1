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
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(5)
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

/** What is read of a mail where its HTML is taken as text: in lists of mails and in notifications. */
const readFrom = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('PASSCODE-8 a list of mails shows the code beside the subject, and of a mail without one what it is about', async () => {
  const withCode = await codeMail(occasion, secrets)
  expect(readFrom(withCode.html)).toMatch(/^042137 Partner Portal Hello Ada,/)
  const withLink = await codeMail(occasion, { ...secrets, code: null })
  expect(readFrom(withLink.html)).toMatch(/^Too many wrong codes .* Partner Portal Hello Ada,/)
})

test('PASSCODE-8 a mail that comes late tells from when on its time counts, and what makes it worthless', async () => {
  const { text } = await codeMail(occasion, secrets)
  expect(text).toContain('for 10 minutes from when you asked, unless you ask for a new one.')
})

test('PASSCODE-8 no mail program makes a phone number of a code', async () => {
  const { html } = await codeMail(occasion, secrets)
  expect(html).toContain('name="format-detection" content="telephone=no,')
})

test('of a mail in Outlook, which knows room and colour of cells alone, a screen reader hears no tables', async () => {
  const { html } = await letter('ada@example.com', 'All', [
    'Hello,',
    { code: '042137' },
    { quote: 'One' },
    { list: ['one'] },
    { aside: 'https://x.example', label: 'Aside' },
    { link: 'https://x.example', label: 'Link' },
  ])
  const styled = [...html.matchAll(/<(?<tag>\w+)[^>]*style="[^"]*(?<what>padding|background):/g)]
  const tags = new Set(styled.map(({ groups }) => groups?.['tag']))
  // A list is indented by Outlook itself, and the link of a button by its cell.
  expect(tags).toEqual(new Set(['body', 'td', 'ul', 'a']))
  expect(html.match(/<table/g)).toEqual(html.match(/<table(?=\s+role="presentation")/g))
})

test('PC-20 the lines of a quotation stay lines in every mail program, each read from its own side', async () => {
  const { html, text } = await letter('ada@example.com', 'Reason', [{ quote: 'שלום\n\nBye' }])
  const lines = [...html.matchAll(/<p dir="auto"[^>]*>(?<line>[^<]*)<\/p>/g)]
  expect(lines.map(({ groups }) => groups?.['line'])).toEqual(['שלום', '\u00A0', 'Bye'])
  expect(text).toBe('> שלום\n> \n> Bye\n\n-- \nPartner Portal')
})
