import { source } from '#src/machines/effect.ts'

export type VisibilityEvent = { type: 'page.shown' } | { type: 'page.hidden' }

/** Tells at once whether the page is visible, and again whenever that changes. */
export const pageVisibility = source<VisibilityEvent>('visibility')
