import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { isInSight } from '#tests/support/in-sight.ts'
import { logOut, pathOf, press, register, see } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()

test('AI-1 AI-2 AI-3 a person asks by keyboard, opens a cited demo, goes on after a reload and in a second tab, searches, renames and deletes', async () => {
  const page = await newPerson()
  await register(page)
  await page.goto('/ai')
  await see(page, 'Ask about your demos')
  expect(pathOf(page)).toBe('/ai/demo')

  const question = page.getByLabel('Your question')
  await question.fill('Which demos use Looker?')
  await question.press('Shift+Enter')
  await question.pressSequentially('For a retailer.')
  await question.press('Enter')
  await page.waitForURL(/\/ai\/conversation\/[\da-f-]{36}$/)
  const address = pathOf(page)
  const answers = page.getByRole('article', { name: 'Answer' })
  await answers.getByText('of your demos use Looker').waitFor()
  await expect.poll(() => question.evaluate((it) => it === document.activeElement)).toBe(true)

  await answers.getByRole('link', { name: 'Databeans' }).click()
  await see(page, 'Databeans')
  await page.goBack()
  await see(page, 'Which demos use Looker?')
  await page.getByRole('button', { name: 'Good answer', pressed: false }).click()
  await page.getByRole('button', { name: 'Good answer', pressed: true }).waitFor()
  await question.fill('Half a thought')
  await page.reload()
  await page.getByRole('button', { name: 'Good answer', pressed: true }).waitFor()
  expect(await question.inputValue()).toBe('Half a thought')

  const second = await page.context().newPage()
  await second.goto(address)
  await second.getByLabel('Your question').fill('Which of those use maps?')
  await second.getByLabel('Your question').press('Enter')
  await second
    .getByText(/of those demos uses? Google Maps/)
    .first()
    .waitFor()
  // The first tab is told.
  await page
    .getByRole('log')
    .getByText(/of those demos uses? Google Maps/)
    .waitFor()

  const search = page.getByLabel('Search conversations')
  await search.fill('looker')
  await page.getByRole('link', { name: 'New conversation' }).click()
  await see(page, 'New conversation')
  expect(pathOf(page)).toBe('/ai/new?conversations=looker')
  await page.reload()
  await see(page, 'New conversation')
  expect(await search.inputValue()).toBe('looker')
  await page.goBack()
  await see(page, 'Which demos use Looker?')
  expect(pathOf(page)).toBe(`${address}?conversations=looker`)
  await search.press('Escape')
  await expect.poll(() => pathOf(page)).toBe(address)

  await press(page, 'Rename: Which demos use Looker?')
  await page.getByLabel('Title').fill('For Acme')
  await press(page, 'Save')
  await see(page, 'For Acme')
  await press(page, 'Delete: For Acme')
  await page.waitForURL('/ai/new')
  await press(page, 'Undo')
  await see(page, 'For Acme')
  await press(page, 'Delete: For Acme')
  await page.waitForURL('/ai/new')
  await second.reload()
  await see(second, 'This conversation does not exist.')
})

test('AI-2 on a phone a question stands in sight as soon as it is asked, and stays while its answer comes or fails', async () => {
  const page = await newPerson({ isFailing: true, viewport: { width: 320, height: 568 } })
  await register(page, '/ai/new')
  const question = page.getByLabel('Your question')
  await question.fill('Which demos use Looker?')
  await question.press('Enter')
  await page.locator('article[aria-busy=false]').waitFor()
  const asked = page.locator('[data-question]', { hasText: 'Which demos use Looker?' })
  await expect.poll(() => isInSight(asked)).toBe(true)
  await press(page, 'Jump to latest')
  await expect.poll(() => isInSight(page.getByRole('button', { name: 'Bad answer' }))).toBe(true)

  const refused = Promise.withResolvers<void>()
  await page.route('**/api/aiconversations/*/messages', async (route) => {
    await refused.promise
    await route.abort()
  })
  await question.fill('And maps?')
  await question.press('Enter')
  await expect.poll(() => isInSight(page.getByText('And maps?', { exact: true }))).toBe(true)
  await expect.poll(() => isInSight(page.getByText('Searching...'))).toBe(true)
  refused.resolve()
  await expect.poll(() => isInSight(page.getByRole('button', { name: 'Retry' }))).toBe(true)
})

const textsKept = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))

