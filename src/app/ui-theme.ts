import { fromCallback, type ActorRefFrom } from 'xstate'

import type { TextStorage } from '#src/lib/storage.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'
import { themeMachine } from '#src/machines/theme/theme.machine.ts'
import { selectThemeView, type Scheme, type ThemeChoice } from '#src/machines/theme/theme.view.ts'

const storageName = 'ui-theme'
const yearSec = 31_536_000

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)')
const schemeOf = ({ matches }: MediaQueryList): Scheme => (matches ? 'dark' : 'light')

/** The theme chart, told of the system's scheme whenever that changes. */
export const themeLogic = themeMachine.provide({
  actors: {
    systemScheme: fromCallback(({ sendBack }) => {
      const query = darkScheme()
      const report = () => sendBack({ type: 'system.schemeChanged', scheme: schemeOf(query) })
      query.addEventListener('change', report)
      return () => query.removeEventListener('change', report)
    }),
  },
})

/** What the theme starts with: the saved choice, and the system's scheme. */
export const storedTheme = (
  storage: TextStorage,
): { choice: ThemeChoice; systemScheme: Scheme } => {
  const saved = storage.read(storageName)
  const choice = saved === 'light' || saved === 'dark' ? saved : 'auto'
  return { choice, systemScheme: schemeOf(darkScheme()) }
}

type ThemeBearers = {
  app: { theme: ActorRefFrom<typeof themeMachine>; session: ActorRefFrom<typeof sessionMachine> }
  storage: TextStorage
  bearer: HTMLElement
}

/** APP-3: the document wears the scheme that applies, and the choice is saved under `ui-theme`. */
export const applyTheme = ({ app, storage, bearer }: ThemeBearers) => {
  const apply = () => {
    const { choice, scheme } = selectThemeView(app.theme.getSnapshot())
    bearer.classList.remove('light', 'dark')
    bearer.classList.add(scheme)
    bearer.style.colorScheme = scheme
    if (choice === 'auto') {
      storage.remove(storageName)
    } else {
      storage.write(storageName, choice, yearSec)
    }
  }
  app.theme.subscribe(apply)
  // Logging out makes the browser forget all that this site stored (check SE-02); the theme is no secret.
  app.session.select(selectSessionSide).subscribe(apply)
}
