import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { codeIn, linkIn } from '#tests/support/mailbox.ts'
import {
  askForCode,
  enterCode,
  fillLead,
  fillOrganization,
  fillPerson,
  identify,
  leadForm,
  newAddress,
  openedTab,
  pathOf,
  people,
  press,
  register,
  see,
} from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'
import { unreachable } from '#tests/support/paths/telling.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser()
const { leadsOf, opensOf } = useRows()
const portal = usePortal()

const mortalServer = () => newPerson({ baseURL: portal.url(), isFailing: true })

test('RE-04 SE-13 a registration goes through a kill -9 between every two of its steps', async () => {
  const page = await mortalServer()
  const email = newAddress()
  await page.goto('/register')
  await fillPerson(page, email)
  await portal.kill()
  await press(page, 'Next')
  expect(await page.getByRole('alert').innerText()).toBe(unreachable)
  await portal.restart()
  await press(page, 'Next')
  await page.getByRole('button', { name: 'Send register code by email' }).waitFor()

  await portal.restart()
  const mail = await askForCode(page, email)
  await portal.kill()
  await enterCode(page, codeIn(mail))
  expect(await page.getByRole('alert').innerText()).toBe(unreachable)
  await portal.restart()
  await press(page, 'Sign up')
  await see(page, 'Your organization')

  await fillOrganization(page)
  await portal.kill()
  await press(page, 'Continue')
  expect(await page.getByRole('alert').innerText()).toBe(unreachable)
  await portal.restart()
  await press(page, 'Continue')
  await see(page, 'Hello Nia')

  await portal.restart()
  await page.reload()
  await see(page, 'Hello Nia')
})

test('RE-04 LEAD-5 a lead whose server is killed before or after storing it is stored once', async () => {
  const page = await mortalServer()
  const email = await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)
  const submit = leadForm(page).getByRole('button', { name: 'Access Demo' })

  await portal.kill()
  await submit.click()
  expect(await leadForm(page).getByRole('alert').innerText()).toBe(unreachable)
  await portal.restart()
  await page.route(
    '**/api/leads/add',
    async (route) => {
      await route.fetch()
      await portal.kill()
      await route.abort()
    },
    { times: 1 },
  )
  await submit.click()
  await expect.poll(() => leadsOf(email)).toHaveLength(1)
  await leadForm(page).getByRole('alert').waitFor()
  await portal.restart()

  await openedTab(page, () => submit.click())
  await page.waitForURL('/demo/robotaxi/go')
  expect(await leadsOf(email)).toHaveLength(1)
  await expect.poll(() => opensOf(email)).toHaveLength(1)
})

test('RE-04 PC-12 a login that was started before a kill -9 is finished by its link after it', async () => {
  const page = await mortalServer()
  await page.goto('/login')
  await identify(page, people.customer)
  const mail = await askForCode(page, people.customer)
  const number = await page.getByRole('img', { name: /^\d \d$/ }).innerText()
  const other = await mortalServer()
  await other.goto(linkIn(mail))
  await see(other, 'Is this you?')

  await portal.restart()
  await other.getByLabel('Number').fill(number.trim())
  await press(other, 'Confirm')
  await see(other, 'Connected')
  await see(page, 'Hello Cora')
  expect(pathOf(page)).toBe('/')
})
