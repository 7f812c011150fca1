import type { SnapshotFrom } from 'xstate'

import type { uiSettingsMachine } from '#src/machines/ui-settings/ui-settings.machine.ts'

/** The login form for customers, or that for partners and Google staff. */
export type LoginForm = 'customer' | 'partnerGoogle'

/** How a list is laid out: how much room its rows take, and which columns, by their headings, are not shown. */
export type ListLayout = {
  readonly density: 'comfortable' | 'compact'
  readonly hidden: readonly string[]
}

export const plainLayout: ListLayout = { density: 'comfortable', hidden: [] }

export type UiSettingsView = {
  /** Which form was used last; `null` where none was. */
  loginForm: LoginForm | null
  /** Key of the method that signed somebody in here last. */
  lastMethod: string | null
  /** On a wide screen; on a small one the sidebar is a drawer. */
  isSidebarHidden: boolean
  /** A key of one sign is in the way of whoever speaks to their computer: `/` jumps to Home's search only where it is on. */
  isSlashOff: boolean
  /** Of lists that somebody arranged, by their names. */
  layouts: Readonly<Record<string, ListLayout>>
}

export const selectUiSettingsView = (
  snapshot: SnapshotFrom<typeof uiSettingsMachine>,
): UiSettingsView => ({
  loginForm: formOf(snapshot),
  lastMethod: snapshot.context.lastMethod,
  isSidebarHidden: snapshot.matches({ sidebar: 'hidden' }),
  isSlashOff: snapshot.matches({ slash: 'off' }),
  layouts: snapshot.context.layouts,
})

const formOf = (snapshot: SnapshotFrom<typeof uiSettingsMachine>): LoginForm | null => {
  if (snapshot.matches({ loginForm: 'customer' })) {
    return 'customer'
  }
  return snapshot.matches({ loginForm: 'partnerGoogle' }) ? 'partnerGoogle' : null
}
