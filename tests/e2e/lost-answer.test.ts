import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn, linkIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  enterCode,
  fillPerson,
  identify,
  newAddress,
  pathOf,
  people,
  press,
  register,
  see,
  setPassword,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

/** Once, the server does what is asked at this path, and its answer gets lost on the way: cookies and all. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    async (route) => {
      const request = route.request()
      const answer = await fetch(request.url(), {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postData(),
      })
      expect(answer.status).toBe(200)
      await route.abort()
    },
    { times: 1 },
  )

/** Enters the right code, and hears nothing. */
const enterInVain = async (page: Page, path: string, code: string) => {
  await loseAnswer(page, path)
  await enterCode(page, code)
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
}

test('RE-10 PC-03 who lost the answer to the right code presses again and is in', async () => {
  const page = await newPerson({ isFailing: true })
  await page.goto('/login')
  await identify(page, people.customer)
  const mail = await askForCode(page, people.customer)
  await enterInVain(page, '/api/email/login/finish', codeIn(mail))

  await press(page, 'Sign in')
  await see(page, 'Hello Cora')
  expect(pathOf(page)).toBe('/')
})

test('RE-10 PASSCODE-1 who lost the answer to their registration presses again and goes on', async () => {
  const page = await newPerson({ isFailing: true })
  const email = newAddress()
  await page.goto('/register')
  await fillPerson(page, email)
  await press(page, 'Next')
  const mail = await askForCode(page, email)
  await enterInVain(page, '/api/email/register/finish', codeIn(mail))

  await press(page, 'Sign up')
  await see(page, 'Your organization')
  expect(pathOf(page)).toBe('/setup')
})

test('RE-10 PASSCODE-7 who lost the answer to their mailed link is connected all the same, though the page that waited is in by then', async () => {
  const starter = await newPerson({ isFailing: true })
  await starter.goto('/login')
  await identify(starter, people.customer)
  const mail = await askForCode(starter, people.customer)
  const tab = await newPerson({ isFailing: true })
  const number = await starter.getByRole('img', { name: /^\d \d$/ }).innerText()
  await tab.goto(linkIn(mail))
  await tab.getByLabel('Number').fill(number.trim())
  await loseAnswer(tab, '/api/email/login/connect')
  await press(tab, 'Confirm')
  await see(starter, 'Hello Cora')
  await press(tab, 'Confirm')
  await tab.getByText('You are connected.').waitFor()
  expect(pathOf(starter)).toBe('/')
})

test('RE-10 PASSCODE-7 a link whose answer gets lost is sent again by itself', async () => {
  const page = await newPerson({ isFailing: true })
  await page.goto('/login')
  await identify(page, people.customer)
  const mail = await askForCode(page, people.customer)
  await page.goto('about:blank')
  await loseAnswer(page, '/api/email/login/connect')
  await page.goto(linkIn(mail))
  await page.getByText('You are connected.').waitFor()
  expect(pathOf(page)).toBe('/email/login/connect')
})

test('RE-10 PASSWORD-2 who lost the answer to a new password presses again, and it is updated', async () => {
  const page = await newPerson({ isFailing: true })
  await register(page)
  await setPassword(page, 'four mellow otters rowing')
  await page.goto('/account')
  await page.getByLabel('Old password', { exact: true }).fill('four mellow otters rowing')
  await page.getByLabel('New password', { exact: true }).fill('seven lazy hedgehogs paint')
  await page.getByLabel('Confirm new password', { exact: true }).fill('seven lazy hedgehogs paint')
  await loseAnswer(page, '/api/password/update')
  await press(page, 'Change password')
  await page.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
  await press(page, 'Change password')
  await page.getByText('Password updated', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('alert').filter({ visible: true }).count()).toBe(0)
})
