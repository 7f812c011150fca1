import { createFileRoute, redirect } from '@tanstack/react-router'

import { requireSignedOut } from '#src/routes/-guards.ts'
import { chosenForm } from '#src/containers/sign-in/login-lifecycle.ts'
import { loginForms } from '#src/containers/sign-in/login-forms.ts'
import { signInSearchSchema } from '#src/containers/sign-in/sign-in-search.ts'

/** ROUTE-7: `/login` alone goes to one of its forms. */
export const Route = createFileRoute('/_fullscreen/login/')({
  validateSearch: signInSearchSchema,
  beforeLoad: async (args) => {
    await requireSignedOut(args)
    const { path } = loginForms[await chosenForm(args.context.app, args.search)]
    throw redirect({
      to: path,
      search: args.search,
      // The form shows what went wrong on the page before.
      state: args.location.state,
      replace: true,
    })
  },
})
