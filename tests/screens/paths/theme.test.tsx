import { beforeEach, describe, expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { themeModels } from '#tests/models/theme.model.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { themeScript } from '#tests/support/paths/theme.script.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

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
    await vi.waitUntil(() => app().flow('login') !== undefined, { timeout: 15_000 })
    expect(
      await walk(stage, path, themeScript({ force, prefer }, { choice, system: scheme })),
    ).toBe(path.steps.length)
  })
})
