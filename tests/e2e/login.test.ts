import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn, mailsTo, newestMail, wrongCodeFor } from '#tests/support/mailbox.ts'
import {
  askForCode,
  codeArrived,
  countCalls,
  enterCode,
  identify,
  newAddress,
  fillPerson,
  pathOf,
  people,
  logOut,
  press,
  see,
  waitForFocus,
} from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

test('LOGIN-1 LOGIN-4 LOGIN-5 the address is fixed in the second step, Edit leads back, and leaving forgets it', async () => {
  const page = await newPerson({ isFirstVisit: true })
  await page.goto('/register')
  // A link that is followed before the app has come loads its page anew, which keeps what was typed.
  await codeArrived(page)
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await see(page, 'Login')
  const email = page.getByLabel('Email')
  expect(await email.getAttribute('type')).toBe('email')
  await waitForFocus(email)
  await identify(page, people.customer)
  expect(await email.isDisabled()).toBe(true)
  expect(await email.inputValue()).toBe(people.customer)

  await press(page, 'Edit')
  await expect.poll(() => email.isEnabled()).toBe(true)
  expect(await email.inputValue()).toBe(people.customer)
  await identify(page, people.customer)
  await page.goBack()
  await see(page, 'Register')
  await page.goForward()
  await see(page, 'Login')
  await expect.poll(() => email.isEnabled()).toBe(true)
  expect(await email.inputValue()).toBe('')

  await email.fill('gil@partner.example')
  await press(page, 'Next')
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
})

test('LOGIN-1 RE-10 the address outlives a reload in both steps, out of sight of addresses, and is gone once somebody is in', async () => {
  const page = await newPerson()
  await page.goto('/login/customer')
  await identify(page, people.customer)
  await page.reload()
  const email = page.getByLabel('Email', { exact: true })
  await expect.poll(() => email.inputValue()).toBe(people.customer)
  expect(pathOf(page)).toBe('/login/customer')

  await press(page, 'Next')
  await page.getByRole('button', { name: 'Send login code by email' }).waitFor()
  await press(page, 'Edit')
  await email.fill('cora@exam')
  await page.reload()
  await expect.poll(() => email.inputValue()).toBe('cora@exam')

  await identify(page, people.customer)
  await enterCode(page, codeIn(await askForCode(page, people.customer)))
  await see(page, 'Hello Cora')
  await page.reload()
  await see(page, 'Hello Cora')
  await logOut(page)
  await page.reload()
  await see(page, 'Login')
  expect(await email.inputValue()).toBe('')
})

test('PASSCODE-8 PC-04 five wrong codes end the code: the right one comes too late, a new one works', async () => {
  const page = await newPerson()
  const email = newAddress()
  await page.goto('/register')
  await fillPerson(page, email)
  await press(page, 'Next')
  const mail = await askForCode(page, email)
  for (const left of ['4 tries left.', '3 tries left.', '2 tries left.', '1 try left.']) {
    await enterCode(page, wrongCodeFor(mail))
    await page.getByText(`This code is not right. ${left}`).waitFor()
  }
  await enterCode(page, wrongCodeFor(mail))
  await page.getByRole('button', { name: 'Send register code by email' }).waitFor()

  const next = await askForCode(page, email)
  await enterCode(page, codeIn(mail))
  await page.getByText('This is the code of an earlier mail').waitFor()
  await enterCode(page, codeIn(next))
  await see(page, 'Your organization')
  expect(pathOf(page)).toBe('/setup')
})

test('PASSCODE-8 PC-07 a new code can be asked for after half a minute; then only that one works', async () => {
  const page = await newPerson()
  await page.clock.install()
  await page.goto('/login')
  await identify(page, people.customer)
  const first = await askForCode(page, people.customer)
  const resend = page.getByRole('button', { name: 'Send a new code' })
  expect(await resend.count()).toBe(0)
  await page.clock.fastForward(30_000)
  const seen = await mailsTo(people.customer)
  await resend.click()
  const second = await newestMail(people.customer, seen)
  await expect.poll(() => resend.count()).toBe(0)

  await enterCode(page, codeIn(first))
  await page.getByText('This is the code of an earlier mail').waitFor()
  await enterCode(page, codeIn(second).replace(/(...)/, ' $1 '))
  await see(page, 'Hello Cora')
})

test('HTTP-3 a limit that is reached is told in words, with the time left', async () => {
  const page = await newPerson()
  await page.goto('/login')
  for (let count = 0; count <= 10; count += 1) {
    await page.locator('form[aria-busy=false]').waitFor()
    await page.getByLabel('Email').fill(`nobody${count}@example.com`)
    await press(page, 'Next')
    await page.getByRole('alert').first().waitFor()
  }
  await page.getByText('Too many tries from your network.').waitFor()
  await page.getByRole('timer').getByText('You can try again in').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody10@example.com')
})

test('PC-23 PASSCODE-4 PASSCODE-5 polling asks every three seconds, one at a time, and ends with the page and with the countdown', async () => {
  const page = await newPerson()
  await page.clock.install()
  await page.goto('/login')
  await identify(page, people.customer)
  // From here on, time passes only where the test says so.
  await page.clock.pauseAt(Date.now() + 60_000)
  await askForCode(page, people.customer)
  const polls = countCalls(page, '/api/email/login/status')
  const held: Route[] = []
  await page.route('**/api/email/login/status', (route) => void held.push(route), { times: 1 })

  await page.clock.runFor(2_900)
  await page.getByText('9 minutes, 58 seconds').first().waitFor()
  expect(polls).toHaveLength(0)
  await page.clock.runFor(100)
  await expect.poll(() => held).toHaveLength(1)
  await page.clock.runFor(9_000)
  await page.getByText('9 minutes, 48 seconds').first().waitFor()
  expect(polls).toHaveLength(1)
  await held[0]?.continue()
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return polls.length
    })
    .toBe(2)

  await page.clock.fastForward(600_000)
  await page.getByText('The code expired. Please ask for a new one.').waitFor()
  const beforeExpiry = polls.length
  await page.clock.fastForward(30_000)
  expect(polls).toHaveLength(beforeExpiry)

  await askForCode(page, people.customer)
  await press(page, 'Edit')
  await page.getByRole('button', { name: 'Next' }).waitFor()
  await page.clock.fastForward(30_000)
  expect(polls).toHaveLength(beforeExpiry)
})
