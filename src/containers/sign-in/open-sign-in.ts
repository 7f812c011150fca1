import type { HistoryState } from '@tanstack/react-router'

import type { App } from '#src/app/start-app.ts'
import type { LoginForm } from '#src/machines/ui-settings/ui-settings.view.ts'
import { loginForms } from '#src/containers/sign-in/login-forms.ts'
import { infoOf, optionsOf, type SignInSearch } from '#src/containers/sign-in/sign-in-search.ts'

/** Opens the flow of a login form as its address has it, and notes the form as the one used last (APP-6). */
export const openLogin = (app: App, form: LoginForm, search: SignInSearch) => {
  const identifier = infoOf(search).identifier ?? ''
  app.uiSettings.send({ type: 'loginForm.choose', form })
  const begun = app.begunCode.at('login').read()
  // Opening the other form abandons this one, even if it is on a page of its own.
  app.begunCode.at('register').forget()
  app.open('login', { ...loginForms[form].input, identifier, begun }, optionsOf(search))
}

/** Opens the registration as its address has it. */
export const openRegister = (app: App, search: SignInSearch) => {
  const identifier = infoOf(search).identifier ?? ''
  const begun = app.begunCode.at('register').read()
  app.begunCode.at('login').forget()
  app.open('register', { form: 'register', identifier, begun }, optionsOf(search))
}

type MailedLink = {
  purpose: 'login' | 'register'
  link: HistoryState['link']
  /** Somebody is signed in here. */
  isOwnOnly: boolean
}

/** Opens the flow of a mailed link; without its secrets the link counts as expired. */
export const openConnect = (app: App, { purpose, link, isOwnOnly }: MailedLink) => {
  if (link !== undefined) {
    const { connectToken, passcode: linkSecret } = link
    app.open('connect', { purpose, method: 'email', connectToken, linkSecret, isOwnOnly })
  }
}
