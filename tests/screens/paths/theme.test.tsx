import { beforeEach, describe, expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { themeModels } from '#tests/models/theme.model.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { toursOf, walk, type Script } from '#tests/support/paths/walk.ts'
import { lastOf } from '#tests/support/paths/telling.ts'

type Scheme = 'light' | 'dark'
/** What the route and the system say of the scheme. */
type SchemePorts = {
  force: (scheme: Scheme | null) => void
  prefer: (scheme: Scheme) => void
}

const chosen: Record<string, string> = {
  'theme.choose(light)': 'Light',
  'theme.choose(dark)': 'Dark',
  'theme.choose(auto)': 'Auto',
}
const forced: Record<string, Scheme | null> = {
  'theme.force(light)': 'light',
  'theme.force(dark)': 'dark',
  'theme.force(none)': null,
}

const choose =
  (name: string): Script['moves'][string] =>
  (stage) =>
    stage.click(name)

/** APP-3: the route's scheme, else the chosen one, else the system's as it is now. */
const themeScript = (
  ports: SchemePorts,
  initially: { choice: 'Light' | 'Dark' | 'Auto'; system: Scheme },
): Script => {
  const force = (scheme: Scheme | null) => () => Promise.resolve(ports.force(scheme))
  const prefer = (scheme: Scheme) => () => Promise.resolve(ports.prefer(scheme))

  return {
    moves: {
      'theme.choose(light)': choose('Light'),
      'theme.choose(dark)': choose('Dark'),
      'theme.choose(auto)': choose('Auto'),
      'theme.force(light)': force('light'),
      'theme.force(dark)': force('dark'),
      'theme.force(none)': force(null),
      'system.schemeChanged(dark)': prefer('dark'),
    },
    scene: (_, past) => {
      const choice = lastOf(past, chosen, initially.choice)
      const system = past.includes('system.schemeChanged(dark)') ? 'dark' : initially.system
      const own = choice === 'Auto' ? system : choice.toLowerCase()
      const scheme = lastOf(past, forced, null) ?? own
      return {
        lines: [
          ...['Light', 'Dark', 'Auto'].map((name) =>
            name === choice ? `radio: ${name} (chosen)` : `radio: ${name}`,
          ),
          `scheme: ${scheme}`,
        ],
      }
    },
  }
}

const { open, app } = jsdomStage()
const [auto, light, dark] = themeModels

/** The system's wish, changeable. */
const system = new EventTarget() as MediaQueryList & { matches: boolean }
const prefer = (scheme: 'light' | 'dark') => {
  system.matches = scheme === 'dark'
  system.dispatchEvent(new Event('change'))
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => system)
})

const force = (scheme: 'light' | 'dark' | null) => app().theme.send({ type: 'theme.force', scheme })

/** The radios in the header, and what the document wears. */
const watching = (stage: Stage): Stage => ({
  ...stage,
  sight: () => {
    const radios = [...document.querySelectorAll<HTMLInputElement>('header input[type=radio]')]
    const lines = radios.map(
      ({ labels, checked }) => `radio: ${labels?.[0]?.textContent}${checked ? ' (chosen)' : ''}`,
    )
    return Promise.resolve([...lines, `scheme: ${document.documentElement.className}`])
  },
})

describe.each([
  { model: auto, saved: null, choice: 'Auto', scheme: 'light' },
  { model: light, saved: 'light', choice: 'Light', scheme: 'dark' },
  { model: dark, saved: 'dark', choice: 'Dark', scheme: 'light' },
] as const)('FLOW-3 APP-3 theme, saved: $saved', ({ model, saved, choice, scheme }) => {
  // A browser always tells its scheme and of its other tabs.
  const tours = toursOf(
    required(model, 'model'),
    (_, label) => !label.includes('✗') && label !== 'system.schemeChanged',
  )

  test.each(tours)('$name', async (path) => {
    prefer(scheme)
    if (saved !== null) {
      localStorage.setItem('ui-theme', saved)
    }
    const stage = watching(open('/login/customer'))
    // Else a tour may be over before the page is, which would then open its flow in nobody's app.
    await vi.waitUntil(() => app().flow('login') !== undefined)
    expect(
      await walk(stage, path, themeScript({ force, prefer }, { choice, system: scheme })),
    ).toBe(path.steps.length)
  })
})
