import { setTimeout } from 'node:timers/promises'

import type { Page, Route } from 'playwright-core'

import type { EndpointName } from '#src/api/contract/endpoints.ts'
import type { Answer } from '#tests/support/paths/answer.ts'
import { callNumber, numberCalls } from '#tests/support/paths/call-ledger.ts'
import { callOf, createGate, isByTheWay } from '#tests/support/paths/gate.ts'
import { holdTimers } from '#tests/support/paths/held-timers.ts'
import { readSight } from '#tests/support/paths/sight.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { readWaysOn } from '#tests/support/paths/ways-on.ts'

const conclude = (route: Route, answer: Answer) => {
  switch (answer.kind) {
    case 'real':
      return route.continue()
    case 'dropped':
      return route.abort('failed')
    case 'answered':
      return route.fulfill({
        status: answer.status,
        contentType: answer.contentType,
        body: JSON.stringify(answer.body),
      })
  }
}

/** Chromium's debugger now and then collects the answer to a question as garbage. Asking changes nothing: once more, then. */
const askTwice = async <TAnswer>(ask: () => Promise<TAnswer>): Promise<TAnswer> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && error.message.includes('was garbage collected')) {
      return ask()
    }
    throw error
  }
}

/**
 * A page of Chromium in front of the real server. Its calls wait until the test lets them through or
 * answers in the server's place; its clock stands still. `onReal` is told of calls let through.
 */
export const browserStage = async (
  page: Page,
  onReal: (call: EndpointName) => void = () => {},
): Promise<Stage> => {
  const gate = createGate()
  const letGo = new Map<string, () => void>()

  await page.addInitScript(holdTimers)
  await page.addInitScript(numberCalls, callNumber)
  // As in jsdom: what saved credentials and passkeys add to a page has journeys of its own.
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PasswordCredential')
    Reflect.deleteProperty(window, 'PublicKeyCredential')
  })
  await page.route('**/api/**', (route, request) => {
    const call = callOf({ method: request.method(), url: request.url() })
    if (isByTheWay(call, request.url(), request.postData())) {
      return route.continue()
    }
    const number = request.headers()[callNumber] ?? ''
    const release = gate.hold(call, async (answer) => {
      letGo.delete(number)
      if (answer.kind === 'real') {
        onReal(call)
      }
      await conclude(route, answer)
    })
    letGo.set(number, release)
  })
  // Whoever opened a demo comes back; Chromium lets a page in the background wait.
  page.context().on('page', () => {
    page.bringToFront().catch(() => {})
  })

  /** Lets go of what the page gave up; answers whether all that it waits for has come here. */
  const settleCalls = async () => {
    const open = new Set(await askTwice(() => page.evaluate(() => [...openCalls])))
    for (const [number, release] of letGo) {
      if (!open.has(number)) {
        letGo.delete(number)
        release()
      }
    }
    return [...open].every((number) => letGo.has(number))
  }

  const control = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .first()

  return {
    click: async (name) => {
      const isBusy = (await control(name).getAttribute('aria-disabled')) === 'true'
      // A person may press what is busy; Playwright would wait until it is not.
      await control(name).click({ force: isBusy })
      // Nobody points at what comes to stand there next: a demo's card would load its demo.
      await page.mouse.move(0, 0)
    },
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    press: (key) => page.keyboard.press(key),
    go: (path) =>
      page.evaluate((href) => {
        history.pushState({}, '', href)
      }, path),
    // A sign-in that fails has a code besides, which comes by itself a moment later: no scene of a flow names it.
    sight: async () =>
      (await askTwice(() => page.evaluate(readSight))).filter(
        (line) => !line.startsWith('status: Code for support: '),
      ),
    waysOn: () => askTwice(() => page.evaluate(readWaysOn)),
    calls: async () => ((await settleCalls()) ? gate.calls() : [...gate.calls(), 'one on its way']),
    answer: async (call, answer) => {
      await settleCalls()
      await gate.answer(call, answer)
    },
    elapse: async (ms, skip = 0) => {
      await page.waitForFunction(
        ([length, before]) => {
          const isThere = heldTimers.waiting(length) > before
          if (isThere) {
            heldTimers.fire(length, before)
          }
          return isThere
        },
        [ms, skip] as const,
      )
    },
    sleep: (ms) =>
      page.evaluate((length) => {
        heldTimers.jump(length)
        heldTimers.tick()
      }, ms),
    // Not within the page: Chromium may give up a promise that only a timer of the page holds.
    settle: () => setTimeout(4),
  }
}
