import type { AnyRouter } from '@tanstack/react-router'

const suffix = 'Partner Portal'

/** APP-1: `{title} — Partner Portal`; Home's is `Partner Portal`. */
export const pageTitle = (title: string | null) =>
  title === null ? suffix : `${title} — ${suffix}`

const titleOf = (router: AnyRouter) => {
  const { matches } = router.state
  if (matches.some(({ status }) => status === 'notFound')) {
    return '404'
  }
  const titles = matches.flatMap(({ meta }) => meta ?? []).map((tag) => tag?.title)
  return titles.findLast((title) => title !== undefined) ?? null
}

/** Keeps the document's title with the page, and moves the focus to the heading of a new page. */
export const followPages = (router: AnyRouter, document: Document) => {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    document.title = pageTitle(titleOf(router))
    const heading = document.querySelector<HTMLElement>('h1[tabindex="-1"]')
    const isOnControl = document.activeElement?.matches('input, select, textarea, [role=dialog] *')
    if (pathChanged && fromLocation !== undefined && isOnControl !== true) {
      heading?.focus()
    }
  })
}
