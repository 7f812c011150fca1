import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { isCalm } from '#tests/support/calls-under-way.ts'
import {
  codeArrived,
  countCalls,
  demoCard,
  leadForm,
  pathOf,
  people,
  pointAt,
  press,
  see,
  signIn,
} from '#tests/support/steps.ts'
import { unreachable } from '#tests/support/paths/telling.ts'

const { newPerson } = useBrowser()

test('APP-10 HTTP-1 a demo that does not come is told with a way to ask again, the frame around it alive', async () => {
  const page = await newPerson({ isFailing: true })
  await signIn(page, people.customer)
  const asked = countCalls(page, '/api/demos/robotaxi')
  await page.route('**/api/demos/*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/demo/robotaxi')
  await see(page, 'Something went wrong')
  await page.getByText('Request failed with status code 503').waitFor()
  await page.locator('h1:focus').waitFor()
  await expect.poll(() => page.title()).toBe('Something went wrong — Partner Portal')
  await page
    .getByRole('link', { name: 'Contact support' })
    .and(page.locator('[href="/contact?page=%2Fdemo%2Frobotaxi"]'))
    .waitFor()
  await expect.poll(() => asked.length % 3).toBe(0)
  await page.getByRole('button', { name: 'Account of Cora Jansen' }).waitFor()

  await page.unroute('**/api/demos/*')
  await press(page, 'Retry')
  await page.locator('h1:focus', { hasText: 'Robotaxi' }).waitFor()
  await expect.poll(() => page.title()).toBe('Robotaxi — Partner Portal')
})

test('APP-10 DEMO-1 Home whose demos do not come says so, and Retry has them', async () => {
  const page = await newPerson({ isFailing: true })
  await signIn(page, people.customer)
  await page.route('**/api/demos', (route) => route.fulfill({ status: 400, body: '' }))
  await page.reload()
  await see(page, 'Something went wrong')

  await page.unroute('**/api/demos')
  await press(page, 'Retry')
  await see(page, /^Hello/)
  await demoCard(page, 'Robotaxi').waitFor()
  await expect.poll(() => page.title()).toBe('Partner Portal')
})

test('APP-5 APP-10 a session that cannot be restored says why and goes on with Retry', async () => {
  const page = await newPerson({ isFailing: true })
  await signIn(page, people.customer)
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/demo/robotaxi')
  await see(page, 'Partner Portal cannot be reached')
  await page.getByText(unreachable).waitFor()

  await page.unroute('**/api/**')
  await press(page, 'Retry')
  await see(page, 'Robotaxi')
  expect(pathOf(page)).toBe('/demo/robotaxi')
})

test('RE-10 APP-10 a page for which the network answers says so, and comes by itself once the network lets it through', async () => {
  const page = await newPerson({ isFailing: true })
  await signIn(page, people.customer)
  await demoCard(page, 'Robotaxi').waitFor()
  const welcome = { contentType: 'text/html', body: '<h1>Welcome to our guest network</h1>' }
  await page.route('**/*', (route) => {
    const request = route.request()
    const isOfPortal = request.url().includes('/api/') || request.method() === 'HEAD'
    return isOfPortal ? route.fulfill(welcome) : route.continue()
  })
  const asked = page.waitForRequest((request) => request.method() === 'HEAD')
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Something went wrong')
  await page.getByText('Your network answered in place of the portal.').waitFor()
  await asked

  await page.unroute('**/*')
  await see(page, 'Robotaxi')
  expect(await page.title()).toBe('Robotaxi — Partner Portal')
})

test('RE-10 APP-10 a demo that was only pointed at opens without a network, and Back works', async () => {
  const page = await newPerson({ isCutOff: true })
  await signIn(page, people.customer)
  await pointAt(page, 'Robotaxi', 'robotaxi')
  await codeArrived(page)
  await page.context().setOffline(true)

  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')
  await press(page, 'Access Demo')
  await leadForm(page).waitFor()
  await page.goBack()
  await leadForm(page).waitFor({ state: 'detached' })
  await page.goBack()
  await see(page, 'Hello Cora')
  expect(pathOf(page)).toBe('/')
})

test('RE-10 APP-10 a demo that is asked for without a network says so, and comes by itself with the network', async () => {
  const page = await newPerson({ isCutOff: true })
  await signIn(page, people.customer)
  await demoCard(page, 'Robotaxi').waitFor()
  await codeArrived(page)
  await isCalm(page)
  await page.context().setOffline(true)
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Something went wrong')
  await page.getByText(unreachable).waitFor()

  await page.context().setOffline(false)
  await see(page, 'Robotaxi')
  await expect.poll(() => page.title()).toBe('Robotaxi — Partner Portal')
})
