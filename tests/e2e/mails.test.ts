import { expect, test } from 'vitest'

import { messageMail } from '#server/areas/contact/message.mail.ts'
import { codeMail } from '#server/sign-in/passcode/passcode.mail.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { qualityFaults } from '#tests/support/quality.ts'

const { newPerson } = useBrowser()

const occasion = {
  purpose: 'login',
  to: 'ada@example.com',
  firstname: 'Ada',
  browser: 'Chrome on Linux',
  publicUrl: 'https://portal.example.com',
} as const
const secrets = { code: '042137', connectToken: 'connect', linkSecret: 'secret', maxAgeSec: 600 }

/** What a mail has not, as it is a part of the page of a mail program. */
const ofWholePages = /: (?:landmark-one-main|page-has-heading-one|region): /

/** Of words that no line is long enough for. */
const longMessage = messageMail('team@example.com', {
  reference: 'BCDF-GHJK',
  draft: { subject: 'other', message: `See https://x.example/${'x'.repeat(300)}` },
  from: { email: `${'a'.repeat(60)}@example.com`, firstname: 'L'.repeat(100), lastname: 'L' },
  browser: 'Chrome on Linux',
})

test('PASSCODE-8 the code of a mail is taken whole by a double click', async () => {
  const { html } = await codeMail(occasion, secrets)
  const page = await newPerson({ viewport: { width: 320, height: 640 } })
  await page.setContent(html)
  await page.locator('.code').dblclick()
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('042137')
})

test('APP-9 a mail is read in light and dark and is as wide as a phone, however long a word is that somebody wrote', async () => {
  const { html } = await longMessage
  const page = await newPerson()
  await page.setContent(html)
  const faults = await qualityFaults(page, 'a mail')
  expect(faults.filter((fault) => !ofWholePages.test(fault))).toEqual([])
})

test('APP-9 a mail program that leaves out style sheet and doctype shows all words of a mail in one size and colour', async () => {
  const { html } = await longMessage
  const page = await newPerson()
  await page.setContent(`<div style="color:red">${html.slice(html.indexOf('<table'))}</div>`)
  const looks = await page.locator('p:not(.name)').evaluateAll((all) =>
    all.map((it) => {
      const { color, fontSize } = getComputedStyle(it)
      return `${color} ${fontSize}`
    }),
  )
  expect(new Set(looks)).toEqual(new Set(['rgb(23, 29, 46) 16px']))
})
