import type { HistoryState } from '@tanstack/react-router'

import { answerLogin, answerRegister, type EarlyAnswer } from '#src/app/first-load/early-answers.ts'
import type { App } from '#src/app/start-app.ts'
import type { FlowName } from '#src/machines/app/flows.ts'
import type { LoginForm } from '#src/machines/ui-settings/ui-settings.view.ts'
import { loginForms } from '#src/containers/sign-in/login-forms.ts'
import { openConnect, openLogin, openRegister } from '#src/containers/sign-in/open-sign-in.ts'
import type { SignInSearch } from '#src/containers/sign-in/sign-in-search.ts'

type EarlyPage = {
  title: string
  flow: FlowName
  /** Loads the code of what React shows there; rejects if that fails. */
  loadScreen: () => Promise<unknown>
  /** Opens the flow, as the page's route does when it is entered. */
  open: (app: App, search: SignInSearch, state: HistoryState) => void
  /** `null` where the flow asks the server by itself, and nothing is asked of the page before React is there. */
  answer: EarlyAnswer | null
}

const loginPage = (form: LoginForm): EarlyPage => ({
  title: 'Login',
  flow: 'login',
  loadScreen: () => import('#src/containers/sign-in/login-flow.tsx'),
  open: (app, search) => openLogin(app, form, search),
  answer: answerLogin,
})

const connectPage = (purpose: 'login' | 'register', title: string): EarlyPage => ({
  title,
  flow: 'connect',
  loadScreen: () => import('#src/containers/sign-in/connect-flow.tsx'),
  open: (app, _search, { link }) => openConnect(app, { purpose, link, isOwnOnly: false }),
  answer: null,
})

/** The pages that are prerendered at build time (ADR 012): the one list for both build and boot. */
export const earlyPages: Readonly<Record<string, EarlyPage>> = {
  [loginForms.customer.path]: loginPage('customer'),
  [loginForms.partnerGoogle.path]: loginPage('partnerGoogle'),
  '/register': {
    title: 'Register',
    flow: 'register',
    loadScreen: () => import('#src/containers/sign-in/register-flow.tsx'),
    open: openRegister,
    answer: answerRegister,
  },
  '/device': {
    title: 'Device',
    flow: 'device',
    loadScreen: () => import('#src/containers/sign-in/device-flow.tsx'),
    open: (app) => app.open('device', { method: 'email' }),
    answer: null,
  },
  '/email/login/connect': connectPage('login', 'Login'),
  '/email/register/connect': connectPage('register', 'Register'),
}

/** Loads and opens the flow of a prerendered page; returns it if the address has what it needs to begin. */
export const openEarlyPage = async (
  app: App,
  path: string,
  { search, state }: { search: SignInSearch; state: HistoryState },
) => {
  const page = earlyPages[path]
  if (page !== undefined) {
    await app.loadFlows(page.flow)
    page.open(app, search, state)
  }
  return page && app.flow(page.flow)
}
