import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'

import { storedSession } from '#src/app/session/stored-session.ts'
import { storageSettings } from '#src/app/settings.ts'
import type { TabMessage } from '#src/app/session/tabs.ts'
import { required } from '#src/lib/required.ts'
import { cookieStorage } from '#src/lib/storage.ts'
import { recordFrom } from '#src/machines/session/session-record.ts'
import { tokensOf } from '#tests/models/samples.ts'
import { holdTimers } from '#tests/support/paths/held-timers.ts'
import { holdSockets } from '#tests/support/paths/live-socket.ts'
import { mountApp, type MountOptions } from '#tests/support/paths/mount-app.tsx'
import { mockGate, type ByTheWay } from '#tests/support/paths/network.ts'
import { controlNamed, fieldLabelled, readSight } from '#tests/support/paths/sight.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { readWaysOn } from '#tests/support/paths/ways-on.ts'

const patience = { interval: 5 }

const found = <TElement>(find: () => TElement | undefined, what: string) =>
  vi.waitFor(() => {
    const element = find()
    if (element === undefined) {
      throw new Error(`There is no ${what} among:\n${readSight().join('\n')}`)
    }
    return element
  }, patience)

/** A person's hands in jsdom. */
export const jsdomHands = (): Pick<
  Stage,
  'click' | 'fill' | 'press' | 'sight' | 'waysOn' | 'settle'
> => {
  const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  return {
    click: async (name) => person.click(await found(() => controlNamed(name), `control «${name}»`)),
    fill: async (label, text) => {
      const field = await found(() => fieldLabelled(label), `field «${label}»`)
      if (field instanceof HTMLSelectElement) {
        return person.selectOptions(field, text)
      }
      // A dialog that has just opened takes the focus a moment later.
      await vi.waitFor(() => person.clear(field), patience)
      await person.click(field)
      await person.paste(text)
    },
    press: (key) => person.keyboard(`{${key}}`),
    sight: () => Promise.resolve(readSight()),
    waysOn: () => Promise.resolve(readWaysOn()),
    settle: () => new Promise((resolve) => setTimeout(resolve, 4)),
  }
}

/** The app in jsdom for the tests of a file: its calls wait at the gate, its clock stands, and long timers are held (`holdTimers`). */
export const jsdomStage = ({
  heldFromMs = 1_000,
  byTheWay,
}: { heldFromMs?: number; byTheWay?: ByTheWay } = {}) => {
  const gate = mockGate(byTheWay)
  let mounted: ReturnType<typeof mountApp> | undefined
  let release: (() => void) | undefined
  const running = () => required(mounted, 'app')

  beforeEach(() => {
    release = holdTimers(heldFromMs)
    holdSockets()
  })
  afterEach(() => {
    mounted?.unmount()
    gate.reset()
    release?.()
    forgetAll()
  })

  const stage: Stage = {
    ...jsdomHands(),
    go: (path) => running().router.navigate({ href: path }),
    calls: () => Promise.resolve(gate.calls()),
    answer: gate.answer,
    elapse: async (ms, skip = 0) => {
      await vi.waitUntil(() => heldTimers.waiting(ms) > skip, patience)
      heldTimers.fire(ms, skip)
    },
    sleep: (ms) => {
      heldTimers.jump(ms)
      heldTimers.tick()
      return Promise.resolve()
    },
  }

  return {
    /** Opens the app at an address. */
    open: (path: string, options: MountOptions = {}): Stage => {
      mounted = mountApp(path, options)
      return stage
    },
    app: () => running().app,
    path: () => running().router.state.location.pathname,
    back: () => running().router.history.back(),
    href: () => running().router.state.location.href,
    /** The addresses of other sites that the app left for. */
    departures: () => running().departures,
    reloads: () => running().reloads(),
    /** Another tab of this browser tells something. */
    hear: (message: TabMessage) => running().hear(message),
    rememberSession,
    forgetSession,
  }
}

const stored = () => storedSession(cookieStorage(document, false), storageSettings.prefix)

/** The browser holds a session, begun before or in another tab. */
const rememberSession = (tokens = tokensOf('first')) =>
  stored().write(recordFrom(tokens, 'email', Date.now()), tokens.maxAge)

const forgetSession = () => stored().remove()

/** As a browser that nobody used yet. */
export const forgetAll = () => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  for (const pair of document.cookie.split('; ')) {
    document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`
  }
}
