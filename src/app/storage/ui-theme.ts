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

const storedChoice = (storage: TextStorage): ThemeChoice => {
  const saved = storage.read(storageName)
  return saved === 'light' || saved === 'dark' ? saved : 'auto'
}

/** The theme chart, told of the system's scheme whenever that changes, and of what is chosen in another tab. */
export const themeLogic = (storage: TextStorage) =>
  themeMachine.provide({
    actors: {
      systemScheme: fromCallback(({ sendBack }) => {
        const query = darkScheme()
        const report = () => sendBack({ type: 'system.schemeChanged', scheme: schemeOf(query) })
        query.addEventListener('change', report)
        return () => query.removeEventListener('change', report)
      }),
      otherTabs: fromCallback(({ sendBack }) => {
        const report = ({ key }: StorageEvent) => {
          if (key === storageName) {
            // Not what the event says: of two choices at once the one that is stored counts in every tab.
            sendBack({ type: 'theme.choose', choice: storedChoice(storage) })
          }
        }
        window.addEventListener('storage', report)
        return () => window.removeEventListener('storage', report)
      }),
    },
  })

/** What the theme starts with: the saved choice, and the system's scheme. */
export const storedTheme = (
  storage: TextStorage,
): { choice: ThemeChoice; systemScheme: Scheme } => ({
  choice: storedChoice(storage),
  systemScheme: schemeOf(darkScheme()),
})

type ThemePorts = {
  app: { theme: ActorRefFrom<typeof themeMachine>; session: ActorRefFrom<typeof sessionMachine> }
  storage: TextStorage
  root: HTMLElement
}

/**
 * APP-3: the document wears the scheme that applies, and the choice is saved under `ui-theme`. Until the first page stands
 * it may wear what that page will force, see `public/theme-init.js`; answers how to go on from there.
 */
export const applyTheme = ({ app, storage, root }: ThemePorts) => {
  const apply = () => {
    const { choice, scheme } = selectThemeView(app.theme.getSnapshot())
    if (root.dataset['forced'] === undefined) {
      root.classList.remove('light', 'dark')
      root.classList.add(scheme)
      root.style.colorScheme = scheme
    }
    if (choice === 'auto') {
      storage.remove(storageName)
    } else {
      storage.write(storageName, choice, yearSec)
    }
  }
  app.theme.subscribe(apply)
  // Logging out makes the browser forget all that this site stored (check SE-02); the theme is no secret.
  app.session.select(selectSessionSide).subscribe(apply)

  return () => {
    delete root.dataset['forced']
    apply()
  }
}
