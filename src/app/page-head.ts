import type { AnyRouter } from '@tanstack/react-router'

import type { DocumentTitle } from '#src/app/document-title.ts'

const suffix = 'Partner Portal'

/** APP-1: `{title} — Partner Portal`; Home's is `Partner Portal`. */
export const pageTitle = (title: string | null) =>
  title === null ? suffix : `${title} — ${suffix}`

/** Every page has a name; an address that leads to none says so in its heading. */
const titleOf = ({ state: { matches } }: AnyRouter, heading: HTMLElement | null) => {
  const isPage = matches.at(-1)?.staticData.name !== undefined
  if (!isPage || matches.some(({ status }) => status === 'notFound')) {
    return heading?.textContent ?? null
  }
  const titles = matches.flatMap(({ meta }) => meta ?? []).map((tag) => tag?.title)
  return titles.findLast((title) => title !== undefined) ?? null
}

/** Keeps the document's title with the page, and moves the focus to the heading of a new page. */
export const followPages = (router: AnyRouter, title: DocumentTitle, document: Document) => {
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    const heading = document.querySelector<HTMLElement>('h1[tabindex="-1"]')
    title.showPage(pageTitle(titleOf(router, heading)))
    const isOnControl = document.activeElement?.matches('input, select, textarea, [role=dialog] *')
    if (pathChanged && fromLocation !== undefined && isOnControl !== true) {
      // The router puts the page where it was, or at its top.
      heading?.focus({ preventScroll: true })
    }
  })
}
