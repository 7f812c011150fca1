import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { reportFlows } from '#tests/report/flows.ts'
import { reportPage } from '#tests/report/page.ts'
import { reportData } from '#tests/report/report-data.ts'
import { requirementsOf } from '#tests/report/requirements.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { qualityFaults } from '#tests/support/quality.ts'

const { newPerson } = useBrowser()
const root = join(import.meta.dirname, '../..')
const file = 'tests/models/paths.test.ts'

test('FLOW-4 APP-9 the report opens from a file: by search, by address and by keyboard, in both themes, on a phone', async () => {
  const results = [
    { file, group: '', title: 'LOGIN-2 it works', isPassed: true, ms: 3 },
    { file, group: '', title: 'LOGIN-1 it works', isPassed: false, ms: 3 },
  ]
  const flows = await reportFlows(root, results, ['copy-link', 'login'])
  const requirements = requirementsOf(root, results)
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'paths.html')
  const report = { flows, requirements, results, startedAt: Date.UTC(2026, 0, 31, 9, 5) }
  writeFileSync(path, await reportPage(report))

  const page = await newPerson()
  const url = pathToFileURL(path).href
  await page.goto(url)
  await page.getByText('2 tests, 1 failed').waitFor()
  await page.getByText('Run of 2026-01-31 09:05 UTC').waitFor()
  const ids = () => page.getByRole('rowheader').allTextContents()
  await expect.poll(async () => (await ids()).at(0)).toBe('LOGIN-1')
  expect((await ids()).at(-1)).toBe('LOGIN-2')

  await page.keyboard.press('/')
  await page.keyboard.type('login-2')
  await expect.poll(ids).toEqual(['LOGIN-2'])
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(300)

  const { id, name } = required(reportData(report).flows[0]?.models[0]?.paths[0], 'path')
  await page.goto(`${url}#copy-link/${id}`)
  await page.reload()
  await page.getByText(name).waitFor()
  await page.getByRole('application', { name: /^Chart of copyLink/ }).waitFor()
  await expect.poll(() => page.locator('.edge.taken').count()).toBeGreaterThan(0)
  expect(await qualityFaults(page, 'report')).toEqual([])
})
