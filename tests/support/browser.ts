import { existsSync } from 'node:fs'

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

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
]

/** Requests that a test cuts on purpose show up in the console; nothing else may. */
const isExpected = (text: string) =>
  /Failed to load resource|net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION|FAILED|ABORTED)/.test(text)

/**
 * Chromium for one test file. Every page it opens is watched: an error in the console, a thrown
 * error or a violation of the content security policy fails the test (check HT-01).
 */
export const useBrowser = () => {
  const faults: string[] = []
  let browser: Browser

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath(), args: flags })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    expect(faults.splice(0)).toEqual([])
  })

  /** A browser of its own: no cookies, no storage. */
  const newPerson = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ baseURL: inject('portalUrl'), ...options })
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !isExpected(message.text())) {
        faults.push(`${message.page()?.url() ?? ''}: ${message.text()}`)
      }
    })
    context.on('weberror', (error) => faults.push(String(error.error())))
    return context.newPage()
  }

  return { newPerson }
}

type Mail = { id: string; to: string; subject: string; text: string; html: string }

const mailsTo = async (to: string): Promise<Mail[]> => {
  const url = new URL('/local/mailbox/messages', inject('portalUrl'))
  url.searchParams.set('to', to)
  return (await (await fetch(url)).json()) as Mail[]
}

/** The newest mail to this address that is none of `seen`; waits for it. */
export const newestMail = async (to: string, seen: readonly Mail[] = []): Promise<Mail> =>
  vi.waitFor(
    async () => {
      const mail = (await mailsTo(to)).find(({ id }) => !seen.some((it) => it.id === id))
      if (mail === undefined) {
        throw new Error(`No new mail to ${to}`)
      }
      return mail
    },
    { timeout: 10_000, interval: 50 },
  )

export const codeIn = ({ text }: Mail) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
export const linkIn = ({ text }: Mail) => /https?:\/\/\S+\/connect\/\S+/.exec(text)?.[0] ?? ''
