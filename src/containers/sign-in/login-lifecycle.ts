import type { App } from '#src/app/start-app.ts'
import { selectUiSettingsView, type LoginForm } from '#src/machines/ui-settings/ui-settings.view.ts'
import { hasEndedInVain } from '#src/containers/flow.ts'
import { openLogin } from '#src/containers/sign-in/open-sign-in.ts'
import { infoOf, type SignInSearch } from '#src/containers/sign-in/sign-in-search.ts'

/** Methods that start on the first step of the partners' form, without an address; `null` if they could not be loaded. */
export const directMethods = async (app: App) => {
  const methods = await app.methodsOnOffer()
  return methods?.filter((method) => method.type === 'oidc-google') ?? null
}

/** Methods of the customers' form that create an account for newcomers: any provider but the partners' one. */
export const newcomerMethods = async (app: App, form: LoginForm) => {
  const methods = (await app.methodsOnOffer()) ?? []
  return form === 'customer'
    ? methods.filter(({ type }) => type.startsWith('oidc') && type !== 'oidc-google')
    : []
}

/** ROUTE-7: the form that the address names, else the one used last, else the partners', where Google is there for it. */
export const chosenForm = async (app: App, search: SignInSearch): Promise<LoginForm> => {
  const { loginForm } = selectUiSettingsView(app.uiSettings.getSnapshot())
  const named = infoOf(search).loginForm ?? loginForm
  if (named !== null) {
    return named
  }
  const direct = (await directMethods(app)) ?? []
  return direct.length > 0 ? 'partnerGoogle' : 'customer'
}

type Entered = { context: { app: App }; search: SignInSearch }

/** How the route of a form opens and closes its flow. */
export const loginLifecycle = (form: LoginForm) => ({
  onEnter: ({ context, search }: Entered) => openLogin(context.app, form, search),
  // The current address counts, for Back may lead here from another page (LOGIN-7).
  onStay: ({ context: { app }, search }: Entered) => {
    // The session that this login started was refused: the login starts over.
    if (hasEndedInVain(app, 'login')) {
      app.close('login')
    }
    openLogin(app, form, search)
  },
  onLeave: ({ context }: Entered) => context.app.close('login'),
})
