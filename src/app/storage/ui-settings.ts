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
  const { layouts: first } = selectUiSettingsView(app.uiSettings.getSnapshot())
  const saveLayouts = createSaveLayouts(storage, first)
  const save = () => {
    const { loginForm, lastMethod, isSidebarHidden, layouts } = selectUiSettingsView(
      app.uiSettings.getSnapshot(),
    )
    if (loginForm !== null) {
      storage.write(names.loginForm, loginForm, yearSec)
    }
    if (lastMethod !== null) {
      storage.write(names.lastMethod, lastMethod, yearSec)
    }
    if (isSidebarHidden) {
      storage.write(names.sidebar, 'hidden', yearSec)
    } else {
      storage.remove(names.sidebar)
    }
    saveLayouts(layouts)
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
