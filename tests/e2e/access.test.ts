import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { isCalm } from '#tests/support/calls-under-way.ts'
import { hearLive } from '#tests/support/live-news.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { answerProvider, demoCard, openAdmin, people, press, see } from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()
/** Admins come to another process than who asks. */
const otherProcess = usePortal()

/** A partner who has not asked yet. */
const newPartner = async () => {
  const email = `nia.${process.pid}.${Date.now()}@access.example`
  const page = await newPerson()
  await page.goto('/login/partner-google')
  await press(page, 'Continue with Google')
  await answerProvider(page, email)
  await see(page, 'Request access')
  return { page, email }
}

/** An admin, on the page of the organization. */
const approver = async (organization: string) => {
  const page = await newPerson({ baseURL: otherProcess.url() })
  const heard = hearLive(page)
  await openAdmin(page, `/admin/partners?waiting=some&q=${encodeURIComponent(organization)}`)
  await press(page, organization)
  await heard('waiting')
  return page
}

type Act = 'Approve' | 'Reject' | 'Reopen' | 'Revoke access'

/** Comes to the question about a decision on the one member; what it answers says yes. */
const decision = async (page: Page, act: Act, reason?: string) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${act}`) })
    .click()
  const question = page.getByRole('alertdialog')
  if (reason !== undefined) {
    await question.getByLabel(/^Reason/).fill(reason)
  }
  return async () => {
    await question.getByRole('button', { name: act, exact: true }).click()
    await question.waitFor({ state: 'hidden' })
  }
}

/** Loads the page anew, until it holds a call that waits for a decision. */
const reload = async (page: Page, heading: string | RegExp) => {
  await page.reload({ waitUntil: 'commit' })
  const held = page.waitForRequest('**/api/access/status*')
  await see(page, heading)
  await held
}

/** Mails to an address that wait for second thoughts are due by now. */
const thoughtTwice = (to: string) =>
  database().updateTable('outbox').set({ run_at: 0 }).where('recipient', '=', to).execute()

const subjectsToAdmin = async () => (await mailsTo(people.admin)).map(({ subject }) => subject)

const mailed = async (to: string, subject: string) => {
  const all = async () => (await mailsTo(to)).filter((it) => it.subject === subject)
  await vi.waitFor(async () => expect(await all()).not.toEqual([]), {
    timeout: 60_000,
    interval: 250,
  })
  // Every process sends what is due, and forgets it once it is sent: nothing is left to come.
  const left = () =>
    database().selectFrom('outbox').select('id').where('recipient', '=', to).execute()
  await expect.poll(left).toEqual([])
  return all()
}

test('ACCESS-2 ACCESS-4 ADMIN-3 a partner asks in one tab, an admin decides at another process, and both tabs turn by themselves: outside by the call they hold, inside by the live channel', async () => {
  const organization = `Access Works ${Date.now()}`
  const { page, email } = await newPartner()
  const otherTab = await page.context().newPage()
  await otherTab.goto('/setup')
  await see(otherTab, 'Request access')
  await page.bringToFront()
  await page.getByLabel('Organization').fill(organization)
  await page.reload()
  // What was typed is there again.
  await expect.poll(() => page.getByLabel('Organization').inputValue()).toBe(organization)
  await press(page, 'Request access')
  await see(page, 'Access pending')
  await page.getByText(organization, { exact: true }).waitFor()
  await otherTab.bringToFront()
  await see(otherTab, 'Access pending')

  const admin = await approver(organization)
  const reject = await decision(admin, 'Reject', 'Which team will show the demos?')
  await page.bringToFront()
  await reload(page, 'Access pending')
  await reject()
  await see(page, 'Access rejected')
  await page.getByText('Which team will show the demos?').waitFor()
  await page.getByText(/^You can ask again from /).waitFor()
  await otherTab.bringToFront()
  await see(otherTab, 'Access rejected')
  const reopen = await decision(admin, 'Reopen')
  await page.bringToFront()
  await reload(page, 'Access rejected')
  await reopen()
  await see(page, 'Access pending')
  await page.goto('/login')
  await page.goBack()
  await see(page, 'Access pending')
  await reload(page, 'Access pending')

  await (
    await decision(admin, 'Approve')
  )()
  await page.getByText('Your access was approved.').waitFor()
  await demoCard(page, 'Robotaxi').waitFor()
  await otherTab.bringToFront()
  await demoCard(otherTab, 'Robotaxi').waitFor()
  await page.bringToFront()
  const takeAway = await decision(admin, 'Revoke access')
  await page.bringToFront()
  await takeAway()
  await see(page, 'Access pending')
  await page.getByText('Your access was approved.').waitFor({ state: 'detached' })
  await otherTab.bringToFront()
  await see(otherTab, 'Access pending')

  await (
    await decision(admin, 'Approve')
  )()
  await demoCard(otherTab, 'Robotaxi').waitFor()
  // The setup is behind them, not one page back.
  await otherTab.goBack()
  expect(otherTab.url()).toBe('about:blank')

  await thoughtTwice(email)
  const [mail, ...others] = await mailed(email, 'Your access to Partner Portal was approved')
  expect(mail?.text).toContain('See the demos: ')
  expect(others).toEqual([])
  await expect
    .poll(subjectsToAdmin)
    .toContainEqual(
      expect.stringMatching(/^\d+ (?:person waits|people wait) for access to Partner Portal$/),
    )
})

test('ADMIN-1 the badge of an admin who looks at any page tells within seconds that somebody asks or withdraws, and asks for nothing itself', async () => {
  const admin = await newPerson({ baseURL: otherProcess.url() })
  await openAdmin(admin, '/admin/partners')
  const badge = admin.getByRole('link', { name: /^Partners/ }).first()
  const counted = async () => Number(/\d+/.exec((await badge.textContent()) ?? '')?.[0] ?? 0)
  const heard = hearLive(admin)
  await admin.reload()
  // How many wait is asked for once, and then told.
  const { count: before } = await heard('waiting')
  await expect.poll(counted).toBe(before)
  await isCalm(admin)
  let asked = 0
  admin.on('request', (request) => {
    asked += request.url().includes('/api/') ? 1 : 0
  })

  const { page } = await newPartner()
  await page.getByLabel('Organization').fill(`Live ${Date.now()}`)
  await press(page, 'Request access')
  await see(page, 'Access pending')
  await expect.poll(counted).toBe(before + 1)
  await press(page, 'Withdraw request')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click()
  await expect.poll(counted).toBe(before)
  expect(asked).toBe(0)
})

test('ACCESS-4 AZ-04 who withdraws by keys asks anew, in every tab, and an admin who looks on finds nothing to decide', async () => {
  const organization = `Withdrawn Works ${Date.now()}`
  const { page } = await newPartner()
  await page.getByLabel('Organization').fill(organization)
  await press(page, 'Request access')
  await see(page, 'Access pending')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/setup')
  await see(otherTab, 'Access pending')
  const admin = await approver(organization)
  const drawer = admin.getByRole('dialog', { name: organization })
  await drawer.getByRole('button', { name: /^Approve/ }).waitFor()

  await page.bringToFront()
  await page.getByRole('button', { name: 'Withdraw request' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('button:focus', { hasText: 'Cancel' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('button:focus', { hasText: 'Withdraw request' }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('button:focus', { hasText: 'Cancel' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await see(page, 'Request access')
  await page.getByText('Your request is withdrawn.').waitFor()
  await expect.poll(() => page.getByLabel('Organization').inputValue()).toBe(organization)
  await otherTab.bringToFront()
  await see(otherTab, 'Request access')
  await drawer.getByRole('button', { name: /^Approve/ }).waitFor({ state: 'detached' })

  await page.bringToFront()
  await press(page, 'Request access')
  await see(page, 'Access pending')
})
