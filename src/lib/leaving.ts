declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface Window {
    /** Left by `public/missing-entry.js`, for who leaves before all this code has run. */
    staying?: Promise<void>
  }
}

/** The next page takes no longer, or it does not come: what was pressed led to a file, or was called off. */
const longestMs = 10_000

let staying = Promise.resolve()
let stay = () => {}
let returns = 0

const leave = () => {
  const stayBefore = stay
  staying = new Promise((resolve) => {
    stay = () => {
      stayBefore()
      resolve()
    }
    setTimeout(resolve, longestMs)
  })
}

/** Hears when somebody leaves the page, and when they come back to it. */
export const watchLeaving = (page: Pick<Window, 'addEventListener' | 'staying'> = window) => {
  staying = page.staying ?? staying
  page.addEventListener('beforeunload', leave)
  // All that iPhones and iPads tell.
  page.addEventListener('pagehide', leave)
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) {
      returns += 1
      stay()
    }
  })
}

/** How often somebody came back to this page after it had been put away: what it had asked for before may have been broken off. */
export const timesReturned = () => returns

/**
 * Resolves at once, but for a page that is being left: once it turns out to stay after all. Firefox ends all that a page is asking for as
 * soon as somebody leaves it, and shows it until the next one is there: what failed by that is nothing to be told of, and a reload
 * would keep the person from where they go.
 */
export const whenStaying = () => staying
