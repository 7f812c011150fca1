import { defaultParseSearch, type HistoryState } from '@tanstack/react-router'

import { showOutcome } from '#src/app/first-load/early-outcome.ts'
import { earlyPages, openEarlyPage } from '#src/app/first-load/early-pages.ts'
import type { App } from '#src/app/start-app.ts'
import { required } from '#src/lib/required.ts'
import type { ThemeChoice } from '#src/machines/theme/theme.view.ts'
import { signInSearchSchema } from '#src/containers/sign-in/sign-in-search.ts'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface Window {
    /** Left by `public/early-events.js`, which stands in every prerendered page. */
    earlyPage?: {
      /** The last form that was submitted, or button that was pressed, before the app could handle it. */
      kept: HTMLElement | null
      /** The elements of the page as it was prerendered; left by `public/early-page.js`. */
      own?: ReadonlySet<Element>
      /** Called when `kept` changes. */
      tell: () => void
      /** Stops keeping: from now on the app handles forms and buttons itself. */
      release: () => void
    }
  }
}

const { dataset } = document.documentElement

/** The path that the page was prerendered for, if that is the current one and the page is shown as it is. */
export const earlyPathAt = ({ pathname }: Location) =>
  dataset['page'] === pathname && dataset['returning'] === undefined ? pathname : null

const choiceIn = (root: HTMLElement) =>
  root.querySelector<HTMLInputElement>('fieldset input[type=radio]:checked')?.value as
    | ThemeChoice
    | undefined

/**
 * Binds the prerendered page to the actors until React takes over: themes can be chosen, and whatever its flow can answer is
 * handled at once. Everything else that is submitted or pressed waits for React.
 */
export const beginEarly = (app: App, root: HTMLElement, path: string) => {
  const page = required(window.earlyPage, 'early page')
  const chooseTheme = () => {
    const choice = choiceIn(root)
    if (choice !== undefined) {
      app.theme.send({ type: 'theme.choose', choice })
    }
  }
  const hear = async () => {
    const { kept } = page
    const answer = kept && (await earlyPages[path]?.answer?.(app, kept))
    if (answer && page.kept === kept) {
      kept.setAttribute('aria-busy', 'true')
      answer()
      page.kept = null
    }
  }
  let leaveOutcome: (() => void) | undefined
  chooseTheme()
  root.addEventListener('change', chooseTheme)

  return {
    /** Its flow calls the server by itself. */
    isAsking: earlyPages[path]?.answer === null,
    /** Loads and opens the page's flow. */
    open: async () => {
      const search = signInSearchSchema.parse(defaultParseSearch(window.location.search))
      const state = (window.history.state ?? {}) as HistoryState
      const flow = await openEarlyPage(app, path, { search, state })
      leaveOutcome?.()
      leaveOutcome = flow && showOutcome(flow, root)
      void hear()
      page.tell = () => void hear()
    },
    /** Stops showing outcomes, because React is about to take over. */
    handOver: () => leaveOutcome?.(),
    stop: () => root.removeEventListener('change', chooseTheme),
  }
}

/** Whether a press is too old for the browser to open one of its dialogs. */
const isTooLate = (button: HTMLElement) =>
  button.closest('[data-needs]') !== null && !navigator.userActivation.isActive

/** The button that React rendered in the place of this one. */
const successorOf = (root: HTMLElement, button: HTMLElement) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent === button.textContent)

const resend = (root: HTMLElement, kept: HTMLElement) => {
  if (kept instanceof HTMLFormElement) {
    const form = kept.isConnected ? kept : root.querySelector('form')
    form?.requestSubmit()
  } else if (!isTooLate(kept)) {
    const button = kept.isConnected ? kept : successorOf(root, kept)
    button?.click()
  }
}

/** Hands over to React: repeats what was kept, if that page is still shown. */
export const resendTo = (root: HTMLElement) => {
  const page = window.earlyPage
  page?.release()
  if (page !== undefined && page.kept !== null && dataset['page'] === window.location.pathname) {
    const { kept } = page
    page.kept = null
    resend(root, kept)
  }
}
