import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { codeIn, mailsTo, newestMail, wrongCodeFor } from '#tests/support/mailbox.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { press, register, see, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change your email' })
const headerOf = (page: Page) => page.getByRole('button', { name: /^Account of / })
const takeBackLink = (email: string) =>
  vi.waitFor(
    async () => {
      const links = (await mailsTo(email)).flatMap(
        ({ text }) => /^Take the address back: (\S+)$/m.exec(text)?.[1] ?? [],
      )
      return required(links[0], 'link')
    },
    { timeout: 30_000, interval: 50 },
  )

test('ACCOUNT-4 APP-9 a person changes their address by the code in the new mailbox, their other tab shows it, and the former mailbox takes it back', async () => {
  const page = await newPerson()
  const former = await register(page)
  const fresh = `${randomUUID()}@elsewhere.example`
  await page.goto('/account')
  await see(page, 'Account')
  const tab = await page.context().newPage()
  await tab.goto('/account')
  await see(tab, 'Account')

  await press(page, 'Change email')
  const dialog = dialogOf(page)
  await dialog.getByLabel('New email').fill(former)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByText('This is your address already.').waitFor()
  expect(await qualityFaults(page, 'change of address')).toEqual([])
  await dialog.getByLabel('New email').fill(fresh)
  await dialog.getByLabel('New email').press('Enter')
  await dialog.getByText(/left to enter the code/).waitFor()
  const mail = await newestMail(fresh)
  await dialog.getByLabel('Code').fill(wrongCodeFor(mail))
  await dialog.getByLabel('Code').press('Enter')
  await dialog.getByText(/This code is not right/).waitFor()
  await dialog.getByLabel('Code').fill(codeIn(mail))
  await dialog.getByLabel('Code').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Email changed').waitFor()

  // The other tab follows without a touch, and both are still in.
  await tab.getByRole('definition').filter({ hasText: fresh }).first().waitFor()
  await headerOf(tab).click()
  await tab.getByText(fresh).first().waitFor()
  await page.reload()
  await page.getByRole('definition').filter({ hasText: fresh }).first().waitFor()

  const owner = await newPerson()
  await owner.goto(await takeBackLink(former))
  await owner.getByRole('heading', { name: 'Take your address back?' }).waitFor()
  await owner.getByRole('button', { name: 'Take the address back' }).click()
  await owner.getByRole('heading', { name: 'Your account has its address again' }).waitFor()
  await see(page, 'Login')
  await signIn(owner, former, '/account')
  await owner.getByRole('definition').filter({ hasText: former }).first().waitFor()
})
