import { expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'

import { useBrowser } from '#tests/support/browser.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { pathOf, people, press, see, signIn } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const team = 'team@portal.example'

test('ROUTE-1 APP-9 a message from a demo goes to the team with its page; what was typed outlives a reload', async () => {
  const page = await newPerson()
  await signIn(page, people.customer, '/demo/robotaxi')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Contact', exact: true }).click()
  await see(page, 'Contact')
  expect(await page.title()).toBe('Contact — Partner Portal')
  await page.getByLabel('Message').fill('The map stays empty.')
  await page.reload()
  await see(page, 'Contact')
  expect(await page.getByLabel('Message').inputValue()).toBe('The map stays empty.')
  expect(await qualityFaults(page, 'contact')).toEqual([])

  const seen = await mailsTo(team)
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await see(page, 'Message sent')
  const reference = (await page.getByRole('status').locator('code').textContent()) ?? ''
  const mail = await vi.waitFor(
    async () =>
      required(
        (await mailsTo(team)).find((it) => it.subject.includes(reference)),
        'mail',
      ),
    { timeout: 10_000, interval: 50 },
  )
  expect(mail.subject).toBe(`A demo does not work (${reference})`)
  expect(mail.text).toContain('> The map stays empty.')
  expect(mail.text).toContain('Page: /demo/robotaxi')
  expect(await mailsTo(team)).toHaveLength(seen.length + 1)
  await press(page, 'Write another message')
  await page.getByLabel('Subject').and(page.locator(':focus')).waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('')
})

test('APP-11 the palette by keyboard alone: to a demo by part of its name, then the theme, then out', async () => {
  const page = await newPerson()
  await signIn(page, people.customer, '/support#passkey')
  await page.locator('details[open]#passkey').waitFor()
  expect(await qualityFaults(page, 'support')).toEqual([])
  await page.setViewportSize({ width: 1_280, height: 800 })

  const typeInPalette = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(text)
  }
  await typeInPalette('tax')
  await page.getByRole('option', { name: 'Robotaxi', selected: true }).waitFor()
  expect(await qualityFaults(page, 'palette')).toEqual([])
  await page.keyboard.press('Enter')
  await see(page, 'Robotaxi')
  expect(pathOf(page)).toBe('/demo/robotaxi')
  await page.locator('h1:focus').waitFor()

  await typeInPalette('theme da')
  await page.keyboard.press('Enter')
  await page.locator('html.dark').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await typeInPalette('log out')
  await page.keyboard.press('Enter')
  await see(page, 'Login')
})

test('APP-9 at 320 px the drawer leads to About, and passes axe', async () => {
  const page = await newPerson()
  await signIn(page, people.customer, '/support')
  await page.setViewportSize({ width: 320, height: 640 })
  await press(page, 'Menu')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'About' }).click()
  await see(page, 'About')
  await drawer.waitFor({ state: 'detached' })
  expect(await qualityFaults(page, 'about')).toEqual([])
})
