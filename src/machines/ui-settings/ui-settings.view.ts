import type { SnapshotFrom } from 'xstate'

import type { uiSettingsMachine } from '#src/machines/ui-settings/ui-settings.machine.ts'

/** The login form for customers, or that for partners and Google staff. */
export type LoginForm = 'customer' | 'partnerGoogle'

/** The layout of a list: how much room its rows take, and the headings of the columns that are hidden. */
export type ListLayout = {
  readonly density: 'comfortable' | 'compact'
  readonly hidden: readonly string[]
}

export const plainLayout: ListLayout = { density: 'comfortable', hidden: [] }

export type UiSettingsView = {
  /** Which form was used last; `null` if none was. */
  loginForm: LoginForm | null
  /** Key of the method that signed somebody in here last. */
  lastMethod: string | null
  /** On a wide screen; on a small one the sidebar is a drawer. */
  isSidebarHidden: boolean
  /** Whether `/` jumps to Home's search. Single-character keys get in the way of people who control the computer by voice. */
  isSlashOff: boolean
  /** Layouts that somebody changed, by the name of the list. */
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
