import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import {
  demoCard,
  fillLead,
  leadForm,
  nameLead,
  openedTab,
  pathOf,
  people,
  press,
  register,
  reloadInOurFont,
  see,
  signIn,
} from '#tests/support/steps.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser()
const { opensOf } = useRows()

test('DEMO-5 APP-10 Back from an opened demo leads to its page and then Home, past the form and without opening it again', async () => {
  const page = await newPerson()
  await register(page)
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')
  await press(page, 'Access Demo')
  await fillLead(page)
  const submit = leadForm(page).getByRole('button', { name: 'Access Demo' })
  await openedTab(page, () => submit.click())
  await page.waitForURL('/demo/robotaxi/go')
  await page.getByRole('link', { name: 'Open Robotaxi' }).waitFor()

  await page.goBack()
  await page.waitForURL('/demo/robotaxi')
  await page.getByRole('button', { name: 'Access Demo' }).waitFor()
  await page.goBack()
  await see(page, 'Hello Nia')
  expect(page.context().pages()).toHaveLength(2)
})

test('DEMO-5 a demo opened in the same tab takes the place of its redirect page in the history', async () => {
  const page = await newPerson()
  await register(page, '/demo/robotaxi/open')
  await nameLead(page)
  await page.waitForURL('/demo/robotaxi/go')

  for (const path of ['/open/cymbalbites', '/demo/cymbalbites/open']) {
    await page.goto('/')
    await see(page, 'Hello Nia')
    await page.goto(path)
    await page.waitForURL('/local/sandbox/cymbalbites/')
    await page.goBack()
    await see(page, 'Hello Nia')
    expect(pathOf(page)).toBe('/')
  }
})

test('LEAD-1 DEMO-5 Back in the lead form leads to the demo page, and leaves no form behind in the history', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  await page.goto('/open/robotaxi')
  await leadForm(page).waitFor()
  expect(pathOf(page)).toBe('/demo/robotaxi/open')

  await leadForm(page).getByLabel('Company Name').fill('Blue Harbor')
  await press(page, 'Back')
  await press(page, 'Keep editing')
  expect(await leadForm(page).getByLabel('Company Name').inputValue()).toBe('Blue Harbor')
  await press(page, 'Back')
  await press(page, 'Discard')
  await leadForm(page).waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('/demo/robotaxi')

  await page.goBack()
  await see(page, 'Hello Cora')
})

test('LEAD-1 DEMO-5 forms that were opened from the demo page and cancelled leave one step to Home, over a reload too', async () => {
  const page = await newPerson()
  await signIn(page, people.customer)
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')
  const openForm = async () => {
    await press(page, 'Access Demo')
    await leadForm(page).waitFor()
    await page.waitForURL('/demo/robotaxi/open')
  }
  const cancel = async (by: () => Promise<unknown>) => {
    await by()
    await page.waitForURL('/demo/robotaxi')
    await leadForm(page).waitFor({ state: 'detached' })
  }
  await openForm()
  await cancel(() => press(page, 'Back'))
  await openForm()
  await page.reload()
  await leadForm(page).waitFor()
  await cancel(() => press(page, 'Back'))
  await page.goBack()
  await see(page, 'Hello Cora')
  expect(pathOf(page)).toBe('/')

  await page.goForward()
  await see(page, 'Robotaxi')
  await page.goForward()
  await page.waitForURL('/demo/robotaxi/open')
  await leadForm(page).waitFor()
  await cancel(() => page.keyboard.press('Escape'))
  await page.goBack()
  await see(page, 'Hello Cora')
  expect(pathOf(page)).toBe('/')
})

test('DEMO-8 DEMO-5 the form for somebody else that was opened from the demo page and cancelled leaves one step to Home', async () => {
  const page = await newPerson()
  await register(page, '/demo/robotaxi/open')
  await nameLead(page)
  await page.waitForURL('/demo/robotaxi/go')
  await page.goto('/')
  await demoCard(page, 'Robotaxi').click()
  await see(page, 'Robotaxi')

  await press(page, 'Switch')
  await page.getByRole('link', { name: 'Somebody else' }).click()
  await leadForm(page).waitFor()
  await press(page, 'Back')
  await page.waitForURL('/demo/robotaxi')
  await leadForm(page).waitFor({ state: 'detached' })
  await page.goBack()
  await see(page, 'Hello Nia')
  expect(pathOf(page)).toBe('/')
})

test.each([320, 1280])(
  'DEMO-2 at %d px Back leads to the place on a demo page that one left',
  async (width) => {
    const page = await newPerson({ viewport: { width, height: 500 } })
    await signIn(page, people.staff)
    await reloadInOurFont(page)
    await page.goto('/demo/robotaxi')
    await see(page, 'Robotaxi')
    const depth = () => page.evaluate(() => window.scrollY)
    const about = page.getByRole('contentinfo').getByRole('link', { name: 'About' })
    await about.scrollIntoViewIfNeeded()
    const before = await depth()
    expect(before).toBeGreaterThan(500)

    await about.click()
    await see(page, 'About')
    await page.goBack()
    await see(page, 'Robotaxi')
    await expect.poll(depth).toBe(before)
    expect(await about.boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y > 0 && y < 500),
    })
  },
)

test('DEMO-5 LOG-2 a go address that opened its demo opens it no more after a reload, and when one comes back to it', async () => {
  const page = await newPerson()
  const email = await register(page, '/demo/robotaxi/open')
  await nameLead(page)
  await page.waitForURL('/demo/robotaxi/go')
  await openedTab(page, async () => void (await page.goto('/cymbalbites/go')))
  await page.getByText('The demo is open. If you do not see it, please use the button.').waitFor()
  await expect.poll(() => opensOf(email)).toHaveLength(2)

  await page.reload()
  await page.getByText('You opened this demo before.').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await see(page, 'About')
  await page.goBack()
  await page.getByText('You opened this demo before.').waitFor()
  expect(page.context().pages()).toHaveLength(3)
  expect(await opensOf(email)).toHaveLength(2)
})

test('DEMO-5 LOG-2 who comes back to the go page finds the demo opened before, and opens it anew only by its button', async () => {
  const page = await newPerson()
  const email = await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await nameLead(page)
  await page.getByRole('link', { name: 'Back to the demo page' }).click()
  await page.getByRole('button', { name: 'Access Demo' }).waitFor()
  await expect.poll(() => opensOf(email)).toHaveLength(1)

  await openedTab(page, () => press(page, 'Access Demo'))
  await expect.poll(() => opensOf(email)).toHaveLength(2)

  await page.goBack()
  await page.getByText('You opened this demo before.').waitFor()
  await page.reload()
  await page.getByText('You opened this demo before.').waitFor()
  expect(page.context().pages()).toHaveLength(3)
  expect(await opensOf(email)).toHaveLength(2)

  await openedTab(page, () => press(page, 'Open Robotaxi'))
  await page.getByText('The demo is open. If you do not see it, please use the button.').waitFor()
  await expect.poll(() => opensOf(email)).toHaveLength(3)
})
