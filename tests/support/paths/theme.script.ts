import { lastOf } from '#tests/support/paths/telling.ts'
import type { Script } from '#tests/support/paths/walk.ts'

type Scheme = 'light' | 'dark'
/** What the route and the system say of the scheme. */
export type SchemePorts = {
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
export const themeScript = (
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
