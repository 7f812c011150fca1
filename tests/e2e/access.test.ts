import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { answerProvider, demoCard, press, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const toGoogle = async (page: Page, email: string) => {
  await page.goto('/login/partner-google')
  await press(page, 'Continue with Google')
  await answerProvider(page, email)
}

/** A partner who waits, alone in their organization. */
const asker = async (organization: string) => {
  const email = `nia.${process.pid}.${Date.now()}@access.example`
  const page = await newPerson()
  await toGoogle(page, email)
  await see(page, 'Request access')
  await page.getByLabel('Organization').fill(organization)
  await press(page, 'Request access')
  await see(page, 'Access pending')
  await page.getByText(organization, { exact: true }).waitFor()
  return { page, email }
}

/** An admin, on the page of the organization. */
const approver = async (organization: string) => {
  const page = await newPerson()
  await toGoogle(page, 'ada@google.com')
  await demoCard(page, 'Robotaxi').waitFor()
  await page.goto(`/admin/partners?waiting=some&q=${encodeURIComponent(organization)}`)
  await page.getByRole('button', { name: organization, exact: true }).click()
  return page
}

/** Decides on the one member, and says yes. */
const decide = async (page: Page, act: 'Approve' | 'Reject' | 'Reopen', reason?: string) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${act}`) })
    .click()
  const question = page.getByRole('alertdialog')
  if (reason !== undefined) {
    await question.getByLabel(/^Reason/).fill(reason)
  }
  await question.getByRole('button', { name: act, exact: true }).click()
  await question.waitFor({ state: 'hidden' })
}

const mailed = (to: string, subject: string) =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(to)).find((it) => it.subject === subject)
      if (mail === undefined) {
        throw new Error(`No mail '${subject}' to ${to}`)
      }
      return mail
    },
    { timeout: 60_000, interval: 250 },
  )

test('ACCESS-4 ADMIN-3 a partner asks in one browser, an admin decides in another, and the first page turns by itself', async () => {
  const organization = `Access Works ${Date.now()}`
  const { page, email } = await asker(organization)
  const admin = await approver(organization)

  await decide(admin, 'Reject', 'Which team will show the demos?')
  await see(page, 'Access rejected')
  await page.getByText('Which team will show the demos?').waitFor()
  await page.getByText(/^You can ask again from /).waitFor()

  await decide(admin, 'Reopen')
  await see(page, 'Access pending')
  await decide(admin, 'Approve')
  await page.getByText('Your access was approved.').waitFor()
  await demoCard(page, 'Robotaxi').waitFor()

  const mail = await mailed(email, 'Your access to Partner Portal was approved')
  expect(mail.text).toContain('See the demos: ')
  expect((await mailsTo('ada@google.com')).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^\d+ (?:person waits|people wait) for access to Partner Portal$/),
  )
})
