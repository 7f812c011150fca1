import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { Page } from 'playwright-core'
import { afterEach, expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { passTime } from '#tests/support/calls-under-way.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { textInQrCode } from '#tests/support/qr-code.ts'
import {
  pathOf,
  people,
  press,
  see,
  signIn,
  signInByCode,
  waitForFocus,
} from '#tests/support/steps.ts'
import { ownPortal } from '#tests/support/own-portal.ts'

const { newPerson } = useBrowser()

const minute = 60_000
const shownCode = (page: Page) => page.getByText(/^[A-Z]{4}-[A-Z]{4}$/)

/** A device that shows a code, its clock in the test's hand. */
const newDevice = async () => {
  const page = await newPerson()
  await page.clock.install()
  await page.goto('/device')
  return { page, code: await shownCode(page).innerText() }
}

/** Lets the device ask again and again until it shows this; well within the ten minutes of its code. */
const seeSoon = async (device: Page, heading: string) => {
  await expect
    .poll(
      async () => {
        await passTime(device, 15_000)
        return device.getByRole('heading', { level: 1, name: heading }).isVisible()
      },
      { interval: 1_000 },
    )
    .toBe(true)
}

const subjectsOfMails = async () => (await mailsTo(people.partner)).map(({ subject }) => subject)

const verify = async (page: Page) => {
  await press(page, 'Verify')
  await see(page, 'Let this device in?')
}

test('DEVICE-1 DEVICE-2 DEVICE-4 DF-05 DF-07 DF-08 a scanned code is confirmed by a signed-in person, and the device is in', async () => {
  const faults: string[] = []
  const { page: device, code } = await newDevice()
  const answers: number[] = []
  device.on('response', (answer) => {
    if (answer.url().endsWith('/device/login/reply')) {
      answers.push(answer.status())
    }
  })
  faults.push(...(await qualityFaults(device, 'device')))
  const drawing = device.getByRole('img', { name: 'The address with the code, as a QR code' })
  const address = textInQrCode(required(await drawing.locator('path').getAttribute('d'), 'drawing'))
  expect(address).toBe(`${ownPortal().url}/device/verify?code=${code}`)

  const owner = await newPerson()
  const { pathname, search } = new URL(address)
  await signInByCode(owner, people.partner, pathname + search)
  await see(owner, 'Connect a device')
  expect(await owner.getByLabel('Code').inputValue()).toBe(code)
  await verify(owner)
  await owner.getByText(code).waitFor()
  await owner.getByText('Chrome on Linux').waitFor()
  faults.push(...(await qualityFaults(owner, 'device asks')))
  // Nothing has happened yet: the device asks, and is told so.
  await passTime(device, minute)
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  expect(new Set(answers)).toEqual(new Set([400]))
  await press(owner, 'Approve')
  await owner.getByText('You can return to your device.').waitFor()

  await seeSoon(device, 'Hello Alex')
  expect(pathOf(device)).toBe('/')
  await expect.poll(subjectsOfMails).toContain('A device was signed in to Partner Portal')
  await owner.goto('/account')
  await owner.getByText('Device code').first().waitFor()
  expect(faults).toEqual([])
})

test("DEVICE-2 DF-03 a code that is denied is told as 'Device code expired', and a new one is there", async () => {
  const { page: device, code } = await newDevice()
  const owner = await newPerson()
  await signIn(owner, people.partner, '/device/verify')
  await waitForFocus(owner.getByLabel('Code'))
  await owner.keyboard.type(code.toLowerCase().replace('-', ' '))
  await owner.keyboard.press('Enter')
  await waitForFocus(owner.getByRole('heading', { level: 1, name: 'Let this device in?' }))
  await owner.keyboard.press('Tab')
  await owner.keyboard.press('Tab')
  await owner.keyboard.press('Enter')
  await see(owner, 'Device denied')

  await device.getByText('Device code expired').waitFor()
  await expect.poll(() => shownCode(device).innerText()).not.toBe(code)
})

test("DEVICE-2 ERROR-1 a code that runs out is told as 'Device code expired', and a new one is there", async () => {
  const { page, code } = await newDevice()
  await passTime(page, 10 * minute)

  await page.getByText('Device code expired').waitFor()
  await expect.poll(() => shownCode(page).innerText()).not.toBe(code)
})

const running: ChildProcess[] = []
afterEach(() => {
  running.splice(0).forEach((child) => child.kill())
})

const startClient = () => {
  const script = fileURLToPath(new URL('../../cli/device.ts', import.meta.url))
  const child = spawn(process.execPath, [script], { env: { PORTAL_URL: ownPortal().url } })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text.toString()
    })
  }
  return {
    exit: once(child, 'exit'),
    said: () => said,
    heard: (pattern: RegExp) =>
      vi.waitFor(() => required(pattern.exec(said)?.[0], `${pattern} in «${said}»`), 20_000),
  }
}

test('DEVICE-1 DEVICE-2 a command-line client is let in, lists the demos, and leaves no session behind', async () => {
  const client = startClient()
  const { pathname, search } = new URL(await client.heard(/http\S+code=\S+/))
  const owner = await newPerson()
  await signIn(owner, people.partner, pathname + search)
  await verify(owner)
  await owner.getByText(/^The command line on /).waitFor()
  await press(owner, 'Approve')
  await see(owner, 'Device approved')

  expect(await client.exit).toEqual([0, null])
  expect(client.said()).toContain('Signed in as Alex Kim (alex@partner.example).')
  expect(client.said()).toContain(`${ownPortal().url}/demo/robotaxi`)
  expect(client.said()).toContain('Logged out again.')
})
