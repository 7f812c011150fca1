import { STATUS_CODES } from 'node:http'
import { setTimeout } from 'node:timers/promises'

import type { CDPSession, Page } from 'playwright-core'

import type { EndpointName } from '#src/api/contract/endpoints.ts'
import { real, type Answer } from '#tests/support/paths/answer.ts'
import { callNumber, numberCalls } from '#tests/support/paths/call-ledger.ts'
import { callOf, createGate, isByTheWay } from '#tests/support/paths/gate.ts'
import { holdTimers } from '#tests/support/paths/held-timers.ts'
import { readSight } from '#tests/support/paths/sight.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { readWaysOn } from '#tests/support/paths/ways-on.ts'

const conclude = async (devtools: CDPSession, requestId: string, answer: Answer) => {
  switch (answer.kind) {
    case 'real':
      await devtools.send('Fetch.continueRequest', { requestId })
      return
    case 'dropped':
      await devtools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
      return
    case 'answered':
      await devtools.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: answer.status,
        // One of our own has no words that the browser knows.
        responsePhrase: STATUS_CODES[answer.status] ?? 'Refused',
        responseHeaders: [{ name: 'content-type', value: answer.contentType }],
        body: Buffer.from(JSON.stringify(answer.body)).toString('base64'),
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
  // By a route of Playwright's each page would ask for all of the app's code anew.
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const call = callOf(request)
    if (isByTheWay(call, request.url, request.postData ?? null)) {
      // Its page may have gone.
      conclude(devtools, requestId, real).catch(() => {})
      return
    }
    const number = request.headers[callNumber] ?? ''
    const release = gate.hold(call, async (answer) => {
      letGo.delete(number)
      if (answer.kind === 'real') {
        onReal(call)
      }
      await conclude(devtools, requestId, answer)
    })
    letGo.set(number, release)
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
  // Whoever opened a demo comes back; Chromium lets a page in the background wait.
  page.on('popup', () => {
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
