import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { answerProvider, pathOf, press, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()
const ada = 'ada@google.com'

test('ADMIN-3 an admin sees in the audit log what she did, narrows the log, verifies it and takes it away', async () => {
  const { id } = await database()
    .insertInto('organizations')
    .values({
      kind: 'partner',
      name: 'Zephyr Labs',
      origin: crypto.randomUUID(),
      created_at: Date.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await newPerson()
  await page.goto(
    `/login/partner-google?redirect=${encodeURIComponent(`/admin/partners?organization=${id}`)}`,
  )
  await press(page, 'Continue with Google')
  await answerProvider(page, ada)
  const drawer = page.getByRole('dialog', { name: 'Zephyr Labs' })
  await drawer.getByLabel('Robotaxi').selectOption('Hidden')
  await drawer.getByText('Saved.').waitFor()
  await drawer.getByRole('link', { name: 'What admins changed here' }).press('Enter')

  await see(page, 'Admin Tools — Audit log')
  expect(pathOf(page)).toBe(`/admin/audit-log?subject=${id}`)
  expect(await page.title()).toBe('Admin Tools — Audit log — Partner Portal')
  const entry = page.getByRole('article', { name: 'Demo shown or hidden: Zephyr Labs' })
  await entry.getByText(`By ${ada}`).waitFor()
  await entry.getByRole('row', { name: 'Is shown — No' }).waitFor()
  await page.getByText('1 entry about one subject').waitFor()

  await page.getByLabel('Kind').selectOption('Access approved')
  await page.getByText('No entry matches.').waitFor()
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter')
  await page.getByLabel('Search the audit log').fill('zephyr')
  await page.waitForURL(/audit-log\?q=zephyr$/)
  await entry.waitFor()
  await page.getByLabel('From').focus()
  await page.keyboard.type('01022026')
  await page.waitForURL(/from=2026-01-02/)
  await entry.waitFor()
  await page.getByRole('button', { name: 'Verify' }).press('Enter')
  await page.getByText(/^\d+ entr(y holds|ies hold)\.$/).waitFor()
  expect(await qualityFaults(page, 'the audit log')).toEqual([])

  for (const [name, file] of [
    ['CSV', 'audit-log.csv'],
    ['JSON lines', 'audit-log.jsonl'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)])
    expect(download.suggestedFilename()).toBe(file)
  }
  await entry.getByRole('link', { name: 'Zephyr Labs' }).press('Enter')
  await drawer.getByText('What admins changed here').waitFor()
})
