import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { addPartnerOrganization } from '#tests/support/organizations.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { newName, openAdmin, pathOf, people, press, see } from '#tests/support/steps.ts'
import { tamper } from '#tests/support/tamper.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()

/** The text of the file that the button of that name has the browser save. */
const saved = async (page: Page, button: string, name: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  expect(download.suggestedFilename()).toBe(name)
  return readFile(await download.path(), 'utf8')
}

test('ADMIN-3 an admin sees in the audit log what she did, narrows the log, verifies it and takes it away', async () => {
  const word = newName('Zephyr')
  // One long word: it has to break on a phone.
  const name = `${word}LaboratoriesForTheObservationOfWindAndWeatherOverTheSea`
  const { id } = await addPartnerOrganization(database(), name)
  const page = await openAdmin(await newPerson(), `/admin/partners?organization=${id}`)
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByLabel('Robotaxi').selectOption('Hidden')
  await drawer.getByText('Saved.').waitFor()
  await drawer.getByRole('link', { name: 'What admins changed here' }).press('Enter')

  await see(page, 'Admin Tools — Audit log')
  expect(pathOf(page)).toBe(`/admin/audit-log?subject=${id}`)
  await expect.poll(() => page.title()).toBe('Admin Tools — Audit log — Partner Portal')
  const entry = page.getByRole('article', { name: `Demo shown or hidden: ${name}` })
  await entry.getByText(`By ${people.admin}`).waitFor()
  await entry.getByRole('row', { name: 'Visibility By its rule Hidden' }).waitFor()
  await entry.getByRole('row', { name: 'Demo Robotaxi Robotaxi' }).waitFor()
  await page.getByText('1 entry about one subject').waitFor()

  await page.getByLabel('Kind').selectOption('Access approved')
  await page.getByText('No entry matches.').waitFor()
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter')
  await page.getByLabel('Search the audit log').fill(`${word} ${people.admin}`)
  await page.waitForURL(new RegExp(`audit-log\\?q=${word}\\+ada(?:@|%40)google\\.com$`))
  await entry.waitFor()
  await page.getByLabel('From').focus()
  await page.keyboard.type('01022026')
  await page.waitForURL(/from=2026-01-02/)
  await entry.waitFor()
  await page.getByRole('button', { name: 'Verify' }).press('Enter')
  // It is the first one where no other test did anything before.
  await page.getByText(/checked, (?:none was|it was not) changed\.$/).waitFor()
  expect(await qualityFaults(page, 'the audit log')).toEqual([])

  const [csv = '', ...rows] = (await saved(page, 'CSV', 'audit-log.csv')).split('\r\n')
  expect(csv).toContain('Row,At (UTC),Kind,Actor')
  expect(rows).toEqual([expect.stringContaining(`,organization.demo-set,${people.admin},`), ''])
  const [line = '', ...others] = (await saved(page, 'JSON lines', 'audit-log.jsonl')).split('\n')
  const act = JSON.parse(line) as { seq: number }
  expect(act).toMatchObject({ kind: 'organization.demo-set', subject: name })
  expect(others).toEqual([''])

  // By somebody who may do anything to the database.
  await tamper({ db: database() }, `update audit_log set actor = 'eve' where seq = ${act.seq}`)
  await page.getByRole('button', { name: 'Verify' }).press('Enter')
  const why = `The audit log failed verification. Row ${act.seq} is not what was written there.`
  await page.getByRole('alert').getByText(why).waitFor()
  expect(await qualityFaults(page, 'a broken audit log')).toEqual([])
  await tamper(
    { db: database() },
    `update audit_log set actor = '${people.admin}' where seq = ${act.seq}`,
  )
  await page.getByRole('link', { name: `Go to row ${act.seq}` }).press('Enter')
  await page.waitForURL(`/admin/audit-log?row=${act.seq}`)
  await entry.getByRole('link', { name }).press('Enter')
  await drawer.getByText('What admins changed here').waitFor()
})

test('ADMIN-3 APP-12 a day that is not chosen says so, in place of what the browser shows, until somebody is in its field', async () => {
  const page = await openAdmin(await newPerson(), '/admin/audit-log')
  const from = page.getByLabel('From')
  const none = page.getByText('Any day')
  const colour = () => from.evaluate((field) => getComputedStyle(field).color)
  await none.first().waitFor()
  expect(await none.count()).toBe(2)
  const unseen = await colour()
  await from.focus()
  expect(await none.filter({ visible: true }).count()).toBe(1)
  expect(await colour()).not.toBe(unseen)
  await page.keyboard.type('01022026')
  await page.waitForURL(/from=2026-01-02/)
  await page.getByLabel('Search the audit log').focus()
  expect(await none.count()).toBe(1)
  expect(await colour()).not.toBe(unseen)
})
