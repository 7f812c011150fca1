import type { ActorRefFrom } from 'xstate'
import * as z from 'zod/mini'

import { storedValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'
import type { uiSettingsMachine } from '#src/machines/ui-settings/ui-settings.machine.ts'
import {
  selectUiSettingsView,
  type UiSettingsView,
} from '#src/machines/ui-settings/ui-settings.view.ts'

type Layouts = UiSettingsView['layouts']

const names = {
  loginForm: 'loginForm',
  lastMethod: 'lastMethod',
  sidebar: 'sidebar',
  slash: 'slash',
  layouts: 'layouts',
} as const
const yearSec = 31_536_000

const layoutsSchema = z.record(
  z.string(),
  z.object({
    density: z.enum(['comfortable', 'compact']),
    hidden: z.readonly(z.array(z.string())),
  }),
)

/** What the settings start with: whatever was saved and still makes sense. */
export const storedUiSettings = (storage: TextStorage): UiSettingsView => {
  const form = storage.read(names.loginForm)
  return {
    loginForm: form === 'customer' || form === 'partnerGoogle' ? form : null,
    lastMethod: storage.read(names.lastMethod),
    isSidebarHidden: storage.read(names.sidebar) === 'hidden',
    isSlashOff: storage.read(names.slash) === 'off',
    layouts: storedValue(storage, names.layouts, layoutsSchema).read() ?? {},
  }
}

type Keeping = {
  app: {
    uiSettings: ActorRefFrom<typeof uiSettingsMachine>
    session: ActorRefFrom<typeof sessionMachine>
  }
  storage: TextStorage
}

/** Saves a text once it changes in this tab; else, where the browser forgot it, what any tab saved last. */
const createSaveText = (storage: TextStorage, name: string, first: string | null) => {
  let before = first
  let kept = storage.read(name)

  return (text: string | null) => {
    const stored = storage.read(name)
    kept = text === before ? (stored ?? kept) : text
    before = text
    if (kept !== null && kept !== stored) {
      storage.write(name, kept, yearSec)
    }
  }
}

/** Shown again is saved too: with nothing saved, a tab that still hides it would take it for forgotten. */
const sidebarOf = ({ isSidebarHidden }: UiSettingsView) => (isSidebarHidden ? 'hidden' : 'shown')
const slashOf = ({ isSlashOff }: UiSettingsView) => (isSlashOff ? 'off' : 'on')

/** Saves what was arranged in this tab over what other tabs saved since. */
const createSaveLayouts = (storage: TextStorage, first: Layouts) => {
  const stored = storedValue(storage, names.layouts, layoutsSchema)
  let before = first

  return (layouts: Layouts) => {
    const arranged = Object.entries(layouts).filter(([list, layout]) => layout !== before[list])
    const saved = stored.read()
    before = layouts
    if (arranged.length > 0 || (saved === null && Object.keys(layouts).length > 0)) {
      stored.write({ ...layouts, ...saved, ...Object.fromEntries(arranged) }, yearSec)
    }
  }
}

/** APP-6, LOGIN-9: saves the settings, and notes by which method one is signed in. */
export const keepUiSettings = ({ app, storage }: Keeping) => {
  const first = selectUiSettingsView(app.uiSettings.getSnapshot())
  const saveLoginForm = createSaveText(storage, names.loginForm, first.loginForm)
  const saveLastMethod = createSaveText(storage, names.lastMethod, first.lastMethod)
  const saveSidebar = createSaveText(storage, names.sidebar, sidebarOf(first))
  const saveSlash = createSaveText(storage, names.slash, slashOf(first))
  const saveLayouts = createSaveLayouts(storage, first.layouts)
  const save = () => {
    const now = selectUiSettingsView(app.uiSettings.getSnapshot())
    saveLoginForm(now.loginForm)
    saveLastMethod(now.lastMethod)
    saveSidebar(sidebarOf(now))
    saveSlash(slashOf(now))
    saveLayouts(now.layouts)
  }
  app.uiSettings.subscribe(save)
  app.session.select(selectSessionSide).subscribe((side) => {
    const { record } = app.session.getSnapshot().context
    if (side === 'in' && record !== null) {
      app.uiSettings.send({ type: 'method.used', key: record.method })
    }
    // Logging out makes the browser forget all that this site stored (check SE-02); these are no secrets.
    save()
  })
}
