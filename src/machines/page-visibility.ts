import { source } from '#src/machines/effect.ts'

export type VisibilityEvent = { type: 'page.shown' } | { type: 'page.hidden' }

/** Tells at once whether the page is shown, and then when that changes. */
export const pageVisibility = source<VisibilityEvent>('visibility')
