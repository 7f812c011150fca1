import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import {
  nameLead,
  newName,
  openAdmin,
  press,
  register,
  waitForFocus,
} from '#tests/support/steps.ts'
import { useRows } from '#tests/support/use-rows.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()
const { leadsOf, opensOf } = useRows()

const bar = (page: Page) => page.getByRole('region', { name: 'Demo session' })
const correction = (page: Page) => page.getByRole('dialog', { name: 'Correct this lead' })

/** A customer who opened a demo for a company. */
const demoTo = async (page: Page, company: string) => {
  const email = await register(page, '/demo/robotaxi')
  await press(page, 'Access Demo')
  await nameLead(page, company)
  await bar(page).getByText(company).waitFor()
  const [lead] = await leadsOf(email)
  return { email, id: required(lead, 'lead').id }
}

test('LEAD-7 LEAD-8 SESSION-6 whoever sees a slip in the bar of the demo session puts it right on the account page, and every tab says so, on a phone and by keys', async () => {
  const page = await newPerson({ viewport: { width: 320, height: 720 } })
  const { email } = await demoTo(page, 'Blue Harbor')
  await press(page, 'Switch')
  await page.getByRole('link', { name: 'Somebody else' }).click()
  await nameLead(page, 'Cymbl')
  await bar(page).getByText('Cymbl').waitFor()
  const tab = await page.context().newPage()
  await tab.goto('/about')
  await bar(tab).getByText('Demoing to Cymbl').waitFor()
  await page.bringToFront()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await bar(page).getByRole('link', { name: 'Correct what you wrote about Cymbl' }).press('Enter')
  const heading = page.getByRole('heading', { name: 'Who you demoed to' })
  await heading.waitFor()
  await expect
    .poll(() => heading.evaluate((it) => it.getBoundingClientRect().top))
    .toBeLessThan(720)
  await page.getByRole('button', { name: 'Correct Cymbl' }).waitFor()
  expect(await page.getByText('Blue Harbor').count()).toBe(0)
  await page.getByRole('button', { name: 'Correct Cymbl' }).press('Enter')
  await waitForFocus(page.getByLabel('Company Name'))
  expect(await qualityFaults(page, 'a lead to correct')).toEqual([])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Cymbal')
  await page.keyboard.press('Enter')

  await page.getByText('Your correction is saved.').waitFor()
  await waitForFocus(page.getByRole('button', { name: 'Correct Cymbal' }))
  await bar(page).getByText('Demoing to Cymbal').waitFor()
  await bar(tab).getByText('Demoing to Cymbal').waitFor()
  await tab.reload()
  await bar(tab).getByText('Demoing to Cymbal').waitFor()
  expect((await leadsOf(email)).map(({ company }) => company)).toEqual(['Blue Harbor', 'Cymbal'])
  expect(await qualityFaults(page, 'whom one demoed to')).toEqual([])
})

test('LEAD-6 ADMIN-3 an admin corrects a lead that somebody else changed meanwhile, then deletes it with a reason; its demo session ends at the next demo', async () => {
  const demoer = await newPerson()
  const company = newName('Quorn')
  const { email, id } = await demoTo(demoer, company)
  const page = await openAdmin(await newPerson(), `/admin/leads?q=${company}&lead=${id}`)
  const drawer = page.getByRole('dialog', { name: company })
  await drawer.getByRole('button', { name: 'Correct' }).press('Enter')
  await waitForFocus(page.getByLabel('Company Name'))
  await database()
    .updateTable('leads')
    .set((row) => ({ note: 'Hot.', version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await page.getByLabel('Company Name').fill('Quorum')
  await press(page, 'Save')
  await correction(page).getByText('Somebody else changed this lead in the meantime.').waitFor()
  await expect.poll(() => page.getByLabel('Company Name').inputValue()).toBe('Quorum')
  await expect.poll(() => page.getByLabel('Note (optional)').inputValue()).toBe('Hot.')
  await press(page, 'Save')
  const corrected = page.getByRole('dialog', { name: 'Quorum' })
  await corrected.getByText('The lead is corrected.').waitFor()
  expect(await leadsOf(email)).toMatchObject([{ company: 'Quorum', note: 'Hot.' }])
  expect(await qualityFaults(page, 'a lead')).toEqual([])

  await corrected.getByRole('button', { name: 'Delete lead' }).press('Enter')
  await waitForFocus(page.getByLabel('Reason'))
  await page.keyboard.press('Enter')
  await page.getByText('Please give a reason.').waitFor()
  await page.keyboard.type('They asked for it.')
  await page.keyboard.press('Enter')
  await page.getByText('The lead is deleted.').waitFor()
  expect(await leadsOf(email)).toEqual([])
  await page.keyboard.press('Escape')
  await page.waitForURL(`/admin/leads?q=${company}`)
  await page.getByText('No lead matches.').waitFor()

  const opened = (await opensOf(email)).length
  await demoer.bringToFront()
  await demoer.goto('/demo/nba')
  await press(demoer, 'Access Demo')
  await demoer.getByText('This lead does not exist any more. Who are you demoing to?').waitFor()
  await bar(demoer).waitFor({ state: 'detached' })
  expect(await opensOf(email)).toHaveLength(opened)
})
