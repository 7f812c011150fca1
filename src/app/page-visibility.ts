import { fromCallback } from 'xstate'

import type { pageVisibility as port } from '#src/machines/page-visibility.ts'

/** Whether the tab is looked at. */
export const pageVisibility: typeof port = fromCallback(({ sendBack }) => {
  const tell = () => sendBack({ type: document.hidden ? 'page.hidden' : 'page.shown' })
  document.addEventListener('visibilitychange', tell)
  tell()
  return () => document.removeEventListener('visibilitychange', tell)
})