test('AI-2 RE-10 a first question that nobody answers goes again by itself after a reload, as the same one, and leaves with whoever logs out', async () => {
  const page = await newPerson({ isFailing: true })
  await register(page, '/ai/new')
  const keys = new Set<string | undefined>()
  const cut = () =>
    page.route('**/api/aiconversations', async (route) => {
      const isAsked = route.request().method() === 'POST'
      keys.add(isAsked ? route.request().headers()['idempotency-key'] : undefined)
      await (isAsked ? route.abort() : route.continue())
    })
  const question = page.getByLabel('Your question')
  const promise = page.getByText('It will be asked again as soon as the portal can be reached.')
  await cut()
  await question.fill('Which demos use Looker?')
  await question.press('Enter')
  await promise.waitFor()
  await page.reload()
  await promise.waitFor()
  keys.delete(undefined)
  expect(keys).toHaveLength(1)
  await page.unroute('**/api/aiconversations')
  const again = page.waitForRequest(
    (it) => it.method() === 'POST' && it.url().endsWith('/api/aiconversations'),
  )
  expect(keys).toContain((await again).headers()['idempotency-key'])
  await page.waitForURL(/\/ai\/conversation\/[\da-f-]{36}$/)
  await page.getByRole('article', { name: 'Answer' }).waitFor()
  await expect.poll(() => textsKept(page)).not.toContain('Looker')

  await page.goto('/ai/new')
  await cut()
  await question.fill('Who drives a Robotaxi?')
  await question.press('Enter')
  await promise.waitFor()
  await expect.poll(() => textsKept(page)).toContain('Who drives')
  // The server, which tells the browser to forget, hears nothing of it.
  await page.context().route(/\/api\/[^/]+\/logout/, (route) => route.abort())
  const tab = await page.context().newPage()
  await tab.goto('/')
  await see(tab, 'Hello Nia')
  await logOut(tab)
  await see(page, 'Login')
  await expect.poll(() => textsKept(page)).not.toContain('Who drives')
})

test('AI-2 what is typed while the first question waits stays, and a mark is there when one comes back', async () => {
  const page = await newPerson()
  await register(page, '/ai/new')
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/aiconversations', async (route) => {
    if (route.request().method() === 'POST') {
      await asked.promise
    }
    await route.continue()
  })
  const question = page.getByLabel('Your question')
  await question.fill('Which demos use Looker?\n')
  await question.press('Enter')
  await question.fill('And maps?')
  asked.resolve()
  await page.waitForURL(/\/ai\/conversation\/[\da-f-]{36}$/)
  await page.getByRole('article', { name: 'Answer' }).waitFor()
  expect(await question.inputValue()).toBe('And maps?')

  await page.getByRole('button', { name: 'Good answer', pressed: false }).click()
  const mark = page.getByRole('button', { name: 'Good answer', pressed: true })
  await mark.waitFor()
  await page.getByRole('link', { name: 'WhatsApp' }).click()
  await see(page, 'WhatsApp')
  await page.goBack()
  await mark.waitFor()

  await page.goto('/ai/new')
  await see(page, 'New conversation')
  expect(await question.inputValue()).toBe('')
})

test('AI-2 what is typed between the first answer and the page of the conversation goes along', async () => {
  const page = await newPerson()
  await register(page, '/ai/new')
  const question = page.getByLabel('Your question')
  await question.fill('Which demos use Looker?')
  // Typed within the page, as soon as the answer is there: the next page comes within milliseconds.
  await page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[name=question]')
    const form = field?.form
    let wasBusy = false
    const typeOnceAnswered = () => {
      const isBusy = form?.getAttribute('aria-busy') === 'true'
      if (wasBusy && !isBusy) {
        observer.disconnect()
        field?.setRangeText('And maps?')
        field?.dispatchEvent(new Event('input', { bubbles: true }))
      }
      wasBusy ||= isBusy
    }
    const observer = new MutationObserver(typeOnceAnswered)
    observer.observe(form ?? document, { attributeFilter: ['aria-busy'] })
  })
  await question.press('Enter')

  await page.waitForURL(/\/ai\/conversation\/[\da-f-]{36}$/)
  await page.getByRole('article', { name: 'Answer' }).waitFor()
  expect(await question.inputValue()).toBe('And maps?')
})

const exported = async (page: Page, format: 'Markdown' | 'JSON') => {
  await press(page, 'Export')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press(page, `Export as ${format}`),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('AI-2 a question that is put otherwise keeps both wordings, through a reload too, and what is shown is taken along as a file', async () => {
  const page = await newPerson()
  await register(page, '/ai/new')
  const question = page.getByLabel('Your question')
  await question.fill('Which demos use Looker?')
  await question.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await answer.getByText('of your demos use Looker').waitFor()

  await press(page, 'Edit question: Which demos use Looker?')
  const edited = page.getByLabel('Edited question')
  await edited.fill('Which demos use Google Maps?')
  const form = page.locator('form', { has: edited })
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText('2 of 2').waitFor()
  await answer.getByText(/of your demos uses? Google Maps/).waitFor()
  await press(page, 'Previous wording')
  await answer.getByText('of your demos use Looker').waitFor()
  await page.reload()
  await page.getByText('1 of 2').waitFor()

  const { name, text } = await exported(page, 'Markdown')
  expect(name).toBe('Which-demos-use-Looker.md')
  expect(text).toMatch(/^# Which demos use Looker\?\n\n> Which demos use Looker\?\n\n.* use Looker/)
  expect(text).toMatch(/\n\n_Answered by .*_$/)
  expect(text).not.toContain('Which demos use Google Maps?')
  const all = await exported(page, 'JSON')
  expect(JSON.parse(all.text)).toMatchObject({
    title: 'Which demos use Looker?',
    messages: [{}, {}, { text: 'Which demos use Google Maps?' }, {}],
  })
})
