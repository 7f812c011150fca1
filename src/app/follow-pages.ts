import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router'

import { pageTitle, type DocumentTitle } from '#src/app/document-title.ts'
import { whenIdle } from '#src/lib/when-idle.ts'

/**
 * Does the address lead to no page? An address that only begins like a page's has that page among its matches, and its
 * mark on another.
 */
export const isMissing = (matches: readonly Pick<AnyRouteMatch, 'status' | '_notFound'>[]) =>
  matches.some(({ status, _notFound }) => status === 'notFound' || _notFound === true)

/** Every page has a name; an address that leads to none says so in its heading. */
const titleOf = ({ state: { matches } }: AnyRouter, heading: HTMLElement | null) => {
  const isPage = matches.at(-1)?.staticData.name !== undefined
  if (!isPage || isMissing(matches)) {
    return heading?.textContent ?? null
  }
  const titles = matches.flatMap(({ meta }) => meta ?? []).map((tag) => tag?.title)
  return titles.findLast((title) => title !== undefined) ?? null
}

/** What is shown, whatever has an address of its own over it: of the last route that shows something. */
const pageOf = ({ state: { matches }, routesById }: AnyRouter) =>
  matches.findLast(({ routeId }) => routesById[routeId]?.options.component !== undefined)?.id

/** What takes no focus by itself takes it this once; what is not shown takes none. */
const takesFocus = (place: HTMLElement) => {
  // The router puts the page where it was, or at its top.
  place.focus({ preventScroll: true })
  if (!place.matches(':focus')) {
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  return place.matches(':focus')
}

/**
 * Keeps the document's title with the page, and moves the focus to the place that the address names, or else to the heading
 * of a new page, or of one that took away what had the focus.
 */
export const followPages = (router: AnyRouter, title: DocumentTitle, document: Document) => {
  let focused: EventTarget | null = null
  let isPressedAgain = false
  let last: { page: string | undefined; heading: HTMLElement | null } | null = null
  document.addEventListener('focusin', ({ target }) => {
    focused = target
  })
  // A link to where the page is already changes no address, and the router moves nothing. Heard before the router has gone anywhere.
  document.addEventListener(
    'click',
    (press) => {
      const { target } = press
      // What the browser opens elsewhere moves nothing here.
      const isElsewhere =
        press.ctrlKey || press.metaKey || press.shiftKey || press.altKey || press.button !== 0
      const link =
        !isElsewhere && target instanceof Element
          ? target.closest<HTMLAnchorElement>('a:not([target=_blank], [download])')
          : null
      isPressedAgain = link?.href === document.location.href
    },
    true,
  )
  // Screen readers scroll to what they press within a frame, and the router keeps the place of a page only once it heard of a scroll.
  router.subscribe('onBeforeNavigate', () => document.dispatchEvent(new Event('scroll')))
  router.subscribe('onRendered', ({ pathChanged, hashChanged, fromLocation, toLocation }) => {
    const heading = document.querySelector<HTMLElement>('h1[tabindex="-1"]')
    title.showPage(pageTitle(titleOf(router, heading)))
    const isOnControl = document.activeElement?.matches('input, select, textarea, [role=dialog] *')
    const page = pageOf(router)
    // Firefox warns of a search for no name.
    const place = toLocation.hash === '' ? null : document.getElementById(toLocation.hash)
    const isNewPage =
      pathChanged &&
      fromLocation !== undefined &&
      (page !== last?.page || heading !== last?.heading)
    const isNewPlace =
      place !== null && (pathChanged || hashChanged || isPressedAgain || last === null)
    if (isPressedAgain) {
      place?.scrollIntoView()
    }
    isPressedAgain = false
    last = { page, heading }
    const isLost = focused instanceof Element && !focused.isConnected
    const focusPage = () => {
      if (place === null || !takesFocus(place)) {
        heading?.focus({ preventScroll: true })
      }
    }
    if ((isNewPage || isNewPlace) && isOnControl !== true) {
      focusPage()
    } else if (isLost || pathChanged) {
      // What closed with it gives the focus back by itself.
      void whenIdle().then(() => document.activeElement === document.body && focusPage())
    }
  })
}
