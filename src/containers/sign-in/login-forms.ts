import type { FlowInput } from '#src/machines/app/flows.ts'
import type { LoginForm } from '#src/machines/ui-settings/ui-settings.view.ts'

/** The two forms of `/login`: what each allows (LOGIN-6), and whether one can register from there (LOGIN-3). */
export const loginForms = {
  customer: {
    path: '/login/customer',
    input: { allowedMethods: null, registerRoute: '/register' },
  },
  partnerGoogle: {
    path: '/login/partner-google',
    // New people who come by any other provider become customers.
    input: {
      allowedMethods: ['google', 'passkey', 'email', 'password'],
      registerRoute: '/register',
    },
  },
} as const satisfies Record<LoginForm, { path: string; input: FlowInput<'login'> }>
