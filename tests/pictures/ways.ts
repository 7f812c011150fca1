import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import type { ProblemName } from '#src/api/contract/problem.ts'
import { required } from '#src/lib/required.ts'
import { beginGoogleSession, beginSession } from '#tests/support/browser-session.ts'
import { ownPortal } from '#tests/support/own-portal.ts'
import { people, see } from '#tests/support/steps.ts'

export type Way = (page: Page) => Promise<unknown>

/** One after the other. */
export const first =
  (...ways: readonly Way[]): Way =>
  async (page) => {
    for (const way of ways) {
      await way(page)
    }
  }

/** A page of another browser. */
export const elsewhere = async (page: Page) => {
  const browser = required(page.context().browser(), 'browser')
  const context = await browser.newContext({ baseURL: ownPortal().url })
  return context.newPage()
}

/** Opens an address, and waits for the page's heading. */
export const at =
  (path: string, heading: string | RegExp = /^(?!Loading)/): Way =>
  async (page) => {
    await page.goto(path)
    // It is out of the tree of names where a dialog is open.
    await page.locator('h1:visible').filter({ hasText: heading }).first().waitFor()
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  }

const person =
  (email: string): Way =>
  (page) =>
    beginSession(page, email)

/** Who is signed in; the pages come after. */
export const customer = person(people.customer)
export const partner = person(people.partner)
export const staff: Way = (page) => beginGoogleSession(page, people.staff)
export const admin: Way = (page) => beginGoogleSession(page, people.admin)
export const signedInAs = person

/** Answers to a call that never come. */
export const held =
  (call: string): Way =>
  (page) =>
    page.route(call, () => {})

/** Answers to a call that tell of a fault; 400 and its like are not tried again. */
export const failing =
  (call: string, status = 400, title = '', name: ProblemName = 'bad-request'): Way =>
  (page) =>
    page.route(call, (route) =>
      route.fulfill({
        status,
        contentType: title === '' ? 'text/plain' : 'application/problem+json',
        body: title === '' ? '' : JSON.stringify({ type: `/problems/${name}`, title, status }),
      }),
    )

/** Answers to a call of the test's own. */
export const answering =
  (call: string, json: unknown): Way =>
  (page) =>
    page.route(call, (route) => route.fulfill({ json }))

/** Opens an address and waits for this text. */
export const showing =
  (path: string, text: string | RegExp): Way =>
  async (page) => {
    await page.goto(path)
    await page.getByText(text).first().waitFor()
  }

export const saying =
  (text: string | RegExp): Way =>
  (page) =>
    page.getByText(text).filter({ visible: true }).first().waitFor()

export const pressing =
  (name: string | RegExp): Way =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click()

export const titled =
  (heading: string | RegExp): Way =>
  (page) =>
    see(page, heading)
