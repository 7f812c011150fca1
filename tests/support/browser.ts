import { existsSync } from 'node:fs'

import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'

import { createPeople, type Person, type Stored } from '#tests/support/browser-people.ts'
import { watchCalls } from '#tests/support/calls-under-way.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const executablePath = () => {
  const path = process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place))
  if (path === undefined) {
    throw new Error('No Chromium found. Set CHROMIUM_PATH.')
  }
  return path
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // A page lives for seconds here: what is compiled for long runs is never won back.
  '--js-flags=--no-opt --no-maglev',
]

/** The pages of one person share a process, and what it compiled. */
const together = ['--renderer-process-limit=1']

type BrowserNeeds = {
  /** A page of the file hangs or crashes: each has a process of its own. */
  hangs?: boolean
}

type PersonOptions = Omit<BrowserContextOptions, 'storageState'> & {
  /** The test drops calls of this person or restarts their server: requests may fail. */
  isFailing?: boolean
  /** The test cuts this person's network. */
  isCutOff?: boolean
  /** Not even the app's files are in their cache. */
  isFirstVisit?: boolean
  /** Unless told otherwise, that they logged in as a customer before, which leads `/login` to that form (APP-6). */
  stored?: Stored
}

/**
 * Chromium reports every answer that is no success as an error of the console, although the app asked and has its way
 * with it: a refused code, an unknown address. Only that is let through, for calls of the API and for the page itself, and for
 * the live channel, whose session may end before it opens.
 */
const isRefusal = (message: ConsoleMessage) => {
  const { url } = message.location()
  return (
    /^WebSocket connection to .* Unexpected response code: 403/.test(message.text()) ||
    (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
      (new URL(url).pathname.startsWith('/api/') || url === message.page()?.url()))
  )
}

/** What a cut network leaves in the console: Chromium's word on the request, and React's on the error it caused. */
const isCut = (message: ConsoleMessage) =>
  /^(?:Failed to load resource|CallError|MissingCode): |^WebSocket connection to /.test(
    message.text(),
  )

/** What a person sees on a page, to tell a failure by. */
const sight = async (page: Page) => {
  const seen = await page
    .locator('body')
    .ariaSnapshot({ timeout: 10_000 })
    .catch(() => 'nothing to be read')
  return `${page.url()}\n${seen}\n`
}

/** What went wrong on the pages of the test that runs. */
const faults: string[] = []

const hear = (person: Person) => {
  const { context } = person
  context.setDefaultTimeout(30_000)
  watchCalls(context)
  context.on('console', (message) => {
    const isFault = ['error', 'warning'].includes(message.type())
    if (isFault && !isRefusal(message) && !(person.isFailing && isCut(message))) {
      faults.push(`${message.page()?.url() ?? ''}: ${message.text()}`)
    }
  })
  context.on('weberror', (error) => faults.push(String(error.error())))
}

const launch = async (args: readonly string[]) => {
  const browser = await chromium.launch({
    executablePath: executablePath(),
    args: [...flags, ...args],
  })
  return { browser, people: createPeople(browser, hear) }
}
type Launched = Awaited<ReturnType<typeof launch>>

/** Of all files of a worker; it ends with the worker. */
let shared: Promise<Launched> | undefined

/**
 * Chromium for a test file. Every page it opens is watched: an error in the console, a thrown
 * error or a violation of the content security policy fails the test (check HT-01).
 */
export const useBrowser = ({ hangs = false }: BrowserNeeds = {}) => {
  const database = portalDatabase()
  let people: Launched['people']

  if (hangs) {
    let browser: Browser
    beforeAll(async () => {
      ;({ browser, people } = await launch([]))
    })
    afterAll(() => browser.close())
  } else {
    beforeAll(async () => {
      shared ??= launch(together)
      ;({ people } = await shared)
    })
  }
  afterAll(() => people.forgetOthers())
  // The limits of an address and a mailbox are for one person, not for all tests together.
  beforeEach(() =>
    Promise.all([
      database().deleteFrom('rate_limits').execute(),
      database().deleteFrom('passcode_sends').execute(),
    ]),
  )
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const sights = await Promise.all(people.pages().map(sight))
      process.stderr.write(`${task.name}: ${sights.join('')}`)
    }
    await people.allLeave()
    expect(faults.splice(0)).toEqual([])
  })

  /** A browser of its own: no cookies, and nothing stored but what is told. How things look is of its first tab. */
  const newPerson = async (options: PersonOptions = {}): Promise<Page> => {
    const {
      isCutOff = false,
      isFailing = isCutOff,
      isFirstVisit = false,
      stored = { loginForm: 'customer' },
      viewport,
      colorScheme,
      reducedMotion,
      ...own
    } = options
    const context = await people.come(own, { isFailing, isCutOff, isFirstVisit, stored })
    const page = await context.newPage()
    if (viewport) {
      await page.setViewportSize(viewport)
    }
    if (colorScheme !== undefined) {
      await page.emulateMedia({ colorScheme })
    }
    if (reducedMotion !== undefined) {
      await page.emulateMedia({ reducedMotion })
    }
    return page
  }

  return { newPerson }
}
