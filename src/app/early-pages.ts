import type { App } from '#src/app/start-app.ts'
import type { FlowName } from '#src/machines/app/app.machine.ts'
import { loginForms } from '#src/routes/-login-inputs.ts'

type EarlyPage = {
  title: string
  flow: FlowName
  /** Opens the flow, as the page's route does when it is entered without a search. */
  open: (app: App) => void
}

/** The pages whose HTML is made at build time (ADR 012): the one list that the build and the boot read. */
export const earlyPages: Readonly<Record<string, EarlyPage>> = {
  '/login/customer': {
    title: 'Login',
    flow: 'login',
    open: (app) => {
      app.uiSettings.send({ type: 'loginForm.choose', form: 'customer' })
      app.open('login', { ...loginForms.customer.input, identifier: '' }, {})
    },
  },
  '/register': {
    title: 'Register',
    flow: 'register',
    open: (app) => app.open('register', { form: 'register', identifier: '' }, {}),
  },
}

/** Brings and opens the flow of a prerendered page. */
export const openEarlyPage = async (app: App, path: string) => {
  const page = earlyPages[path]
  if (page !== undefined) {
    await app.bring(page.flow)
    page.open(app)
  }
}
