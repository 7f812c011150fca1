import type { SnapshotFrom } from 'xstate'

import type { themeMachine } from '#src/machines/theme/theme.machine.ts'

export type Scheme = 'light' | 'dark'
export type ThemeChoice = Scheme | 'auto'

/** `scheme` is what applies now: the route's, else the person's, else the system's. */
export type ThemeView = { choice: ThemeChoice; scheme: Scheme }

export const selectThemeView = (snapshot: SnapshotFrom<typeof themeMachine>): ThemeView => {
  const { systemScheme } = snapshot.context
  const choice = choiceOf(snapshot)
  const chosen = choice === 'auto' ? systemScheme : choice

  return { choice, scheme: forcedOf(snapshot) ?? chosen }
}

const choiceOf = (snapshot: SnapshotFrom<typeof themeMachine>): ThemeChoice => {
  if (snapshot.matches({ choice: 'light' })) {
    return 'light'
  }
  return snapshot.matches({ choice: 'dark' }) ? 'dark' : 'auto'
}

const forcedOf = (snapshot: SnapshotFrom<typeof themeMachine>): Scheme | null => {
  if (snapshot.matches({ force: 'light' })) {
    return 'light'
  }
  return snapshot.matches({ force: 'dark' }) ? 'dark' : null
}
