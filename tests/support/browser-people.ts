import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

import { ownPortal } from '#tests/support/own-portal.ts'

/** Somebody's browser, as far as what is heard of it is judged by that. */
export type Person = {
  readonly context: BrowserContext
  /** Requests of theirs may fail. */
  isFailing: boolean
  /** Their context is of no use to anybody else. */
  isSpent: boolean
}

/** Somebody whose browser others may have after them. */
type Guest = Person & { readonly baseURL: string; readonly resting: Page }

/** What their browser keeps for the portal. */
export type Stored = Readonly<Record<string, string>>

type Coming = Pick<Person, 'isFailing'> & {
  readonly isCutOff: boolean
  readonly isFirstVisit: boolean
  readonly stored: Stored
}

const stateAt = (baseURL: string, stored: Stored) => {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: new URL(baseURL).origin, localStorage }] }
}

/** A clock, scripts and listeners that a test puts there stay for as long as the context does. */
const spendWhere = (person: Person) => {
  const { context } = person
  const spend = (owner: object, name: string) => {
    const act = Reflect.get(owner, name) as (...args: unknown[]) => unknown
    Object.assign(owner, {
      [name]: (...args: unknown[]) => {
        person.isSpent = true
        return act.apply(owner, args)
      },
    })
  }
  spend(context, 'on')
  spend(context, 'addInitScript')
  spend(context, 'setOffline')
  spend(context.clock, 'install')
}

/**
 * A page that stays while people come and go, and is nobody's tab: with its last page a browser ends the process that they ran
 * in, and what that had compiled of the app is gone. It runs nothing by itself.
 */
const openResting = async (context: BrowserContext) => {
  const resting = await context.newPage()
  await resting.goto('/parts.json')
  const pages = context.pages.bind(context)
  Object.assign(context, { pages: () => pages().filter((it) => it !== resting) })
  return resting
}

/** Runs in the resting page: of what the browser kept for the portal only its cache of files stays. */
const keepOnly = async (stored: Stored) => {
  localStorage.clear()
  for (const [name, value] of Object.entries(stored)) {
    localStorage.setItem(name, value)
  }
  for (const { name = '' } of await indexedDB.databases()) {
    indexedDB.deleteDatabase(name)
  }
}

/** Runs in the resting page: brings the code of all pages into the cache, as each tab does by itself; answers its build. */
const loadParts = async () => {
  const parts = (await (await fetch('/parts.json')).json()) as string[]
  const [page] = await Promise.all([
    fetch('/').then((it) => it.text()),
    ...parts.map(async (path) => (await fetch(path)).blob()),
  ])
  return /<meta name="build" content="([^"]+)"/.exec(page)?.[1] ?? ''
}

/** Runs in each tab: the code of all pages of that build is in the cache (`src/app/first-load/load-rest.ts`). */
const rememberLoaded = (build: string) => {
  try {
    sessionStorage.setItem('parts', sessionStorage.getItem('parts') ?? build)
  } catch {
    // No page of ours.
  }
}

/**
 * Who comes after another finds nothing of theirs but the browser's cache of the app's files, compiled once: without it they are
 * half of what a page costs. `hear` listens to a context for as long as it is there.
 */
export const createPeople = (browser: Browser, hear: (person: Person) => void) => {
  let gone: Guest[] = []
  let here: (Guest | Person)[] = []

  const begin = async (options: BrowserContextOptions, isSpent: boolean): Promise<Person> => {
    // Nothing to wait for in movement; a test that looks at it asks for it.
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    return { context, isFailing: false, isSpent }
  }
  const welcome = <TPerson extends Person>(person: TPerson) => {
    hear(person)
    spendWhere(person)
    return person
  }
  const beginGuest = async (baseURL: string): Promise<Guest> => {
    const person = await begin({ baseURL }, false)
    const resting = await openResting(person.context)
    await person.context.addInitScript(rememberLoaded, await resting.evaluate(loadParts))
    return welcome({ ...person, baseURL, resting })
  }
  /** Somebody who left, and used the same portal. */
  const find = (baseURL: string) => {
    const found = gone.find((it) => it.baseURL === baseURL)
    gone = gone.filter((it) => it !== found)
    return found
  }
  const comeAfter = async (baseURL: string, stored: Stored) => {
    const guest = find(baseURL) ?? (await beginGuest(baseURL))
    await guest.context.clearCookies()
    await guest.resting.evaluate(keepOnly, stored)
    return guest
  }
  const leave = async (person: Guest | Person) => {
    const { context, isSpent } = person
    if (isSpent || !('resting' in person)) {
      await context.close()
      return
    }
    await Promise.all(context.pages().map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    gone.push(person)
  }

  return {
    /** Somebody who was never here. */
    come: async (
      { baseURL = ownPortal().url, ...own }: BrowserContextOptions,
      { isFailing, isCutOff, isFirstVisit, stored }: Coming,
    ) => {
      // Pages of one process hear together that the network is back, and the resting one gets it first.
      const isAlone = isCutOff || isFirstVisit || Object.keys(own).length > 0
      const person = isAlone
        ? welcome(await begin({ ...own, baseURL, storageState: stateAt(baseURL, stored) }, true))
        : await comeAfter(baseURL, stored)
      person.isFailing = isFailing
      here.push(person)
      return person.context
    },
    pages: () => here.flatMap(({ context }) => context.pages()),
    allLeave: async () => {
      const all = here
      here = []
      await Promise.all(all.map(leave))
    },
    /** Nobody comes again to a portal that one file had for itself. */
    forgetOthers: async () => {
      const others = gone.filter(({ baseURL }) => baseURL !== ownPortal().url)
      gone = gone.filter((it) => !others.includes(it))
      await Promise.all(others.map(({ context }) => context.close()))
    },
  }
}
