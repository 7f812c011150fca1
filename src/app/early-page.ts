import * as z from 'zod/mini'

import { emailAddress } from '#src/api/contract/fields.ts'
import { openEarlyPage } from '#src/app/early-pages.ts'
import type { App } from '#src/app/start-app.ts'
import type { ThemeChoice } from '#src/machines/theme/theme.view.ts'

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging
  interface Window {
    /** Left by `public/early-page.js`, which stands in every prerendered page. */
    earlyPage?: {
      path: string
      /** The form that was sent before the app was there. */
      sent: HTMLFormElement | null
      /** From now on the app hears of forms itself. */
      release: () => void
    }
  }
}

const onlyEmailSchema = z.strictObject({ email: emailAddress })

type Early = NonNullable<Window['earlyPage']>

/** The prerendered page, if the address is exactly the one it was made for. */
export const earlyPageAt = ({ pathname, search }: Location): Early | null => {
  const page = window.earlyPage
  return page !== undefined && page.path === pathname && search === '' ? page : null
}

const choiceIn = (root: HTMLElement) =>
  root.querySelector<HTMLInputElement>('fieldset input[type=radio]:checked')?.value as
    | ThemeChoice
    | undefined

/** The address in a form that asks for nothing else. */
const identifierIn = (form: HTMLFormElement) => {
  const fields = Object.fromEntries(new FormData(form))
  const result = onlyEmailSchema.safeParse(fields)
  return result.success ? result.data.email : null
}

/**
 * Binds the page that stands there to the actors, until React takes over: a theme is chosen and an address asked about
 * at once. Whatever else is sent waits for React.
 */
export const beginEarly = (app: App, root: HTMLElement, page: Early) => {
  const chooseTheme = () => {
    const choice = choiceIn(root)
    if (choice !== undefined) {
      app.theme.send({ type: 'theme.choose', choice })
    }
  }
  const submit = () => {
    const identifier = page.sent && identifierIn(page.sent)
    if (page.sent !== null && identifier !== null) {
      page.sent.setAttribute('aria-busy', 'true')
      app.flow('login')?.send({ type: 'identifier.submit', identifier })
      page.sent = null
    }
  }
  chooseTheme()
  root.addEventListener('change', chooseTheme)
  const ready = openEarlyPage(app, page.path).then(() => {
    submit()
    root.addEventListener('submit', submit)
  })

  return {
    /** The page's flow is there. */
    ready,
    stop: () => {
      root.removeEventListener('change', chooseTheme)
      root.removeEventListener('submit', submit)
    },
  }
}

/** React has come: it hears of forms itself from now on, and of what was sent before, if that page is still shown. */
export const resendTo = (root: HTMLElement) => {
  const page = window.earlyPage
  page?.release()
  if (page?.path === window.location.pathname && page.sent !== null) {
    const form = page.sent.isConnected ? page.sent : root.querySelector('form')
    form?.requestSubmit()
  }
}
