import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  enterCode,
  fillPerson,
  identify,
  newAddress,
  pathOf,
  people,
  press,
  see,
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
  const page = await newPerson({ isCutOff: true })
  await page.goto('/login')
  await identify(page, people.customer)
  const mail = await askForCode(page, people.customer)
  await enterInVain(page, '/api/email/login/finish', codeIn(mail))

  await press(page, 'Sign in')
  await see(page, 'Hello Cora')
  expect(pathOf(page)).toBe('/')
})

test('RE-10 PASSCODE-1 who lost the answer to their registration presses again and goes on', async () => {
  const page = await newPerson({ isCutOff: true })
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
