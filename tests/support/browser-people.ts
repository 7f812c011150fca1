import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

import { ownPortal } from '#tests/support/own-portal.ts'

/** Somebody's browser, as far as what is heard of it is judged by that. */
export type Person = {
  readonly context: BrowserContext
  /** Requests of theirs may fail. */
  isCutOff: boolean
  /** Their context is of no use to anybody else. */
  isSpent: boolean
}

type Coming = Pick<Person, 'isCutOff'> & { readonly isFirstVisit: boolean }

/** Nothing stored but that they logged in as a customer before, which leads `/login` to that form (APP-6). */
const stateAt = (baseURL: string) => ({
  cookies: [],
  origins: [
    {
      origin: new URL(baseURL).origin,
      localStorage: [{ name: 'loginForm', value: 'customer' }],
    },
  ],
})

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
  spend(context.clock, 'install')
}

/**
 * Who comes after another finds nothing of theirs but the browser's cache of the app's files, compiled once: without it they are
 * half of what a page costs. `hear` listens to a context for as long as it is there.
 */
export const createPeople = (browser: Browser, hear: (person: Person) => void) => {
  const gone: Person[] = []
  let here: Person[] = []

  const begin = async (options: BrowserContextOptions): Promise<Person> => {
    const baseURL = options.baseURL ?? ownPortal().url
    const context = await browser.newContext({
      storageState: stateAt(baseURL),
      // Nothing to wait for; a test that looks at movement asks for it.
      reducedMotion: 'reduce',
      baseURL,
      ...options,
    })
    const isSpent = Object.keys(options).length > 0
    const person = { context, isCutOff: false, isSpent }
    hear(person)
    spendWhere(person)
    return person
  }
  const follow = async (before: Person) => {
    await before.context.setStorageState(stateAt(ownPortal().url))
    return before
  }
  const leave = async (person: Person) => {
    const { context, isSpent } = person
    if (isSpent) {
      await context.close()
      return
    }
    await Promise.all(context.pages().map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    gone.push(person)
  }

  return {
    /** Somebody who was never here. */
    come: async (options: BrowserContextOptions, { isCutOff, isFirstVisit }: Coming) => {
      const isUsual = Object.keys(options).length === 0 && !isFirstVisit
      const before = isUsual ? gone.pop() : undefined
      const person = await (before === undefined ? begin(options) : follow(before))
      person.isCutOff = isCutOff
      here.push(person)
      return person.context
    },
    pages: () => here.flatMap(({ context }) => context.pages()),
    allLeave: async () => {
      const all = here
      here = []
      await Promise.all(all.map(leave))
    },
  }
}
