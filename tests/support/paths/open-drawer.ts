import { vi } from 'vitest'

import { required } from '#src/lib/required.ts'

/** A drawer is open once it has taken the focus, which jsdom may put on any part of it: from there to its first. */
export const untilDrawerOpen = () =>
  vi.waitFor(() => {
    const drawer = document.activeElement?.closest('[role=dialog]')
    required(drawer?.querySelector('button'), 'drawer with the focus').focus()
  })
